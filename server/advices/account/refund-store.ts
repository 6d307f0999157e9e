import { sql } from 'kysely'
import type { PaymentMethod } from '../../../domain/ledger/payment-method.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Explanation } from '../../../domain/leases/explanation.ts'
import { accounts } from '../../../domain/ledger/account.ts'
import { type Money, minus, plus, smaller, ZERO } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf } from '../../platform/database/page.ts'
import { type LeaseCredit, readCredits } from '../lease-account-store.ts'

type NewRefund = {
  id: string
  refundNumber: string
  leaseId: string
  tenantId: string
  entryId: string
  amount: Money
  interestAmount: Money
  explanation: Explanation
  method: PaymentMethod
  refundedOn: CalendarDate
  reference: string | null
}

/** Stores a refund and the payments or settled deposits whose credit it used. */
export async function insertRefund(
  tx: Tx,
  refund: NewRefund,
  sources: readonly { paymentId: string; amount: Money }[],
): Promise<void> {
  const { id } = refund
  await tx
    .insertInto('credit_refunds')
    .values({
      id,
      refund_number: refund.refundNumber,
      lease_id: refund.leaseId,
      tenant_id: refund.tenantId,
      amount: refund.amount,
      interest_amount: refund.interestAmount,
      explanation: JSON.stringify(refund.explanation),
      method: refund.method,
      refunded_on: refund.refundedOn,
      reference: refund.reference,
      entry_id: refund.entryId,
    })
    .execute()
  await insertSources(tx, { refundId: id, entryId: refund.entryId }, sources)
}

/** Splits a refund over the credit of each payment, in order. The amount is at most their sum. */
export function splitOverCredits(
  amount: Money,
  credits: readonly { paymentId: string; creditAmount: Money }[],
): { paymentId: string; amount: Money }[] {
  let left = amount
  return credits.flatMap(({ paymentId, creditAmount }) => {
    const part = smaller(left, creditAmount)
    left = minus(left, part)
    return part > 0 ? [{ paymentId, amount: part }] : []
  })
}

/** Stores the credits that a refund used. A negative amount reverses an earlier row. */
export async function insertSources(
  tx: Tx,
  { refundId, entryId }: { refundId: string; entryId: string },
  sources: readonly { paymentId: string; amount: Money }[],
): Promise<void> {
  await sql`
    insert into allocations (id, payment_id, settlement_id, refund_id, entry_id, amount)
    select g.id, case when d.id is null then g."sourceId" end, d.id, ${refundId}::uuid, ${entryId}::uuid, g.amount
    from unnest(${idsOf(sources.map(() => newId()))}, ${idsOf(sources.map(({ paymentId }) => paymentId))},
      ${sources.map(({ amount }) => amount)}::bigint[]) as g (id, "sourceId", amount)
    left join deposit_settlements d on d.id = g."sourceId"`.execute(tx)
}

/** The first day since which the credit of the lease has never been below this amount, which it has now. */
export async function readCreditSince(tx: Tx, leaseId: string, amount: Money): Promise<CalendarDate | null> {
  const { rows } = await sql<{ day: CalendarDate | null }>`
    with days as (
      select e.value_date as day, -sum(p.amount) as moved from ledger_postings p
      join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
      where p.lease_id = ${leaseId} and p.account_code = ${accounts.TENANT_CREDIT.code} group by e.value_date
    ), balances as (
      select day, sum(moved) over (order by day) as credit, lead(day) over (order by day) as next from days
    )
    select coalesce(max(next) filter (where credit < ${amount}), min(day)) as day from balances`.execute(tx)
  return rows[0]?.day ?? null
}

/** The credit that may be paid out, and the parts of the credit of the lease that pay rent only. */
export type Refundable = { credits: readonly LeaseCredit[]; repairAmount: Money; taxAmount: Money }

/**
 * Credit from an essential repair that an owner did not approve is never paid out (decision 162), and no more is paid back than came in: tax
 * that the tenant withheld is with the tax office.
 */
export async function readRefundable(tx: Tx, leaseId: string): Promise<Refundable> {
  const credits = await readCredits(tx, [leaseId])
  const [repairs, taxes] = await Promise.all([readEssentialRepairs(tx, leaseId), readTaxInCredit(tx, leaseId)])
  const others = credits.filter(({ paymentId }) => !repairs.has(paymentId))
  const taxOf = ({ paymentId, creditAmount }: LeaseCredit) => smaller(taxes.get(paymentId) ?? ZERO, creditAmount)
  const sumOf = (some: readonly LeaseCredit[]) => plus(ZERO, ...some.map(({ creditAmount }) => creditAmount))
  return {
    credits: others.map((credit) => ({ ...credit, creditAmount: minus(credit.creditAmount, taxOf(credit)) })),
    repairAmount: minus(sumOf(credits), sumOf(others)),
    taxAmount: plus(ZERO, ...others.map(taxOf)),
  }
}

/** Returns payments for essential repairs that an owner did not approve. */
async function readEssentialRepairs(tx: Tx, leaseId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('repair_bills')
    .select('payment_id')
    .where('lease_id', '=', leaseId)
    .where('is_essential', '=', true)
    .execute()
  return new Set(rows.flatMap(({ payment_id: id }) => (id === null ? [] : [id])))
}

/** The tax withheld from each payment beyond everything that the payment settles, because that was credited later. */
async function readTaxInCredit(tx: Tx, leaseId: string): Promise<Map<string, Money>> {
  const { rows } = await sql<{ paymentId: string; amount: Money }>`
    select m.id as "paymentId", (m.tax_withheld_amount - coalesce(sum(s.amount), 0))::bigint as amount
    from payments m left join allocations s on s.organisation_id = m.organisation_id and s.payment_id = m.id and s.advice_id is not null
    where m.lease_id = ${leaseId} and m.tax_withheld_amount > 0 and m.reversed_at is null
    group by m.organisation_id, m.id having m.tax_withheld_amount > coalesce(sum(s.amount), 0)`.execute(tx)
  return new Map(rows.map(({ paymentId, amount }) => [paymentId, amount]))
}

/** Returns the payments of the principal of an advice with their days, latest first. */
export async function readCollected(tx: Tx, adviceId: string): Promise<{ on: CalendarDate; amount: Money }[]> {
  const { rows } = await sql<{ on: CalendarDate; amount: Money }>`
    select coalesce(p.paid_on, d.refunded_on) as "on", sum(s.amount)::bigint as amount from allocations s
    left join payments p on p.organisation_id = s.organisation_id and p.id = s.payment_id
    left join deposit_settlements d on d.organisation_id = s.organisation_id and d.id = s.settlement_id
    where s.advice_id = ${adviceId} and s.part = 'PRINCIPAL'
    group by coalesce(s.payment_id, s.settlement_id), coalesce(p.paid_on, d.refunded_on) having sum(s.amount) > 0
    order by 1 desc`.execute(tx)
  return rows
}
