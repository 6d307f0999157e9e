import { sql } from 'kysely'
import type { Payment, paymentContract } from '../../domain/payments/payment-contract.ts'
import { taxDeadline } from '../../domain/advices/tax-deadline.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { type Money, minus, plus, ZERO } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { lateIfWithheldBefore } from '../advices/advice-filter.ts'
import { leaseOfOwner, leasesOfBuilding } from '../leases/lease-store.ts'
import { leaseAndTenantByKey, leasedPropertyJoins, leasedPropertyLabel, leasedPropertyNames } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import {
  allOf,
  firstIds,
  forFullList,
  keysOf,
  pageOfIds,
  pageReply,
  textMatch,
  optionalFilter,
} from '../platform/database/page.ts'
import { maxAddedUp, textSearch } from '../platform/database/text-search.ts'
import { sumPayments } from './sum-payments.ts'

type PaymentQuery = QueryOf<typeof paymentContract.list>

/** The list without the names it searches and sorts by. */
const paymentsAlone = sql`payments m`
const withLease = sql`${paymentsAlone} join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id`
const withNames = sql`${withLease} join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}`

type PaymentFilters = Omit<PaymentQuery, 'pageNo' | 'pageSize'>

/** Null if the total was not requested or cannot be calculated. */
type Totals = { amount: Money | null; taxToRemitAmount: Money | null }

/** A page of payments. The total includes valid payments; reversed ones only if nothing else is requested. */
export async function listPayments(tx: Tx, query: PaymentQuery): Promise<Page<Payment> & { totals: Totals }> {
  const words = await searchCondition(tx, query.q)
  const where = [...conditions(tx, query), words.condition]
  const isOfNames = !words.isById || query.sort?.startsWith('tenantName:')
  const from = isOfNames ? withNames : query.propertyType ? withLease : paymentsAlone
  const found = pageOfIds(tx, query, {
    id: 'm.id',
    keys: { one: ['leaseId', 'adviceId'] },
    from,
    where,
    sorts: {
      paidOn: 'm.paid_on',
      receiptNumber: 'm.receipt_number',
      amount: 'm.amount',
      tenantName: 't.full_name',
      changedAt: 'm.changed_at',
    },
    countsTo: words.countsTo,
    defaultSort: query.changedSince ? 'changedAt:asc' : 'paidOn:desc',
    hasCursor: true,
  })
  const added = forFullList(tx, 'totals', async () => {
    const kept = sumPayments(tx, query)
    if (kept) return { amount: (await kept).rows[0]?.amount ?? null, taxToRemitAmount: null }
    const counted = query.status === 'REVERSED' ? sql`true` : sql`m.reversed_at is null`
    // The number of payments that wait for the tax office depends on the open work of the office, and is read only from its index.
    const max = isOfTaxOffice(query) ? null : maxAddedUp(tx, words)
    const { rows } = await sql<{ count: number; amount: Money; tax: Money }>`
      select count(*) as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(tax), 0)::bigint as tax
      from (
        select case when ${counted} then m.amount end as amount, m.tax_withheld_amount - m.tax_remitted_amount as tax
        from ${from} where ${allOf(where)} limit ${max && max + 1}
      ) m`.execute(tx)
    const [{ count, amount, tax } = { count: 0, amount: ZERO, tax: ZERO }] = rows
    // With more rows, nothing is shown, because it would not be their sum.
    if (max !== null && count > max) return { amount: null, taxToRemitAmount: null }
    return { amount, taxToRemitAmount: query.taxToRemit ? tax : null }
  })
  const [page, totals] = await Promise.all([found, added])
  return { ...pageReply(page, await readPayments(tx, page.items)), totals }
}

/** The payments that match these filters, oldest first. */
export async function firstPayments(tx: Tx, query: PaymentFilters, limit: number): Promise<string[]> {
  const words = await searchCondition(tx, query.q)
  const where = [...conditions(tx, query), words.condition]
  return firstIds(tx, { id: 'm.id', from: withNames, where, sorts: { paidOn: 'm.paid_on' }, defaultSort: 'paidOn:asc' }, limit)
}

function searchCondition(tx: Tx, q: string | undefined) {
  return textSearch(tx, q, { kind: 'receipt', id: sql.ref('m.id') }, (word) =>
    textMatch(word, ['m.receipt_number', 'm.reference', 'l.lease_number', 't.full_name', 't.name_dzongkha', leasedPropertyNames]),
  )
}

export async function readPayment(tx: Tx, id: string): Promise<Payment> {
  return ensureFound((await readPayments(tx, [id]))[0], 'payment')
}

const ofTaxOffice = ['taxToRemit', 'taxLate', 'sort', 'pageNo', 'pageSize', 'cursor', 'format']
const isOfTaxOffice = (query: PaymentQuery) =>
  query.taxToRemit !== undefined &&
  Object.entries(query).every(([name, value]) => value === undefined || ofTaxOffice.includes(name))

function conditions(tx: Tx, query: PaymentFilters) {
  return [
    optionalFilter(query.changedSince, (since) => sql`m.changed_at >= ${since}`),
    optionalFilter(query.leaseId, (id) => sql`m.lease_id = ${id}`),
    optionalFilter(query.tenantId, (id) => sql`m.tenant_id = ${id}`),
    optionalFilter(query.ownerId, (id) => leaseOfOwner(tx, id, sql.ref('m.lease_id'))),
    optionalFilter(query.buildingId, (id) => sql`m.lease_id = any(array(${leasesOfBuilding(id)}))`),
    optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
    optionalFilter(query.adviceId, (id) => sql`m.id = any(array(select payment_id from allocations where advice_id = ${id}))`),
    optionalFilter(query.bankAccountId, (id) => sql`m.bank_account_id = ${id}`),
    optionalFilter(query.withoutCertificate, () => lacksCertificate),
    optionalFilter(query.taxToRemit, () => waitsForTaxOffice),
    optionalFilter(query.taxLate, (late) => (late ? isTaxOfPaymentLate(tx) : sql`not (${isTaxOfPaymentLate(tx)})`)),
    optionalFilter(query.status, (status) =>
      status === 'REVERSED' ? sql`m.reversed_at is not null` : sql`m.reversed_at is null`,
    ),
    optionalFilter(query.setOff, (setOff) => (setOff ? sql`m.method = 'REPAIR_BILL'` : sql`m.method <> 'REPAIR_BILL'`)),
    optionalFilter(query.from, (day) => sql`m.paid_on >= ${day}`),
    optionalFilter(query.to, (day) => sql`m.paid_on <= ${day}`),
  ]
}

/** The same expression as in the index payments_without_certificate. */
const lacksCertificate = sql`m.tax_withheld_amount > 0 and m.tax_certificate_number is null and m.reversed_at is null`

/** The same expression as in the index payments_tax_to_remit. */
const waitsForTaxOffice = sql`m.tax_withheld_amount > m.tax_remitted_amount and m.reversed_at is null`

/** Tax that tenants withheld must reach the tax office by the 10th of the month after their payment. */
function isTaxOfPaymentLate({ today }: Tx) {
  return sql`${waitsForTaxOffice} and m.paid_on < ${lateIfWithheldBefore(today)}`
}

/** Payments whose tax is not known to have reached the tax office, and the late ones among them. */
export async function countTaxToRemit(tx: Tx): Promise<{ waiting: number; late: number }> {
  const { rows } = await sql<{ waiting: number; late: number }>`
    select count(*) as waiting, count(*) filter (where m.paid_on < ${lateIfWithheldBefore(tx.today)}) as late
    from payments m where ${waitsForTaxOffice}`.execute(tx.byKey)
  return rows[0] ?? { waiting: 0, late: 0 }
}

/** Payments with a missing certificate, and the number of their tenants. */
export async function countWithoutCertificate(tx: Tx): Promise<{ payments: number; tenants: number }> {
  const { rows } = await sql<{ payments: number; tenants: number }>`
    select count(*) as payments, count(distinct m.tenant_id) as tenants from payments m where ${lacksCertificate}`.execute(
    tx.byKey,
  )
  return rows[0] ?? { payments: 0, tenants: 0 }
}

type PaymentRow = Omit<
  Payment,
  'allocations' | 'creditAmount' | 'status' | 'receivedAt' | 'reversedAt' | 'taxRemitBy' | 'taxRemittances'
> & {
  reversedAt: Date | null
  receivedAt: Date
  allocations: Payment['allocations'] | null
  taxRemittances: Payment['taxRemittances'] | null
  /** Includes refunds of its credit. */
  usedAmount: Money
}

/** The valid amount of each allocation: credit used later is included, reversed amounts are not. */
export async function readPayments(tx: Tx, ids: readonly string[]): Promise<Payment[]> {
  const { rows } = await sql<PaymentRow>`
    select m.id, m.receipt_number as "receiptNumber", m.lease_id as "leaseId", l.lease_number as "leaseNumber",
      l.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
      ${leasedPropertyLabel} as "propertyLabel", m.tenant_id as "tenantId", t.full_name as "tenantName", m.amount,
      m.tax_withheld_amount as "taxWithheldAmount", m.tax_remitted_amount as "taxRemittedAmount", m.method, m.paid_on as "paidOn", m.reference,
      m.bank_account_id as "bankAccountId", m.received_into as "receivedInto",
      m.reversed_at as "reversedAt", m.reversal_reason as "reversalReason", m.received_at as "receivedAt",
      case when m.tax_certificate_number is not null then json_build_object('number', m.tax_certificate_number, 'date', m.tax_certificate_date) end as "taxCertificate", (
        select coalesce(sum(s.amount), 0)::bigint from allocations s where s.organisation_id = m.organisation_id and s.payment_id = m.id
      ) as "usedAmount", (
        select json_agg(json_build_object('adviceNumber', a.advice_number, 'amount', r.amount, 'remittedOn', r.remitted_on, 'reference', r.reference) order by r.remitted_on, a.id)
        from tax_remittances r join payment_advices a on a.organisation_id = r.organisation_id and a.id = r.advice_id
        where r.organisation_id = m.organisation_id and r.payment_id = m.id and m.tax_remitted_amount > 0
      ) as "taxRemittances", (
        select json_agg(json_build_object('adviceId', s.id, 'adviceNumber', s.advice_number, 'kind', s.kind, 'part', s.part, 'amount', s.amount, 'taxAmount', s.tax) order by s.due_on, s.id, s.part desc)
        from (
          select a.id, a.advice_number, a.kind, a.due_on, s.part, sum(s.amount)::bigint as amount, sum(s.tax_amount)::bigint as tax
          from allocations s
          join payment_advices a on a.organisation_id = s.organisation_id and a.id = s.advice_id
          where s.organisation_id = m.organisation_id and s.payment_id = m.id
          group by a.organisation_id, a.id, s.part having sum(s.amount) <> 0
        ) s
      ) as allocations
    from payments m ${leaseAndTenantByKey('m')} ${leasedPropertyJoins} where m.id = any(${keysOf(ids)})`.execute(tx.byKey)
  return rows.map(({ reversedAt, allocations, taxRemittances, receivedAt, usedAmount, ...payment }) => {
    const isReversed = reversedAt !== null
    const received = plus(payment.amount, payment.taxWithheldAmount)
    return {
      ...payment,
      status: isReversed ? 'REVERSED' : 'POSTED',
      allocations: allocations ?? [],
      taxRemittances: taxRemittances ?? [],
      taxRemitBy: !isReversed && payment.taxRemittedAmount < payment.taxWithheldAmount ? taxDeadline(payment.paidOn) : null,
      creditAmount: isReversed ? ZERO : minus(received, usedAmount),
      receivedAt: receivedAt.toISOString(),
      reversedAt: reversedAt?.toISOString() ?? null,
    }
  })
}
