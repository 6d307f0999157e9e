import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { MeterToRead, meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { type Counted, dailyUse, daysOfDailyUse, roundUse, usesOf } from '../../domain/meters/meter-use.ts'
import { plainValue } from '../../domain/meters/plan-reading.ts'
import type { Page } from '../../domain/page.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, keysOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { metersInPlace, placeOfMeter } from './meter-store.ts'

/** The meters to read on a day, house by house, except those that are removed by then. */
export async function listRound(tx: Tx, query: QueryOf<typeof meterReadingContract.round>): Promise<Page<MeterToRead>> {
  const { readOn = tx.today, buildingId, isToRead, q } = query
  const isRead = sql`exists (select from meter_readings r where r.organisation_id = m.organisation_id and r.meter_id = m.id
    and r.read_on = ${readOn} and r.status = 'ACCEPTED' and r.kind <> 'ESTIMATE')`
  const page = await pageOfIds(tx, query, {
    id: 'm.id',
    from: metersInPlace,
    where: [
      sql`(m.removed_on is null or m.removed_on > ${readOn})`,
      optionalFilter(buildingId, (id) => sql`(m.building_id = ${id} or u.building_id = ${id})`),
      isToRead === undefined ? undefined : isToRead ? sql`not ${isRead}` : isRead,
      textMatch(q, ['m.number', 'b.name', 'u.unit_number']),
    ],
    sorts: { place: ['b.name', 'u.unit_number', 'm.number'] },
    canBeMissing: ['place'],
    defaultSort: 'place:asc',
    hasCursor: true,
  })
  return pageReply(page, await readRound(tx, page.items, readOn))
}

type Row = Omit<MeterToRead, 'averageUse' | 'reading'> & {
  value: string | null
  kind: NonNullable<MeterToRead['reading']>['kind']
  readBy: NonNullable<MeterToRead['reading']>['readBy']
  recordedAt: Date
  recordedByName: string | null
}

async function readRound(tx: Tx, ids: readonly string[], readOn: CalendarDate): Promise<MeterToRead[]> {
  const counts = sql`r.organisation_id = m.organisation_id and r.meter_id = m.id and r.status = 'ACCEPTED'`
  const { rows } = await sql<Row>`
    select m.id, m.number, m.utility, m.digits, ${placeOfMeter} as "placeLabel", l.read_on as "lastReadOn",
      coalesce(l.new_value, l.value)::text as "lastValue", coalesce(l.kind = 'ESTIMATE', false) as "lastIsEstimate",
      d.value::text as value, d.kind, d.read_by as "readBy", d.recorded_at as "recordedAt", s.name_english as "recordedByName",
      exists (select from meter_readings r where r.organisation_id = m.organisation_id and r.meter_id = m.id
        and r.read_on = ${readOn} and r.status = 'PENDING') as "isWaiting"
    from ${metersInPlace}
    left join lateral (select r.* from meter_readings r where ${counts} and r.read_on < ${readOn} order by r.read_on desc limit 1) l on true
    left join lateral (select r.* from meter_readings r where ${counts} and r.read_on = ${readOn} limit 1) d on true
    left join staff_members s on s.organisation_id = m.organisation_id and s.id = d.recorded_by
    where m.id = any(${idsOf(ids)})`.execute(tx)
  const before = await readYearBefore(tx, ids, readOn)
  return rows.map(({ value, kind, readBy, recordedAt, recordedByName, ...row }) => ({
    ...row,
    lastValue: row.lastValue === null ? null : plainValue(row.lastValue),
    averageUse: averageUse(before.get(row.id) ?? [], row.digits),
    reading:
      value === null ? null : { value: plainValue(value), kind, readBy, recordedAt: recordedAt.toISOString(), recordedByName },
  }))
}

function averageUse(readings: readonly Counted[], digits: number | null): string | null {
  const last = readings.at(-1)
  const daily = last && dailyUse(usesOf(readings, digits), last.readOn)
  return daily ? roundUse(daily.use) : null
}

/** By meter, the readings before a day: the last year up to its last reading, and the reading at the start of that year. */
async function readYearBefore(tx: Tx, meterIds: readonly string[], readOn: CalendarDate): Promise<Map<string, Counted[]>> {
  const { rows } = await sql<Counted & { meterId: string }>`
    select r.meter_id as "meterId", r.read_on as "readOn", r.value::text as value, false as "isEstimate",
      r.has_rolled_over as "hasRolledOver", r.new_value::text as "newValue"
    from unnest(${keysOf(meterIds)}) as m (id)
    cross join lateral (
      select r.read_on from meter_readings r where r.organisation_id = app_organisation_id() and r.meter_id = m.id
        and r.status = 'ACCEPTED' and r.kind <> 'ESTIMATE' and r.read_on < ${readOn} order by r.read_on desc limit 1
    ) l
    join meter_readings r on r.organisation_id = app_organisation_id() and r.meter_id = m.id and r.status = 'ACCEPTED'
      and r.kind <> 'ESTIMATE' and r.read_on <= l.read_on and r.read_on >= coalesce((
        select max(f.read_on) from meter_readings f where f.organisation_id = app_organisation_id() and f.meter_id = m.id
          and f.status = 'ACCEPTED' and f.kind <> 'ESTIMATE' and f.read_on <= l.read_on - ${daysOfDailyUse}::int), l.read_on - ${daysOfDailyUse}::int)
    order by r.meter_id, r.read_on`.execute(tx)
  const plain = rows.map((row) => ({
    ...row,
    value: plainValue(row.value),
    newValue: row.newValue === null ? null : plainValue(row.newValue),
  }))
  return Map.groupBy(plain, ({ meterId }) => meterId)
}
