import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Counted } from '../../domain/meters/meter-use.ts'
import { meter } from '../../domain/meters/meter.ts'
import type { Meter, meterContract } from '../../domain/meters/meter-contract.ts'
import { plainValue } from '../../domain/meters/plan-reading.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, keysOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'

/** The meters as `m` with their places. */
export const metersInPlace = sql`meters m
  left join units u on u.organisation_id = m.organisation_id and u.id = m.unit_id
  join buildings b on b.organisation_id = m.organisation_id and b.id = coalesce(m.building_id, u.building_id)`
export const placeOfMeter = sql`case when m.unit_id is null then b.name else u.unit_number || ', ' || b.name end`

/** The latest valid reading, as `r`. */
const lastReading = sql`left join lateral (
    select r.read_on, r.value, r.kind, r.new_value from meter_readings r
    where r.organisation_id = m.organisation_id and r.meter_id = m.id and r.status = 'ACCEPTED'
    order by r.read_on desc limit 1
  ) r on true`

export async function listMeters(tx: Tx, query: QueryOf<typeof meterContract.list>): Promise<Page<Meter>> {
  const page = await pageOfIds(tx, query, {
    id: 'm.id',
    from: sql`${metersInPlace} ${lastReading}`,
    where: [
      optionalFilter(query.unitId, (id) => sql`m.unit_id = ${id}`),
      optionalFilter(query.buildingId, (id) => sql`(m.building_id = ${id} or u.building_id = ${id})`),
      optionalFilter(
        query.leaseId,
        (
          id,
        ) => sql`m.removed_on is null and exists (select from leases l left join units lu on lu.organisation_id = l.organisation_id and lu.id = l.unit_id
          where l.id = ${id} and (m.unit_id = l.unit_id or m.building_id = coalesce(l.building_id, lu.building_id)))`,
      ),
      optionalFilter(query.utility, (utility) => sql`m.utility = ${utility}`),
      optionalFilter(
        query.notReadSince,
        (day) => sql`m.removed_on is null and (r.read_on is null or r.read_on < ${day} or r.kind = 'ESTIMATE')`,
      ),
      textMatch(query.q, ['m.number', 'b.name', 'u.unit_number']),
    ],
    sorts: { number: 'm.number', place: ['b.name', 'u.unit_number'], lastReadOn: 'r.read_on' },
    canBeMissing: ['lastReadOn', 'place'],
    defaultSort: 'number:asc',
    hasCursor: true,
  })
  return pageReply(page, await readMeters(tx, page.items))
}

export async function readMeter(tx: Tx, id: string): Promise<Meter> {
  return ensureFound((await readMeters(tx, [id]))[0], 'meter')
}

export async function readMeters(tx: Tx, ids: readonly string[]): Promise<Meter[]> {
  const { rows } = await sql<Meter>`
    select m.id, ${recordColumns(meter, 'm')}, m.unit_id as "unitId", m.building_id as "buildingId", b.name as "buildingName",
      ${placeOfMeter} as "placeLabel", t.name as "tariffName", r.read_on as "lastReadOn",
      u.unit_number as "unitNumber", (select p.plot_number from building_plots bp join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
        where bp.organisation_id = b.organisation_id and bp.building_id = b.id and bp.position = 0) as "plotNumber",
      trim_scale(coalesce(r.new_value, r.value))::text as "lastValue", coalesce(r.kind = 'ESTIMATE', false) as "lastIsEstimate"
    from ${metersInPlace} left join tariffs t on t.organisation_id = m.organisation_id and t.id = m.tariff_id ${lastReading}
    where m.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

export type KnownReading = Counted & { readonly id: string; readonly meterId: string }

/** The valid readings, by meter, oldest first. */
export async function readCounted(tx: Tx, meterIds: readonly string[]): Promise<Map<string, KnownReading[]>> {
  if (meterIds.length === 0) return new Map()
  const { rows } = await sql<KnownReading>`
    select id, meter_id as "meterId", read_on as "readOn", value::text as value, kind = 'ESTIMATE' as "isEstimate",
      has_rolled_over as "hasRolledOver", new_value::text as "newValue"
    from meter_readings where meter_id = any(${keysOf(meterIds)}) and status = 'ACCEPTED' order by meter_id, read_on`.execute(
    tx.byKey,
  )
  const plain = rows.map((row) => ({
    ...row,
    value: plainValue(row.value),
    newValue: row.newValue === null ? null : plainValue(row.newValue),
  }))
  return Map.groupBy(plain, ({ meterId }) => meterId)
}
