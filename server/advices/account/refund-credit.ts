import { creditRefunded } from '../../../domain/advices/billing-postings.ts'
import type { PaymentMethod } from '../../../domain/ledger/payment-method.ts'
import { type CalendarDate, formatDate, later } from '../../../domain/calendar-date.ts'
import { excessRentRefund } from '../../../domain/leases/rent/excess-rent-refund.ts'
import { type Explanation, exactNuOf } from '../../../domain/leases/explanation.ts'
import { formatMoney, type Money, minus, plus, smaller, ZERO } from '../../../domain/money.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { reserveNumbers } from '../../platform/database/reserve-numbers.ts'
import { lockCreditable } from './credit-note-store.ts'
import { creditParts, maxCredit, readCreditableParts } from './credit-parts.ts'
import { readInterestRates } from '../read-rates.ts'
import { rentStates } from '../rent/credit-rent.ts'
import { type LockedLease, lockLease, readCredits } from '../lease-account-store.ts'
import {
  insertRefund,
  readCollected,
  readCreditSince,
  type Refundable,
  readRefundable,
  splitOverCredits,
} from './refund-store.ts'

type PaidOut = { method: PaymentMethod; refundedOn: CalendarDate; reference: string | null }

/** Refunds credit of a lease to its tenant, oldest credit first. Returns the id of the refund. */
export async function refundCredit(tx: Tx, leaseId: string, { amount, ...paid }: PaidOut & { amount: Money }): Promise<string> {
  const lease = await lockLease(tx, leaseId)
  assertNotInFuture(tx, paid)
  const exact = exactNuOf(amount)
  const text = `${formatMoney(amount)} of the lease’s credit is refunded to the tenant.`
  const refund = { amount, interestAmount: ZERO, explanation: { rule: 'R7', text, base: exact, exact }, ...paid }
  return payBack(tx, lease, refund, await readRefundable(tx, leaseId))
}

/** Credits rent that was collected above the legal limit on its advices, and refunds it with interest since it was collected (B7). */
export async function refundExcessRent(
  tx: Tx,
  leaseId: string,
  { excess, ...paid }: PaidOut & { excess: readonly { adviceId: string; amount: Money }[] },
): Promise<string> {
  const lease = await lockLease(tx, leaseId)
  assertNotInFuture(tx, paid)
  const advices = await lockCreditable(tx, leaseId)
  const collected: { on: CalendarDate; amount: Money }[] = []
  for (const [index, { adviceId, amount }] of excess.entries()) {
    const advice = advices.find((known) => known.adviceId === adviceId)
    if (!advice) throw fieldProblem(`/excess/${index}/adviceId`, 'Choose a rent advice of this lease.')
    if (excess.findIndex((other) => other.adviceId === adviceId) < index)
      throw fieldProblem(`/excess/${index}/adviceId`, 'This advice appears twice. Remove one.')
    if (amount > smaller(advice.paidAmount, advice.netAmount))
      throw fieldProblem(
        `/excess/${index}/amount`,
        `${formatMoney(advice.paidAmount)} was collected on ${advice.adviceNumber}. Enter at most that amount.`,
      )
    const received = latest(await readCollected(tx, adviceId), amount)
    const last = received.map(({ on }) => on).reduce(later, paid.refundedOn)
    if (last > paid.refundedOn)
      throw fieldProblem(
        '/refundedOn',
        `${advice.adviceNumber} was paid on ${formatDate(last)}. Choose that date or a later one.`,
      )
    collected.push(...received)
    const reason = 'it is above the rent that the law allows (Act s.107).'
    const unpaid = minus(advice.netAmount, advice.paidAmount)
    // The unpaid part of the advice is only credited: only money that was collected is refunded.
    if (unpaid > 0)
      throw fieldProblem(`/excess/${index}/adviceId`, `${advice.adviceNumber} is not paid in full. Issue a credit note instead.`)
    const [parts = []] = await readCreditableParts(tx, leaseId, { advices: [advice], asked: { part: 'RENT' } })
    const max = maxCredit(parts)
    if (amount > max)
      throw fieldProblem(
        `/excess/${index}/amount`,
        `The rent on ${advice.adviceNumber} is ${formatMoney(max)}. Enter at most that amount.`,
      )
    await creditParts(tx, { leaseId, parts, credited: amount, reason, on: paid.refundedOn }, rentStates())
  }
  const refund = { ...excessRentRefund(collected, paid.refundedOn, await readInterestRates(tx)), ...paid }
  return payBack(tx, lease, refund, { credits: await readCredits(tx, [leaseId]), repairAmount: ZERO, taxAmount: ZERO })
}

/** The payments that included the excess, latest first. */
function latest(payments: readonly { on: CalendarDate; amount: Money }[], amount: Money) {
  let left = amount
  return payments.flatMap((payment) => {
    const part = smaller(left, payment.amount)
    left = minus(left, part)
    return part > 0 ? [{ on: payment.on, amount: part }] : []
  })
}

function assertNotInFuture(tx: Tx, { refundedOn }: PaidOut): void {
  if (refundedOn > tx.today) throw fieldProblem('/refundedOn', 'A refund cannot be dated in the future.')
}

type Refund = PaidOut & { amount: Money; interestAmount: Money; explanation: Explanation }

async function payBack(
  tx: Tx,
  lease: LockedLease,
  refund: Refund,
  { credits, repairAmount, taxAmount }: Refundable,
): Promise<string> {
  const { amount, interestAmount, explanation, refundedOn } = refund
  const max = plus(ZERO, ...credits.map(({ creditAmount }) => creditAmount))
  if (amount > max) {
    const ofRepair =
      repairAmount > 0 ? ` Another ${formatMoney(repairAmount)} is from an essential repair and pays rent only.` : ''
    const ofTax =
      taxAmount > 0 ? ` Another ${formatMoney(taxAmount)} is tax that the tenant withheld: it was not paid to the office.` : ''
    throw new Problem(
      'NOT_OPEN',
      `The credit of this lease is ${formatMoney(max)}. Refund at most that amount.${ofRepair}${ofTax}`,
    )
  }
  const since = await readCreditSince(tx, lease.id, amount)
  if (since && refundedOn < since)
    throw fieldProblem('/refundedOn', `The lease has this credit since ${formatDate(since)}. Choose that date or a later one.`)
  const [refundNumber = ''] = await reserveNumbers(tx, 'REFUND', 1)
  const entryId = await postEntry(tx, {
    kind: 'REFUND',
    valueDate: refundedOn,
    reference: refundNumber,
    leaseId: lease.id,
    explanation: explanation.text,
    postings: creditRefunded(amount, interestAmount),
  })
  const id = newId()
  const sources = splitOverCredits(amount, credits)
  await insertRefund(tx, { id, refundNumber, leaseId: lease.id, tenantId: lease.tenantId, entryId, ...refund }, sources)
  const after = { refundNumber, amount, interestAmount, refundedOn, method: refund.method }
  await recordChange(tx, { entity: 'creditRefund', entityId: id, before: {}, after: { ...after, leaseId: lease.id } })
  await recordChange(tx, { entity: 'lease', entityId: lease.id, before: {}, after })
  return id
}
