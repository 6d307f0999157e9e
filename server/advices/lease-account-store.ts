import { type RawBuilder, sql } from 'kysely'
import type { AllocationPart, OpenAdvice } from '../../domain/advices/allocate-payment.ts'
import type { Credit } from '../../domain/advices/spend-credit.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import { ensureFound, notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { idsOf, keysOf } from '../platform/database/page.ts'
import { isOpen } from './advice-filter.ts'
import { type AdviceAmounts, adviceAmounts, recordAdviceAmounts } from './record-advice-amounts.ts'

// The account of a lease while money moves on it. The lock order is: the lease, its advices by id, then a number last (money.md R13).

export type LockedLease = { id: string; tenantId: string; status: string; startsOn: CalendarDate }
/** An advice of a locked lease, with the fields that its postings need. */
export type AccountAdvice = OpenAdvice & {
  leaseId: string
  adviceNumber: string
  isWrittenOff?: boolean
  /** The amount as issued. */
  issuedAmount?: Money
  postedTo?: CalendarDate | null
}
export type LeaseCredit = Credit & { leaseId: string; paidOn: CalendarDate }

export async function lockLease(tx: Tx, leaseId: string): Promise<LockedLease> {
  return ensureFound((await lockLeases(tx, [leaseId]))[0], 'lease')
}

export async function lockLeases(tx: Tx, leaseIds: readonly string[]): Promise<LockedLease[]> {
  const { rows } = await sql<LockedLease>`
    select id, tenant_id as "tenantId", status, starts_on as "startsOn" from leases where id = any(${keysOf(leaseIds)}) order by id for update`.execute(
    tx.byKey,
  )
  return rows
}

/** Locks every advice of the leases with an outstanding amount, including interest, and the named advices in any state. */
export function lockAdvices(tx: Tx, leaseIds: readonly string[], namedIds: readonly string[] = []): Promise<AccountAdvice[]> {
  return selectAdvices(tx, { leaseIds, namedIds, lock: sql`for update` })
}

/** Reads the same without a lock, for a preview that stores nothing. */
export function readOpenAdvices(tx: Tx, leaseIds: readonly string[], namedIds: readonly string[] = []): Promise<AccountAdvice[]> {
  return selectAdvices(tx, { leaseIds, namedIds, lock: sql`` })
}

/** The day from which an advice is counted. */
export async function readChargedOn(tx: Tx, adviceId: string): Promise<CalendarDate> {
  const advice = tx.selectFrom('payment_advices').select('charged_on').where('id', '=', adviceId)
  return (await advice.executeTakeFirstOrThrow()).charged_on
}

type Selection = { leaseIds: readonly string[]; namedIds: readonly string[]; lock: RawBuilder<unknown> }

type AdviceRow = AccountAdvice & { amount: Money; taxAmount: Money; taxLeftAmount: Money }

async function selectAdvices(tx: Tx, { leaseIds, namedIds, lock }: Selection): Promise<AccountAdvice[]> {
  const { rows } = await sql<AdviceRow>`
    select a.id as "adviceId", a.lease_id as "leaseId", a.kind, a.due_on as "dueDate", a.advice_number as "adviceNumber",
      a.charged_on as "chargedOn", a.amount - a.paid_amount - a.credited_amount - a.written_off_amount as "balanceAmount",
      a.interest_posted_amount - a.interest_paid_amount as "interestAmount", a.written_off_amount - a.recovered_amount as "recoverableAmount",
      a.written_off_at is not null as "isWrittenOff", a.interest_posted_to as "postedTo", a.amount as "issuedAmount", a.amount - a.credited_amount as amount, a.tax_amount - a.tax_credited_amount as "taxAmount",
      greatest(a.tax_amount - a.tax_credited_amount - a.tax_withheld_amount, 0)::bigint as "taxLeftAmount"
    from payment_advices a
    where a.lease_id = any(${keysOf(leaseIds)})
      and (${isOpen} or a.interest_posted_amount > a.interest_paid_amount or a.id = any(${keysOf(namedIds)}))
    order by a.id ${lock}`.execute(tx.byKey)
  return rows.map(({ amount, taxAmount, taxLeftAmount, ...advice }) =>
    taxAmount > 0 ? { ...advice, withholding: { amount, taxAmount, taxLeftAmount } } : advice,
  )
}

/**
 * Credit left over from payments of these leases, and from settled deposits that paid their advices, oldest first. The account shows which
 * leases have any.
 */
export async function readCredits(tx: Tx, leaseIds: readonly string[]): Promise<LeaseCredit[]> {
  const { rows } = await sql<LeaseCredit>`
    with holders as (
      select lease_id from ledger_postings
      where lease_id = any(${idsOf(leaseIds)}) and account_code = ${accounts.TENANT_CREDIT.code}
      group by lease_id having sum(amount) < 0
    )
    select * from (
      select p.id as "paymentId", p.lease_id as "leaseId", p.paid_on as "paidOn",
        (p.amount + p.tax_withheld_amount - coalesce((
          select sum(s.amount) from allocations s where s.organisation_id = p.organisation_id and s.payment_id = p.id
        ), 0))::bigint as "creditAmount"
      from payments p
      where p.lease_id in (select lease_id from holders) and p.reversed_at is null
      union all
      select d.id, u.lease_id, d.refunded_on, (u.amount - coalesce((
          select sum(s.amount) from allocations s
          left join payment_advices a on a.organisation_id = s.organisation_id and a.id = s.advice_id
          left join credit_refunds f on f.organisation_id = s.organisation_id and f.id = s.refund_id
          where s.organisation_id = d.organisation_id and s.settlement_id = d.id and coalesce(a.lease_id, f.lease_id) = u.lease_id
        ), 0))::bigint
      from (
        select k.organisation_id, k.settlement_id, a.lease_id, sum(k.covered_amount) as amount
        from payment_advices a join deposit_deductions k on k.organisation_id = a.organisation_id and k.advice_id = a.id
        where a.lease_id in (select lease_id from holders) group by 1, 2, 3
      ) u join deposit_settlements d on d.organisation_id = u.organisation_id and d.id = u.settlement_id
    ) as credits
    where "creditAmount" > 0
    order by "paidOn", "paymentId"`.execute(tx)
  return rows
}

/** `paymentId` is the id of the payment, or of the settlement of the deposit. If no part is named, it is the principal. */
export type NewAllocation = {
  id: string
  paymentId: string
  adviceId: string
  entryId: string
  amount: Money
  part?: AllocationPart
  taxAmount?: Money
}

/** Stores allocations and the resulting amounts of each advice. A negative amount reverses an earlier allocation. */
export async function insertAllocations(tx: Tx, allocations: readonly NewAllocation[]): Promise<void> {
  if (allocations.length === 0) return
  const { rows } = await sql<AdviceAmounts>`
    with given as (
      select * from unnest(
        ${keysOf(allocations.map(({ id }) => id))}, ${keysOf(allocations.map(({ paymentId }) => paymentId))},
        ${keysOf(allocations.map(({ adviceId }) => adviceId))}, ${keysOf(allocations.map(({ entryId }) => entryId))},
        array(select unnest(${allocations.map(({ amount }) => amount)}::bigint[])),
        array(select unnest(${allocations.map(({ part = 'PRINCIPAL' }) => part)}::text[])),
        array(select unnest(${allocations.map(({ taxAmount = 0 }) => taxAmount)}::bigint[]))
      ) as g (id, "sourceId", "adviceId", "entryId", amount, part, "taxAmount")
    ), written as (
      insert into allocations (id, payment_id, settlement_id, advice_id, entry_id, amount, part, tax_amount)
      select g.id, case when d.id is null then g."sourceId" end, d.id, g."adviceId", g."entryId", g.amount, g.part, g."taxAmount"
      from given g left join deposit_settlements d on d.id = g."sourceId"
    )
    update payment_advices a set paid_amount = a.paid_amount + g.principal, interest_paid_amount = a.interest_paid_amount + g.interest,
      recovered_amount = a.recovered_amount + g.recovery, tax_withheld_amount = a.tax_withheld_amount + g.tax
    from (
      select "adviceId", coalesce(sum(amount) filter (where part = 'PRINCIPAL'), 0)::bigint as principal,
        coalesce(sum(amount) filter (where part = 'INTEREST'), 0)::bigint as interest,
        coalesce(sum(amount) filter (where part = 'RECOVERY'), 0)::bigint as recovery, sum("taxAmount")::bigint as tax
      from given group by "adviceId"
    ) g
    where a.id = g."adviceId"
    returning ${adviceAmounts}`.execute(tx.byKey)
  await recordAdviceAmounts(tx, rows, allocatedTo(allocations))
  const lessPaid = allocations.filter(({ amount }) => amount < 0).map(({ adviceId }) => adviceId)
  if (lessPaid.length > 0) await publishEvent(tx, 'advice.lessPaid', { adviceIds: [...new Set(lessPaid)] })
  const recovered = allocations.filter(({ amount, part }) => part === 'RECOVERY' && amount > 0).map(({ adviceId }) => adviceId)
  if (recovered.length > 0) await publishEvent(tx, 'advice.recovered', { adviceIds: [...new Set(recovered)] })
}

function allocatedTo(allocations: readonly NewAllocation[]) {
  return [...Map.groupBy(allocations, ({ adviceId }) => adviceId)].map(([adviceId, own]) => {
    const ofPart = (wanted: AllocationPart) =>
      plus(...own.filter(({ part = 'PRINCIPAL' }) => part === wanted).map(({ amount }) => amount))
    return {
      adviceId,
      paidAmount: ofPart('PRINCIPAL'),
      interestPaidAmount: ofPart('INTEREST'),
      recoveredAmount: ofPart('RECOVERY'),
      taxWithheldAmount: plus(...own.map(({ taxAmount = ZERO }) => taxAmount)),
    }
  })
}

/** Counts an amount of an advice as paid without a payment: a deposit that was held before the books began. */
export async function addPaid(tx: Tx, adviceId: string, amount: Money): Promise<void> {
  const { rows } = await sql<AdviceAmounts>`
    update payment_advices a set paid_amount = paid_amount + ${amount} where id = ${adviceId} returning ${adviceAmounts}`.execute(
    tx,
  )
  await recordAdviceAmounts(tx, rows, [{ adviceId, paidAmount: amount }])
}

/**
 * The rent on advices whose tenant withholds tax, less its credits: no tax is withheld from GST, recurring charges and damage. Tax is
 * credited with the rent, so the rent left is in proportion to the tax left.
 */
export async function readTaxedRents(tx: Tx, adviceIds: readonly string[]): Promise<Map<string, Money>> {
  if (adviceIds.length === 0) return new Map()
  const { rows } = await sql<{ adviceId: string; amount: Money }>`
    select a.id as "adviceId", round(sum(l.amount) * (a.tax_amount - a.tax_credited_amount) / a.tax_amount)::bigint as amount
    from payment_advices a join advice_lines l on l.organisation_id = a.organisation_id and l.advice_id = a.id
    where a.id = any(${keysOf(adviceIds)}) and a.tax_amount > 0 and l.rent_of is not null
    group by a.organisation_id, a.id`.execute(tx.byKey)
  return new Map(rows.map(({ adviceId, amount }) => [adviceId, amount]))
}

export async function leaseOfAdvice(tx: Tx, id: string): Promise<string> {
  const advice = await tx.byKey.selectFrom('payment_advices').select('lease_id').where('id', '=', id).executeTakeFirst()
  if (!advice) throw notFound('payment advice')
  return advice.lease_id
}

export async function readLeaseNumber(tx: Tx, leaseId: string): Promise<string> {
  const lease = await tx.selectFrom('leases').select('lease_number').where('id', '=', leaseId).executeTakeFirstOrThrow()
  return lease.lease_number
}
