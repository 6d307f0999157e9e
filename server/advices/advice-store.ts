import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Advice, adviceContract } from '../../domain/advices/advice-contract.ts'
import { type AdviceKind, adviceStatus, isCreditedInFull, isOverdue } from '../../domain/advices/advice-status.ts'
import { taxDeadline } from '../../domain/advices/tax-deadline.ts'
import { taxStatus } from '../../domain/advices/tax-status.ts'
import { type CalendarDate, firstDayOf, monthOf } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Explanation } from '../../domain/leases/explanation.ts'
import { chhetrum, type Money, minus } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { leaseOfOwner, leaseOfThram } from '../leases/lease-store.ts'
import { leaseAndTenantByKey, leasedPropertyJoins, leasedPropertyLabel, leasedPropertyNames } from '../leases/leased-property.ts'
import type { Tables } from '../database/tables.gen.ts'
import type { Tx } from '../platform/database/database.ts'
import {
  allOf,
  isStreaming,
  type KeyFilters,
  keysOf,
  forFullList,
  firstIds,
  pageOfIds,
  pageReply,
  plannedByKey,
  textMatch,
  optionalFilter,
} from '../platform/database/page.ts'
import { maxAddedUp, textSearch } from '../platform/database/text-search.ts'
import { hasStatus, hasTaxToRemit, isLate, isOpen, isTaxLate, seesRemittance, withheldSince } from './advice-filter.ts'
import { readInterest } from './account/interest-store.ts'
import { countOfBuildings, sumAdvices, type Totals } from './sum-advices.ts'
import { chargedFor } from './charged-for.ts'

type AdviceQuery = QueryOf<typeof adviceContract.list>
type AdviceFilters = Omit<AdviceQuery, 'pageNo' | 'pageSize'>

/** The list without the names it searches and sorts by: counting and adding up is fast on it. */
const advicesAlone = sql`payment_advices a`
const withLease = sql`payment_advices a join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}`
const balance = sql`(a.amount - a.paid_amount - a.credited_amount - a.written_off_amount)`

const keys: KeyFilters = { one: ['leaseId', 'buildingId'], beside: ['month', 'kind'] }

export async function listAdvices(tx: Tx, query: AdviceQuery): Promise<Page<Advice> & { totals: PossibleTotals }> {
  const words = await searchCondition(tx, query.q)
  const where = [...conditions(tx, query), words.condition]
  const isWalkedByPlace = await isByPlace(tx, query)
  const found = pageOfIds(tx, query, {
    id: 'a.id',
    keys,
    from: isWalkedByPlace ? byPlace : withLease,
    baseTable: words.isById
      ? { from: advicesAlone, sorts: ['dueDate', 'adviceNumber', 'amount', 'balanceAmount', 'changedAt'] }
      : undefined,
    where,
    sorts: {
      dueDate: 'a.due_on',
      adviceNumber: 'a.advice_number',
      amount: 'a.amount',
      balanceAmount: balance,
      changedAt: 'a.changed_at',
      tenantName: 't.full_name',
      propertyLabel: isWalkedByPlace ? placeOrder : leasedPropertyLabel,
    },
    countsTo: words.countsTo,
    defaultSort: query.changedSince ? 'changedAt:asc' : 'dueDate:desc',
    // A list that is read from the buildings has no cursor, because land is missing from it.
    hasCursor: !isWalkedByPlace,
  })
  const added = forFullList(tx, 'totals', async () => {
    const kept = sumAdvices(tx, query)
    if (kept) return (await kept).rows[0] ?? unknown
    return sumFoundAdvices(plannedByKey(tx, query, keys), {
      from: words.isById ? advicesAlone : withLease,
      where,
      max: maxAddedUp(tx, words),
    })
  })
  const [page, totals] = await Promise.all([found, added])
  return { ...pageReply(page, await readAdvices(tx, page.items)), totals }
}

/** The open advices that match these filters, oldest due first. */
export async function firstOpenAdvices(tx: Tx, query: AdviceFilters, limit: number): Promise<string[]> {
  const words = await searchCondition(tx, query.q)
  const where = [...conditions(tx, query), words.condition, isOpen]
  return firstIds(tx, { id: 'a.id', from: withLease, where, sorts: { dueDate: 'a.due_on' }, defaultSort: 'dueDate:asc' }, limit)
}

function searchCondition(tx: Tx, q: string | undefined) {
  return textSearch(tx, q, { kind: 'advice', id: sql.ref('a.id') }, (word) =>
    textMatch(word, ['a.advice_number', 'l.lease_number', 't.full_name', 't.name_dzongkha', leasedPropertyNames]),
  )
}

/**
 * Reads from the buildings in the order of their names, so that a page sorted by property reads only its first advices and does not sort
 * the whole list.
 */
const byPlace = sql`(
    select b.organisation_id, b.name, b.id as building_id, x.unit_number, x.lease_id from buildings b cross join lateral (
      select ''::text as unit_number, k.id as lease_id from leases k where k.organisation_id = b.organisation_id and k.building_id = b.id
      union all
      select u.unit_number, k.id from units u join leases k on k.organisation_id = u.organisation_id and k.unit_id = u.id
      where u.organisation_id = b.organisation_id and u.building_id = b.id
    ) x
  ) p join payment_advices a on a.organisation_id = p.organisation_id and a.lease_id = p.lease_id`
const placeOrder = ['p.name', 'p.building_id', 'p.unit_number'].map((column) => sql.ref(column))
/** Pages by number end at row 10,000, so with more advices than this, land is never reached: it comes after all buildings. */
const maxSortedByPlace = 20_000

async function isByPlace(tx: Tx, query: AdviceQuery): Promise<boolean> {
  if (!query.sort?.startsWith('propertyLabel:') || query.cursor !== undefined || isStreaming(tx)) return false
  return ((await countOfBuildings(tx, query)) ?? 0) > maxSortedByPlace
}

type SumOptions = { from: RawBuilder<unknown>; where: readonly (RawBuilder<unknown> | undefined)[]; max: number | null }

type PossibleTotals = { [K in keyof Totals]: Totals[K] | null }
const unknown: PossibleTotals = { amount: null, paidAmount: null, balanceAmount: null }

/** Returns nothing if there are more than `max`, because the shown rows would not add up to the sum. */
async function sumFoundAdvices(tx: Kysely<Tables>, { from, where, max }: SumOptions): Promise<PossibleTotals> {
  const { rows } = await sql<Totals & { count: number }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(paid_amount), 0)::bigint as "paidAmount",
      coalesce(sum(balance), 0)::bigint as "balanceAmount"
    from (select a.amount, a.paid_amount, ${balance} as balance from ${from} where ${allOf(where)} limit ${max && max + 1}) a`.execute(
    tx,
  )
  const [{ count, ...totals } = { count: 0, ...unknown }] = rows
  return max !== null && count > max ? unknown : totals
}

/** Returns the sums of the buildings that the reader may see, such as an owner's. */
export async function sumByBuilding(tx: Tx): Promise<({ buildingId: string } & Totals)[]> {
  const { rows } = await sql<{ buildingId: string } & Totals>`
    select a.building_id as "buildingId", sum(a.amount)::bigint as amount, sum(a.paid_amount)::bigint as "paidAmount",
      sum(${balance})::bigint as "balanceAmount"
    from payment_advices a where a.building_id is not null group by a.building_id`.execute(tx)
  return rows
}

export async function readAdvice(tx: Tx, id: string): Promise<Advice> {
  return ensureFound((await readAdvices(tx, [id]))[0], 'payment advice')
}

function conditions(tx: Tx, query: AdviceFilters) {
  return [
    optionalFilter(query.changedSince, (since) => sql`a.changed_at >= ${since}`),
    optionalFilter(query.month, (month) => sql`a.month = ${firstDayOf(month)}`),
    optionalFilter(query.status, (status) => hasStatus(status, tx)),
    optionalFilter(query.overdue, (overdue) => (overdue ? isLate(tx.today) : sql`not (${isLate(tx.today)})`)),
    optionalFilter(query.open, (open) => (open ? isOpen : sql`not (${isOpen})`)),
    optionalFilter(query.dueFrom, (day) => sql`a.due_on >= ${day}`),
    optionalFilter(query.dueTo, (day) => sql`a.due_on <= ${day}`),
    optionalFilter(query.chargedFrom, (day) => sql`a.charged_on >= ${day}`),
    optionalFilter(query.chargedTo, (day) => sql`a.charged_on <= ${day}`),
    optionalFilter(query.kind, (kind) => sql`a.kind = ${kind}`),
    optionalFilter(query.propertyType, (type) => sql`a.property_type = ${type}`),
    optionalFilter(query.buildingId, (id) => sql`a.building_id = ${id}`),
    optionalFilter(query.thramId, (id) => leaseOfThram(id, sql.ref('a.lease_id'))),
    optionalFilter(query.ownerId, (id) => leaseOfOwner(tx, id, sql.ref('a.lease_id'))),
    optionalFilter(query.tenantId, (id) => sql`a.tenant_id = ${id}`),
    optionalFilter(query.leaseId, (id) => sql`a.lease_id = ${id}`),
    optionalFilter(query.taxToRemit, (open) => (open ? hasTaxToRemit : sql`not (${hasTaxToRemit})`)),
    optionalFilter(query.taxLate, (late) => (late ? isTaxLate(tx.today) : sql`not (${isTaxLate(tx.today)})`)),
  ]
}

type AdviceRow = {
  id: string
  adviceNumber: string
  leaseId: string
  leaseNumber: string
  propertyType: PropertyType
  propertyId: string
  propertyLabel: string
  tenantId: string
  tenantName: string
  kind: AdviceKind
  chargedFor: string | null
  month: CalendarDate | null
  periodStart: CalendarDate | null
  periodEnd: CalendarDate | null
  dueDate: CalendarDate
  amount: Money
  paidAmount: Money
  creditedAmount: Money
  writtenOffAmount: Money
  postedInterestAmount: Money
  recoveredAmount: Money
  gstAmount: Money
  taxAmount: Money
  taxWithheldAmount: Money
  taxRemittedAmount: Money
  taxRemittedOn: CalendarDate | null
  taxWithheldSince: CalendarDate | null
  isRemitted: boolean
  isWrittenOff: boolean
  issuedAt: Date
  lines: { label: string; amount: Money; explanation: Explanation }[]
}

/** Returns the advices that the caller may see, in no order. */
export async function readAdvices(tx: Tx, ids: readonly string[]): Promise<Advice[]> {
  const { rows } = await sql<AdviceRow>`
    select a.id, a.advice_number as "adviceNumber", a.lease_id as "leaseId", l.lease_number as "leaseNumber",
      a.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId", ${leasedPropertyLabel} as "propertyLabel",
      a.tenant_id as "tenantId", t.full_name as "tenantName", a.kind, ${chargedFor} as "chargedFor", a.month, a.period_start as "periodStart",
      a.period_end as "periodEnd", a.due_on as "dueDate", a.amount, a.paid_amount as "paidAmount",
      a.credited_amount as "creditedAmount", a.written_off_amount as "writtenOffAmount",
      a.interest_posted_amount - a.interest_paid_amount as "postedInterestAmount", a.recovered_amount as "recoveredAmount",
      a.gst_amount as "gstAmount", a.tax_amount - a.tax_credited_amount as "taxAmount", a.tax_withheld_amount as "taxWithheldAmount",
      a.tax_remitted_amount as "taxRemittedAmount", a.tax_remitted_on as "taxRemittedOn", ${withheldSince} as "taxWithheldSince", a.issued_at as "issuedAt",
      ${seesRemittance(tx) ? sql`a.remitted_at is not null` : sql`false`} as "isRemitted", a.written_off_at is not null as "isWrittenOff", (
        select json_agg(json_build_object('label', i.label, 'amount', i.amount, 'explanation', i.explanation) order by i.line)
        from advice_lines i where i.organisation_id = a.organisation_id and i.advice_id = a.id
      ) as lines
    from payment_advices a ${leaseAndTenantByKey('a')} ${leasedPropertyJoins} where a.id = any(${keysOf(ids)})`.execute(tx.byKey)
  const interest = await readInterest(tx, rows, tx.today)
  return rows.map((row) => toAdvice(row, { interestAmount: interest.get(row.id) ?? chhetrum(0), today: tx.today }))
}

function toAdvice(row: AdviceRow, { interestAmount, today }: { interestAmount: Money; today: CalendarDate }): Advice {
  const { month, isRemitted, isWrittenOff, issuedAt, ...advice } = row
  const balanceAmount = minus(minus(minus(row.amount, row.paidAmount), row.creditedAmount), row.writtenOffAmount)
  const facts = { dueDate: row.dueDate, balanceAmount, paidAmount: row.paidAmount, isRemitted, isWrittenOff }
  const status = adviceStatus(facts, today)
  return {
    ...advice,
    month: month && monthOf(month),
    interestAmount,
    balanceAmount,
    status,
    isCredited: isCreditedInFull({ ...row, status }),
    isOverdue: isOverdue(facts, today),
    tax: taxOf(row, balanceAmount <= 0),
    issuedAt: issuedAt.toISOString(),
  }
}

/** Null if nobody withholds tax. */
function taxOf(row: AdviceRow, isSettled: boolean): Advice['tax'] {
  const { taxAmount, taxWithheldAmount, taxRemittedAmount, taxRemittedOn, taxWithheldSince } = row
  if (taxAmount <= 0 && taxWithheldAmount === 0) return null
  return {
    amount: taxAmount,
    status: taxStatus({ taxAmount, taxWithheldAmount, taxRemittedAmount, isSettled }),
    withheldAmount: taxWithheldAmount,
    remittedAmount: taxRemittedAmount,
    remittedOn: taxRemittedOn,
    remitBy: taxWithheldSince && taxDeadline(taxWithheldSince),
  }
}
