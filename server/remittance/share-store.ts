import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, later } from '../../domain/calendar-date.ts'
import type { Explanation } from '../../domain/leases/explanation.ts'
import { type Money, minus } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { OtherDays } from '../../domain/remittance/charged-days.ts'
import { feeOn, sharesOfCollected } from '../../domain/remittance/owner-share.ts'
import { chargedFor } from '../advices/charged-for.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { collectedOn, readChargedBackOn } from './collected-on.ts'
import { readLinesOfOtherDays } from './lines-of-other-days.ts'
import { readOwnership } from './ownership-store.ts'

// The owners' parts of a paid advice. Runs as staff: an owner cannot see co-owners, and so could not calculate a split.

export type PaidAdvice = {
  adviceId: string
  adviceNumber: string
  leaseId: string
  propertyType: PropertyType
  propertyId: string
  propertyLabel: string
  buildingId: string | null
  tenantName: string
  /** The label, if it is not rent. */
  chargedFor: string | null
  month: CalendarDate
  from: CalendarDate
  to: CalendarDate
  /** The part that belongs to owners, and the amount collected of it. */
  chargedAmount: Money
  otherDays: OtherDays | undefined
  amount: Money
  taxAmount: Money
  collectedOn: CalendarDate
}
export type Share = Omit<PaidAdvice, 'amount' | 'chargedAmount' | 'otherDays'> & {
  ownerId: string
  shareAmount: Money
  feePercent: string
  feeAmount: Money
  netAmount: Money
  explanation: Explanation
}

/** More than an owner leaves unremitted; the oldest come first, the rest after they are remitted. */
const maxShares = 2000
/** The same expression as in the index payment_advices_unremitted. */
const isPaid = sql`a.kind = 'RENT' and a.paid_amount + a.recovered_amount > 0
  and a.paid_amount + a.credited_amount + a.written_off_amount = a.amount and a.office_amount < a.amount`
export const isUnremitted = sql`${isPaid} and a.remitted_at is null`

/** The shares of all owners in these advices. Advices of which something is still owed have none. */
export async function sharesOfAdvices(tx: Tx, adviceIds: readonly string[]): Promise<Share[]> {
  return splitAll(tx, await readPaid(tx, sql`${isPaid} and a.id = any(${idsOf(adviceIds)})`, maxShares))
}

/** The amounts due to these owners from paid advices, oldest first: their shares less remitted amounts. */
export async function unremittedShares(tx: Tx, ownerIds: readonly string[], max = maxShares * ownerIds.length): Promise<Share[]> {
  const ofThem = sql`${isUnremitted} and a.lease_id = any(array(${leasesEverOf(ownerIds)}))`
  const paid = await readPaid(tx, ofThem, max)
  const sent = await remittedPairs(
    tx,
    paid.map(({ adviceId }) => adviceId),
  )
  const shares = await splitAll(tx, paid)
  const wanted = new Set(ownerIds)
  return shares.filter(({ ownerId, adviceId }) => wanted.has(ownerId) && !sent.has(`${adviceId} ${ownerId}`))
}

/** "advice owner" for every share with a valid remittance. */
export async function remittedPairs(tx: Tx, adviceIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ adviceId: string; ownerId: string }>`
    select advice_id as "adviceId", owner_id as "ownerId" from remittance_items
    where advice_id = any(${idsOf(adviceIds)}) and charged_back_at is null`.execute(tx)
  return new Set(rows.map(({ adviceId, ownerId }) => `${adviceId} ${ownerId}`))
}

async function splitAll(tx: Tx, paid: readonly PaidAdvice[]): Promise<Share[]> {
  const ownership = await readOwnership(tx, paid)
  const owners = [...ownership.values()].flatMap((dated) =>
    dated.flatMap(({ holdings }) => holdings.map(({ ownerId }) => ownerId)),
  )
  const feeOf = await readFees(tx, {
    buildingIds: [...new Set(paid.flatMap(({ buildingId }) => buildingId ?? []))],
    ownerIds: [...new Set(owners)],
  })
  const chargedBackOn = await readChargedBackOn(
    tx,
    paid.map(({ adviceId }) => adviceId),
  )
  return paid.flatMap(({ amount, chargedAmount, otherDays, ...advice }) =>
    sharesOfCollected({ ...advice, amount, chargedAmount, otherDays }, ownership.get(advice.propertyId) ?? []).map(
      (share): Share => {
        const feePercent = feeOf({ buildingId: advice.buildingId, ownerId: share.ownerId, on: advice.to })
        const feeAmount = feeOn(share.shareAmount, feePercent)
        return {
          ...advice,
          ...share,
          collectedOn: later(advice.collectedOn, chargedBackOn.get(`${advice.adviceId} ${share.ownerId}`) ?? advice.collectedOn),
          feePercent,
          feeAmount,
          netAmount: minus(minus(share.shareAmount, feeAmount), share.taxAmount),
        }
      },
    ),
  )
}

type Paid = Omit<PaidAdvice, keyof LetPlace | 'otherDays'>

/** Recurring charges of the office on the advice `a`, less their credits: owners have no share in them. */
const officeCharges = sql`case when a.office_amount = 0 then 0 else a.office_amount - coalesce((
    select sum(k.amount) from recurring_charge_credits k
    join recurring_charges r on r.organisation_id = k.organisation_id and r.id = k.charge_id and r.payee = 'OFFICE'
    where k.organisation_id = a.organisation_id and k.advice_id = a.id
  ), 0) end`

/** The part of the advice `a` that belongs to no owner: GST for the tax office, and office charges, both less their credits. */
export const excludedFromShares = sql`(a.gst_amount - case when a.credited_amount = 0 then 0 else coalesce((
    select sum(n.gst_amount) from credit_notes n
    where n.organisation_id = a.organisation_id and n.advice_id = a.id and n.part = 'PRINCIPAL'
  ), 0) end + ${officeCharges})::bigint`

/**
 * Of an advice that was written off, the owners receive what was paid before and recovered since, but no GST and office charges, which are
 * paid last (read-owner-share.ts). Withheld tax belongs to the owner, who has it as credit at the tax office. */
async function readPaid(tx: Tx, where: RawBuilder<unknown>, max: number): Promise<PaidAdvice[]> {
  const { rows } = await sql<Paid & { leaseId: string }>`
    select a.id as "adviceId", a.advice_number as "adviceNumber", a.lease_id as "leaseId", a.property_type as "propertyType",
      a.building_id as "buildingId", ${chargedFor} as "chargedFor", a.month, a.period_start as "from", a.period_end as "to",
      o.amount as "chargedAmount", greatest(0, least(a.paid_amount + a.recovered_amount, o.amount)) as amount,
      a.tax_withheld_amount as "taxAmount", ${collectedOn} as "collectedOn"
    from payment_advices a cross join lateral (select a.amount - a.credited_amount - ${excludedFromShares} as amount) o where ${where} order by a.period_start, a.id limit ${max}`.execute(
    tx,
  )
  const places = await readPlaces(tx, [...new Set(rows.map(({ leaseId }) => leaseId))])
  const otherDays = await readLinesOfOtherDays(
    tx,
    rows.map(({ adviceId }) => adviceId),
  )
  return rows.flatMap((row) => {
    const place = places.get(row.leaseId)
    return place ? [{ ...row, otherDays: otherDays.get(row.adviceId), ...place }] : []
  })
}

type LetPlace = Pick<PaidAdvice, 'leaseId' | 'propertyId' | 'propertyLabel' | 'tenantName'>

/** Each lease is listed once, not once for each of its advices. */
async function readPlaces(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, LetPlace>> {
  const { rows } = await sql<LetPlace>`
    select l.id as "leaseId", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId", ${leasedPropertyLabel} as "propertyLabel",
      t.full_name as "tenantName"
    from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    where l.id = any(${idsOf(leaseIds)})`.execute(tx)
  return new Map(rows.map((row) => [row.leaseId, row]))
}

/**
 * Everything that these owners hold or ever held; a former owner is due the rent of earlier days. Built step by step as arrays, which are
 * looked up by key, because joins would read the units of the whole office.
 */
export function everOf(ownerIds: readonly string[]): Record<'plots' | 'buildings' | 'units', RawBuilder<unknown>> {
  const own = sql`owner_id = any(${idsOf(ownerIds)})`
  const plots = sql`array(select id from plots where thram_id = any(array(select thram_id from thram_holdings where ${own})))`
  const buildings = sql`array(select building_id from building_holdings where ${own}
    union select building_id from building_plots where plot_id = any(${plots}))`
  const units = sql`array(select unit_id from unit_holdings where ${own} union select id from units where building_id = any(${buildings}))`
  return { plots, buildings, units }
}

export function leasesEverOf(ownerIds: readonly string[]): RawBuilder<unknown> {
  const { plots, buildings, units } = everOf(ownerIds)
  return sql`
    select id from leases where unit_id = any(${units})
    union select id from leases where building_id = any(${buildings})
    union select id from leases where plot_id = any(${plots})`
}

type Fee = { buildingId: string | null; ownerId: string | null; percent: string; startsOn: CalendarDate }
type FeeOf = (of: { buildingId: string | null; ownerId: string; on: CalendarDate }) => string

/** The fee of a building has priority over that of an owner, and both over the office's default; each as of the day. */
async function readFees(tx: Tx, of: { buildingIds: readonly string[]; ownerIds: readonly string[] }): Promise<FeeOf> {
  const { rows } = await sql<Fee>`
    select building_id as "buildingId", owner_id as "ownerId", percent::text as percent, starts_on as "startsOn" from management_fees
    where building_id = any(${idsOf(of.buildingIds)}) or owner_id = any(${idsOf(of.ownerIds)})
      or (building_id is null and owner_id is null)
    order by starts_on desc`.execute(tx)
  return ({ buildingId, ownerId, on }) => {
    const running = rows.filter(({ startsOn }) => startsOn <= on)
    const fee =
      running.find((each) => each.buildingId !== null && each.buildingId === buildingId) ??
      running.find((each) => each.ownerId === ownerId) ??
      running.find((each) => each.buildingId === null && each.ownerId === null)
    return fee?.percent ?? '0'
  }
}
