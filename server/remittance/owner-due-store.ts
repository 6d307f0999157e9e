import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import type { DueTotals, OwnerDue, remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import {
  idsOf,
  isStreaming,
  type Matches,
  forFullList,
  pageOfIds,
  pageReply,
  textMatch,
  optionalFilter,
} from '../platform/database/page.ts'
import { readOpenCharges } from './charge-store.ts'
import { reserveToHold, sumsOf } from './read-due.ts'
import { readReserves } from './reserves/reserve-store.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { isUnremitted, unremittedShares } from './share-store.ts'

type Query = QueryOf<typeof remittanceContract.owners>
type Listed = Page<OwnerDue> & { totals: DueTotals }

/** A page of owners with the amount due of each, and the total of the list. */
export async function listOwnersDue(tx: Tx, query: Query): Promise<Listed> {
  const { matches, waiting } = await ownerDueMatches(tx, query)
  const page = await pageOfIds(tx, query, matches)
  const owners = await readOwnersDue(tx, page.items)
  const isBounded = !page.totalIsEstimate && page.total <= maxOwnersAdded && waiting <= maxAdvicesAdded
  const totals = await forFullList(tx, 'totals', async () => {
    if (isStreaming(tx) || !isBounded) return unknownTotals
    if (page.items.length === page.total) return totalsOf(owners)
    const all = await pageOfIds(tx, { ...query, pageNo: 1, pageSize: maxOwnersAdded }, matches)
    return totalsOf(await readOwnersDue(tx, all.items))
  })
  return { ...pageReply(page, owners), totals }
}

/** Owners by name, and the number of advices that wait for any of them. */
export async function ownerDueMatches(
  tx: Tx,
  query: Pick<Query, 'q' | 'due' | 'rentTo'>,
): Promise<{ matches: Matches; waiting: number }> {
  const words = await textSearch(tx, query.q, { kind: 'owner', id: sql.ref('o.id') }, (word) =>
    textMatch(word, ['o.name_english', 'o.name_dzongkha', 'o.cid', 'o.phone_number']),
  )
  const waiting = await countUnremitted(tx)
  const { due = query.rentTo === undefined ? undefined : true } = query
  const isMuch = due !== undefined && waiting > maxAtOnce
  const isDue = isMuch ? hasPaidRentByKey(query.rentTo) : hasPaidRent(query.rentTo)
  const matches: Matches = {
    id: 'o.id',
    from: sql`owners o`,
    where: [optionalFilter(due, (isAsked) => (isAsked ? isDue : sql`not (${isDue})`)), words.condition],
    sorts: { ownerName: 'o.name_english' },
    countsTo: isMuch ? countedAhead : words.countsTo,
    defaultSort: 'ownerName:asc',
  }
  return { matches, waiting }
}

/** The amount due to these owners is calculated from the rent of each month: with more owners it would take too long. */
const maxOwnersAdded = 1000
const maxAdvicesAdded = 5000
const unknownTotals: DueTotals = {
  shareAmount: null,
  feeAmount: null,
  taxAmount: null,
  chargedAmount: null,
  reserveAmount: null,
  totalAmount: null,
}

function totalsOf(owners: readonly OwnerDue[]): DueTotals {
  const total = (of: (due: OwnerDue) => Money) => plus(ZERO, ...owners.map(of))
  return {
    shareAmount: total((due) => due.shareAmount),
    feeAmount: total((due) => due.feeAmount),
    taxAmount: total((due) => due.taxAmount),
    chargedAmount: total((due) => due.chargedAmount),
    reserveAmount: total((due) => due.reserveAmount),
    totalAmount: total((due) => due.totalAmount),
  }
}

/** `max` is the number of paid advices to read; without it, as many as the owners may have. */
export async function readOwnersDue(tx: Tx, ids: readonly string[], max?: number): Promise<OwnerDue[]> {
  const shares = Map.groupBy(await unremittedShares(tx, ids, max), ({ ownerId }) => ownerId)
  const charges = Map.groupBy(await readOpenCharges(tx, ids), ({ ownerId }) => ownerId)
  const reserves = await readReserves(tx, ids)
  const { rows } = await sql<{ id: string; ownerName: string; lastRemittedOn: CalendarDate | null }>`
    select o.id, o.name_english as "ownerName", (
      select max(r.remitted_on) from remittances r where r.organisation_id = o.organisation_id and r.owner_id = o.id and r.reversed_at is null
    ) as "lastRemittedOn"
    from owners o where o.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map((owner): OwnerDue => {
    const own = shares.get(owner.id) ?? []
    const sums = sumsOf(own, charges.get(owner.id) ?? [])
    return { ...owner, adviceCount: own.length, ...sums, reserveAmount: reserveToHold(sums, reserves.get(owner.id)) }
  })
}

/** This owner's part of the advice was remitted and not reversed. */
const hasPart = (advice: string, owner: string) => sql`exists (
  select from remittance_items i where i.organisation_id = ${sql.ref(`${advice}.organisation_id`)} and i.advice_id = ${sql.ref(`${advice}.id`)}
    and i.owner_id = ${sql.ref(owner)} and i.charged_back_at is null)`

/** The month of this day or an earlier one. */
const isOfMonth = (rentTo: CalendarDate | undefined) => (rentTo === undefined ? sql`true` : sql`a.month <= ${rentTo}`)

/** The owner `o` holds or held a property with paid rent that is not remitted to them yet. */
const hasPaidRent = (rentTo?: CalendarDate) => sql`o.id in (
  with paid as (
    select a.organisation_id, a.id, l.unit_id, coalesce(l.building_id, u.building_id) as building_id, l.plot_id
    from payment_advices a
    join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
    left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    where ${isUnremitted} and ${isOfMonth(rentTo)}
  ), on_plots as (
    select organisation_id, id, plot_id from paid where plot_id is not null
    union select p.organisation_id, p.id, bp.plot_id from paid p join building_plots bp on bp.building_id = p.building_id
  )
  select h.owner_id from paid p join unit_holdings h on h.unit_id = p.unit_id where not ${hasPart('p', 'h.owner_id')}
  union select h.owner_id from paid p join building_holdings h on h.building_id = p.building_id where not ${hasPart('p', 'h.owner_id')}
  union select h.owner_id from on_plots p join plots on plots.id = p.plot_id join thram_holdings h on h.thram_id = plots.thram_id
    where not ${hasPart('p', 'h.owner_id')}
)`

/**
 * If more advices wait, owners are checked one by one in the order of the list: nearly everybody is due an amount, so the page is full
 * soon.
 */
const maxAtOnce = 20_000
const countedAhead = 500

/** The same as `isUnremitted`, from the stored sums. */
async function countUnremitted(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(advice_count), 0)::bigint as count from advice_sums
    where kind = 'RENT' and not is_open and has_payment and not is_remitted`.execute(tx)
  return rows[0]?.count ?? 0
}

const ofOwner = (table: string) => sql`${sql.table(table)} h where h.organisation_id = o.organisation_id and h.owner_id = o.id`
const plotsHeld = sql`(select p.organisation_id, p.id from plots p
  where p.organisation_id = o.organisation_id and p.thram_id in (select h.thram_id from ${ofOwner('thram_holdings')}))`
const buildingsHeld = sql`(select h.organisation_id, h.building_id as id from ${ofOwner('building_holdings')}
  union all select bp.organisation_id, bp.building_id from ${plotsHeld} p
    join building_plots bp on bp.organisation_id = p.organisation_id and bp.plot_id = p.id)`
const unitsHeld = sql`(select h.organisation_id, h.unit_id as id from ${ofOwner('unit_holdings')}
  union all select u.organisation_id, u.id from ${buildingsHeld} b join units u on u.organisation_id = b.organisation_id and u.building_id = b.id)`
/**
 * `offset 0` keeps the order of the joins: PostgreSQL expects few waiting advices, because it has no statistics of their condition, and would
 * otherwise read all of them for each owner.
 */
const paidOf = (held: RawBuilder<unknown>, lets: string, rentTo: CalendarDate | undefined) => sql`exists (
  select from ${held} k
  cross join lateral (select l.organisation_id, l.id from leases l
    where l.organisation_id = k.organisation_id and ${sql.ref(lets)} = k.id offset 0) l
  cross join lateral (select a.organisation_id, a.id from payment_advices a
    where a.organisation_id = l.organisation_id and a.lease_id = l.id and ${isUnremitted} and ${isOfMonth(rentTo)} offset 0) a
  where not ${hasPart('a', 'o.id')})`

/** The same as `hasPaidRent`, starting from the owner `o`. */
const hasPaidRentByKey = (rentTo?: CalendarDate) =>
  sql`(${paidOf(unitsHeld, 'l.unit_id', rentTo)} or ${paidOf(buildingsHeld, 'l.building_id', rentTo)} or ${paidOf(plotsHeld, 'l.plot_id', rentTo)})`
