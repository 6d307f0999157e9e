import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import { formatUse, useBetween } from '../../domain/meters/meter-use.ts'
import { meterReading } from '../../domain/meters/meter-reading.ts'
import type { MeterReading, meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { plainValue } from '../../domain/meters/plan-reading.ts'
import { type CalendarDate, daysInclusive } from '../../domain/calendar-date.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'
import { metersInPlace, placeOfMeter } from './meter-store.ts'

const withMeter = sql`meter_readings r join (${metersInPlace}) on m.organisation_id = r.organisation_id and m.id = r.meter_id`
const isToCheck = sql`(r.status = 'PENDING' or (r.status = 'ACCEPTED' and r.unusual is not null and r.checked_at is null))`

export async function listReadings(tx: Tx, query: QueryOf<typeof meterReadingContract.list>): Promise<Page<MeterReading>> {
  const page = await pageOfIds(tx, query, {
    id: 'r.id',
    from: query.q || query.unitId || query.buildingId ? withMeter : sql`meter_readings r`,
    where: [
      optionalFilter(query.meterId, (id) => sql`r.meter_id = ${id}`),
      optionalFilter(query.unitId, (id) => sql`m.unit_id = ${id}`),
      optionalFilter(query.buildingId, (id) => sql`(m.building_id = ${id} or u.building_id = ${id})`),
      query.isByTenant === undefined ? undefined : query.isByTenant ? sql`r.tenant_id is not null` : sql`r.tenant_id is null`,
      optionalFilter(query.status, (status) => sql`r.status = ${status}`),
      query.isToCheck === undefined ? undefined : query.isToCheck ? isToCheck : sql`not ${isToCheck}`,
      textMatch(query.q, ['m.number', 'b.name', 'u.unit_number']),
    ],
    sorts: { readOn: 'r.read_on' },
    defaultSort: 'readOn:desc',
    hasCursor: true,
  })
  return pageReply(page, await readReadings(tx, page.items))
}

export async function readReading(tx: Tx, id: string): Promise<MeterReading> {
  return ensureFound((await readReadings(tx, [id]))[0], 'reading')
}

type Before = { beforeOn: CalendarDate | null; beforeValue: string | null; digits: number | null }
type Row = Omit<MeterReading, 'use' | 'days' | 'recordedAt'> & Before & { recordedAt: Date }

async function readReadings(tx: Tx, ids: readonly string[]): Promise<MeterReading[]> {
  const { rows } = await sql<Row>`
    select r.id, ${recordColumns(meterReading, 'r')}, r.meter_id as "meterId", m.number as "meterNumber", m.utility, m.digits,
      ${placeOfMeter} as "placeLabel", r.status, r.reason, r.unusual, r.checked_at is not null as "isChecked",
      r.recorded_at as "recordedAt", p.read_on as "beforeOn", coalesce(p.new_value, p.value)::text as "beforeValue", (
        select d.id from documents d where d.organisation_id = r.organisation_id and d.entity = 'meterReading' and d.entity_id = r.id
        order by d.created_at, d.id limit 1
      ) as "photoId"
    from ${withMeter} left join lateral (
      select p.read_on, p.value, p.new_value from meter_readings p
      where p.organisation_id = r.organisation_id and p.meter_id = r.meter_id and p.status = 'ACCEPTED' and p.read_on < r.read_on
        and r.status in ('ACCEPTED', 'PENDING') and (p.kind <> 'ESTIMATE' or r.kind = 'ESTIMATE')
      order by p.read_on desc limit 1
    ) p on true
    where r.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(toReading)
}

function toReading({ beforeOn, beforeValue, digits, ...row }: Row): MeterReading {
  const value = plainValue(row.value)
  const isKnown = beforeOn !== null && beforeValue !== null
  const reading = { ...row, value, isEstimate: row.kind === 'ESTIMATE' }
  const before = { ...reading, value: beforeValue ?? '0', newValue: null }
  return {
    ...row,
    value,
    newValue: row.newValue === null ? null : plainValue(row.newValue),
    use: isKnown ? formatUse(useBetween(before, reading, digits)) : null,
    days: isKnown ? daysInclusive(beforeOn, row.readOn) - 1 : null,
    recordedAt: row.recordedAt.toISOString(),
  }
}
