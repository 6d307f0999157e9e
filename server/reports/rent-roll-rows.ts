import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { type RentRollState, rentRollStates } from '../../domain/reports/rent-roll-state.ts'
import { leasesOfBuilding } from '../leases/lease-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, isStreaming, type Matches, optionalFilter } from '../platform/database/page.ts'

// The leases and vacant units of a rent roll, and their order: by building, land last; then by unit, current tenants before former ones.
// Only ids; rent-roll-store.ts reads the rows.

/** The day of a rent roll. `isNow`: it includes everything posted, not only postings that count up to that day. */
export type RollDay = { day: CalendarDate; isNow: boolean; buildingId?: string | undefined }
type Asked = RollDay & { state?: RentRollState | undefined }

/** A condition on the lease `l`: it occupies the property on that day. */
export function inForce({ day }: RollDay): RawBuilder<unknown> {
  return sql`l.starts_on <= ${day} and (l.occupied_until is null or l.occupied_until >= ${day}) and l.status not in ('PENDING', 'CANCELLED')`
}

const hasBegun = ({ day }: RollDay, lease: string) =>
  sql`(${sql.ref(`${lease}.status`)} not in ('PENDING', 'CANCELLED') and ${sql.ref(`${lease}.starts_on`)} <= ${day})`

const isRenewed = (roll: RollDay) => sql`exists (
  select from leases r where r.organisation_id = l.organisation_id and r.renews_id = l.id and ${hasBegun(roll, 'r')})`

/**
 * The deposit held for the lease `l`. It is posted to the lease that charged it and follows the renewals (decision 19): the last of them has
 * it, the leases before it have none.
 */
export const heldFor = (roll: RollDay): RawBuilder<unknown> => sql`case when ${isRenewed(roll)} then 0 else (
  with recursive chain as (
    select l.organisation_id, l.id, case when ${hasBegun(roll, 'l')} then l.renews_id end as renews_id
    union all
    select b.organisation_id, b.id, b.renews_id from chain c join leases b on b.organisation_id = c.organisation_id and b.id = c.renews_id
  )
  select coalesce(sum(h.amount), 0)::bigint from chain c cross join lateral (${
    roll.isNow
      ? sql`select k.held_amount as amount from lease_balances k where k.organisation_id = c.organisation_id and k.lease_id = c.id`
      : sql`select -p.amount as amount from ledger_postings p
        join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id and e.value_date <= ${roll.day}
        where p.organisation_id = c.organisation_id and p.lease_id = c.id and p.account_code = ${accounts.DEPOSITS_HELD.code}`
  }) h
) end`

/** The lease `l` was pending on that day: it was created by then, and activated or cancelled later, if at all. */
const isPending = (roll: RollDay) =>
  roll.isNow
    ? sql`l.status = 'PENDING'`
    : sql`((l.created_at at time zone 'Asia/Thimphu')::date <= ${roll.day} and (l.status = 'PENDING' or l.starts_on > ${roll.day})
        and ${statusOn(roll)} = 'PENDING')`

/**
 * In force on that day, created for a later day, or ended with an outstanding amount or a held deposit: so the balances add up to the
 * receivable in the ledger, and the deposits to those held there.
 */
function stands(roll: RollDay): RawBuilder<unknown> {
  const owes = roll.isNow
    ? sql`exists (select from lease_balances k
        where k.organisation_id = l.organisation_id and k.lease_id = l.id and k.open_amount <> 0)`
    : sql`exists (select from ledger_postings p
        join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id and e.value_date <= ${roll.day}
        where p.organisation_id = l.organisation_id and p.lease_id = l.id and p.account_code = ${accounts.RECEIVABLE.code}
        having sum(p.amount) <> 0)`
  return sql`((${inForce(roll)}) or ${isPending(roll)} or ${owes} or ${heldFor(roll)} <> 0)`
}

/** The status that the lease `l` had on that day: later transitions are undone. */
const statusOn = ({ day, isNow }: RollDay) =>
  isNow
    ? sql`l.status`
    : sql`coalesce((
        select e.from_status from lease_events e
        where e.organisation_id = l.organisation_id and e.lease_id = l.id and e.from_status is not null and e.effective_on > ${day}
        order by e.effective_on, e.id limit 1
      ), l.status)`

/** The state of the lease `l` on that day. A lease that was activated late is in force from its first day. */
export const stateOf = (roll: RollDay): RawBuilder<unknown> => sql`case
  when ${isPending(roll)} or (l.status <> 'CANCELLED' and l.starts_on > ${roll.day}) then 'UPCOMING' when not (${inForce(roll)}) then 'PAST'
  else (select case when s.status = 'UPCOMING_EXPIRATION' then 'EXPIRING' when s.status in ('HOLDOVER', 'SUSPENDED') then s.status else 'CURRENT' end
    from (select ${statusOn(roll)} as status) s) end`

/** Sorts numbers as people read them, 2 before 10; a whole building before its units. */
const numberKeys = (place: RawBuilder<unknown>) =>
  sql`substring(${place} from '^\\D*') as prefix, substring(${place} from '\\d+')::numeric as number, ${place} as place`
const wholeBuilding = sql`'' as prefix, null::numeric as number, ''::text as place`

/** The conditions on a lease `l` by which the unit `u` is let: by itself, with its building, or with its land, as in lease-occupancy.ts. */
export const letWith: readonly RawBuilder<unknown>[] = [
  sql`l.unit_id = u.id`,
  sql`l.building_id = u.building_id`,
  sql`l.plot_id = any(array(
    select bp.plot_id from building_plots bp where bp.organisation_id = u.organisation_id and bp.building_id = u.building_id))`,
]

/**
 * Looked up by the plain index first: with the days in the same condition, PostgreSQL uses the index of the exclusion constraint, at a
 * hundred times the cost.
 */
const takes = (roll: RollDay, lets: RawBuilder<unknown>) => sql`exists (
  select from (select l.starts_on, l.occupied_until, l.status from leases l where l.organisation_id = u.organisation_id and ${lets} offset 0) l
  where ${inForce(roll)})`
const isVacant = (roll: RollDay) =>
  sql.join(
    letWith.map((lets) => sql`not ${takes(roll, lets)}`),
    sql` and `,
  )

/** Leases as rows (is_land, group_name, group_id, prefix, number, place, state, id), starting from the leases. */
function leaseRows(roll: RollDay): RawBuilder<unknown> {
  const { buildingId } = roll
  return sql`
    select l.plot_id is not null as is_land, case when l.plot_id is null then b.name else '' end as group_name, b.id as group_id,
      ${numberKeys(sql`case when l.plot_id is not null then p.plot_number when l.building_id is not null then '' else u.unit_number end`)},
      ${stateOf(roll)} as state, l.id
    from leases l
    left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    left join buildings b on b.organisation_id = l.organisation_id and b.id = case when l.building_id is null then u.building_id else l.building_id end
    left join plots p on p.organisation_id = l.organisation_id and p.id = l.plot_id
    where ${stands(roll)} ${buildingId ? sql`and l.id = any(array(${leasesOfBuilding(buildingId)}))` : sql``}`
}

function vacantRows(roll: RollDay): RawBuilder<unknown> {
  const { buildingId } = roll
  return sql`
    select false as is_land, b.name as group_name, b.id as group_id, ${numberKeys(sql`u.unit_number`)}, 'VACANT' as state, u.id
    from units u join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
    where ${isVacant(roll)} ${buildingId ? sql`and u.building_id = ${buildingId}` : sql``}`
}

/**
 * The same for buildings, starting from the buildings: they are read in the order of their names, so a page of a national office reads only
 * the first few.
 */
function rowsByBuilding(roll: RollDay): RawBuilder<unknown> {
  return sql`
    select b.name as group_name, b.id as group_id, x.prefix, x.number, x.place, x.state, x.id
    from buildings b cross join lateral (
      select ${wholeBuilding}, ${stateOf(roll)} as state, l.id
      from leases l where l.organisation_id = b.organisation_id and l.building_id = b.id and ${stands(roll)}
      union all
      select ${numberKeys(sql`u.unit_number`)}, ${stateOf(roll)} as state, l.id
      from units u join leases l on l.organisation_id = u.organisation_id and l.unit_id = u.id
      where u.organisation_id = b.organisation_id and u.building_id = b.id and ${stands(roll)}
      union all
      select ${numberKeys(sql`u.unit_number`)}, 'VACANT' as state, u.id
      from units u where u.organisation_id = b.organisation_id and u.building_id = b.id and ${isVacant(roll)}
    ) x`
}

const landRows = (roll: RollDay) => sql`
  select ${numberKeys(sql`p.plot_number`)}, ${stateOf(roll)} as state, l.id
  from leases l join plots p on p.organisation_id = l.organisation_id and p.id = l.plot_id
  where l.property_type = 'LAND' and ${stands(roll)}`

const rank = sql`array_position(${[...rentRollStates]}::text[], r.state)`

/** If there are more units, they are not sorted for a page. */
const maxSorted = 10_000

/** Rows are counted building by building, as they are read. */
const countedAhead = 2000

/** The source of a page: one list, or in a large office first buildings and then land. */
export async function rentRollMatches(
  tx: Tx,
  { state, ...roll }: Asked,
  max = maxSorted,
): Promise<{ first: Matches; then?: Matches }> {
  const of = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>): Matches => ({
    id: sql.ref('r.id'),
    from: sql`(${rows}) r`,
    where: [optionalFilter(state, (is) => sql`r.state = ${is}`)],
    sorts: { place: order },
    defaultSort: 'place:asc',
  })
  const isCommon = state === undefined || state === 'CURRENT' || state === 'VACANT'
  const isSorted = !isCommon || roll.buildingId !== undefined || !roll.isNow || isStreaming(tx) || (await countUnits(tx)) <= max
  const within = sql`r.prefix, r.number nulls first, r.place, ${rank}`
  if (!isSorted) {
    return {
      first: { ...of(rowsByBuilding(roll), sql`r.group_name, r.group_id, ${within}`), countsTo: countedAhead },
      then: of(landRows(roll), within),
    }
  }
  const rows = allRows(roll, state)
  return { first: of(rows, sql`r.is_land, r.group_name, r.group_id, ${within}`) }
}

function allRows(roll: RollDay, state: RentRollState | undefined): RawBuilder<unknown> {
  if (state === 'VACANT') return vacantRows(roll)
  return state === undefined ? sql`${leaseRows(roll)} union all ${vacantRows(roll)}` : leaseRows(roll)
}

async function countUnits(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(unit_count), 0)::bigint as count from unit_sums`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Rows (open_amount, held_amount) of the leases in the rent roll of the whole office. */
export function rentRollBalances(roll: RollDay): RawBuilder<unknown> {
  return sql`select coalesce(k.open_amount, 0) as open_amount, ${heldFor(roll)} as held_amount
    from (${leaseRows(roll)}) r join leases l on l.id = r.id left join lease_balances k on k.lease_id = r.id`
}

/** Returns which of these ids are leases; the others are vacant units. */
export async function leasesAmong(tx: Tx, ids: RawBuilder<unknown>): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select l.id from leases l where ${allOf([sql`l.id = any(${ids})`])}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
