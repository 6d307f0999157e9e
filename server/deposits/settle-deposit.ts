import { allocatePayment } from '../../domain/advices/allocate-payment.ts'
import { depositDeducted, depositRefunded, depositUsed } from '../../domain/advices/billing-postings.ts'
import { type CoveredDeduction, coverDeductions, type Deduction, refundInterest } from '../../domain/deposits/deposit-refund.ts'
import { takeFromHoldings } from '../../domain/deposits/take-from-holdings.ts'
import type { PaymentMethod } from '../../domain/ledger/payment-method.ts'
import type { Posting } from '../../domain/ledger/posting.ts'
import { type CalendarDate, earlier, formatDate, later } from '../../domain/calendar-date.ts'
import { exactNuOf } from '../../domain/leases/explanation.ts'
import { formatMoney, type Money, minus, plus, ZERO } from '../../domain/money.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { lockLease } from '../leases/move-leases-by-date.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { reserveNumbers } from '../platform/database/reserve-numbers.ts'
import { depositEnd, readCancelledOn, settlementProblem } from './deposit-end.ts'
import { creditOpenDeposit } from './deposit-advice.ts'
import { applyCredit } from '../advices/apply-credit.ts'
import { readAllocationRule } from '../advices/read-allocation-rule.ts'
import { readInterestRates } from '../advices/read-rates.ts'
import { postDeductedInterest } from './interest-to-settle.ts'
import { readRefundBy } from './read-refund-by.ts'
import { type AccountAdvice, insertAllocations, lockAdvices, type NewAllocation } from '../advices/lease-account-store.ts'
import { markDeducted, readWaitingCharges } from '../advices/lease-charge-store.ts'
import { postSettling } from '../advices/post-settling.ts'
import { raiseAdvices } from '../advices/raise-advices.ts'
import { readAfterwards } from '../tenant-notices/tenant-notice-store.ts'
import { type DepositHolding, insertSettlement, readHoldings, readLeasesBefore } from './settlement-store.ts'

type Settling = {
  deductions: readonly Deduction[]
  refundAmount: Money
  refundedOn: CalendarDate
  method?: PaymentMethod | undefined
}

/**
 * Settles the deposit of an ended lease, once (G1, G2). Deductions that name an advice of the lease, or of a lease that it renews, settle
 * it; other deductions are income. The rest is refunded, and claims above the deposit are charged by an advice.
 */
export async function settleDeposit(tx: Tx, leaseId: string, asked: Settling): Promise<void> {
  const earlierIds = await readLeasesBefore(tx, leaseId)
  for (const before of earlierIds) await lockLease(tx, before)
  const lease = await lockLease(tx, leaseId)
  const refusal = await settlementProblem(tx, lease)
  if (refusal) throw refusal
  const endedOn = depositEnd(lease)
  const holdings = await readHoldings(tx, leaseId)
  assertSettlementDay(
    asked.refundedOn,
    endedOn ? { endedOn } : { cancelledOn: earlier(lease.startDate, await readCancelledOn(tx, leaseId)) },
    tx.today,
  )
  assertHeldOn(asked.refundedOn, holdings)
  const heldAmount = plus(ZERO, ...holdings.map(({ amount }) => amount))
  const { covered, refundAmount } = coverDeductions(heldAmount, asked.deductions)
  const deductedAmount = plus(...covered.map(({ amount }) => amount))
  if (asked.refundAmount !== refundAmount) throw amountsDiffer(heldAmount, deductedAmount, refundAmount)
  const method = refundAmount > 0 ? methodOf(asked) : null
  const named = covered.flatMap(({ adviceId }) => adviceId ?? [])
  const leaseIds = [...earlierIds, leaseId]
  const before = await lockAdvices(tx, leaseIds, named)
  const isPosted = await postDeductedInterest(tx, { on: asked.refundedOn, covered, advices: before })
  const advices = isPosted ? await lockAdvices(tx, leaseIds, named) : before
  assertWithinBalance(covered, advices)
  await deductCharges(tx, leaseIds, covered)
  for (const id of leaseIds) await creditOpenDeposit(tx, { leaseId: id, why: 'The deposit was settled' })
  const claimAdviceId = await raiseClaims(tx, { leaseId, covered, refundedOn: asked.refundedOn })
  const [settlementNumber = ''] = await reserveNumbers(tx, 'SETTLEMENT', 1)
  const id = newId()
  const { interestAmount, explanation } = refundInterest(
    { heldAmount, deductedAmount, endedOn, refundBy: await readRefundBy(tx, endedOn), ...asked },
    await readInterestRates(tx),
  )
  const { refundedOn } = asked
  await insertSettlement(tx, {
    ...{ id, settlementNumber, leaseId, tenantId: lease.tenantId, heldAmount, refundAmount, interestAmount, explanation },
    ...{ refundedOn, method, claimAdviceId },
    refundAccount: method === 'BANK_TRANSFER' ? (await readAfterwards(tx, leaseId)).refundAccount : null,
    usedAmount: plus(...covered.filter(({ adviceId }) => adviceId).map(({ coveredAmount }) => coveredAmount)),
    deductions: covered.map(({ chargeId: _charge, ...deduction }) => ({ ...deduction, adviceId: deduction.adviceId ?? null })),
  })
  const refunded = refundAmount > 0 ? { text: explanation.text, postings: depositRefunded(refundAmount, interestAmount) } : null
  await postSettlement(tx, { id, settlementNumber, leaseId, refundedOn, covered, advices, refunded, holdings })
  await applyCredit(tx, leaseId)
  if (claimAdviceId) await publishEvent(tx, 'advices.raised', { adviceIds: [claimAdviceId] })
  await recordChange(tx, {
    entity: 'deposit',
    entityId: leaseId,
    before: {},
    after: { settlementNumber, refundAmount, refundedOn },
  })
}

function methodOf({ method }: Settling): PaymentMethod {
  if (!method) throw fieldProblem('/method', 'Choose how to refund the deposit.')
  return method
}

/** For a cancelled lease, its start if that was before the cancellation. */
type End = { endedOn: CalendarDate } | { cancelledOn: CalendarDate }

/** A cancelled lease may start only in the future; its deposit does not wait for that day. */
function assertSettlementDay(refundedOn: CalendarDate, end: End, today: CalendarDate): void {
  if (refundedOn > today) throw fieldProblem('/refundedOn', 'A refund cannot be dated in the future.')
  const [first, what] =
    'endedOn' in end ? [end.endedOn, 'The lease ended'] : [end.cancelledOn, 'The lease began or was cancelled']
  if (refundedOn < first) throw fieldProblem('/refundedOn', `${what} on ${formatDate(first)}. Choose that date or a later one.`)
}

/** Nothing is paid out of a deposit on days on which it was not held. */
function assertHeldOn(refundedOn: CalendarDate, holdings: readonly DepositHolding[]): void {
  const since = holdings.map(({ changedOn }) => changedOn).reduce(later, refundedOn)
  if (refundedOn < since)
    throw fieldProblem('/refundedOn', `The deposit last changed on ${formatDate(since)}. Choose that date or a later one.`)
}

function amountsDiffer(heldAmount: Money, deductedAmount: Money, refundAmount: Money): Problem {
  const sum = `${formatMoney(heldAmount)} held less ${formatMoney(deductedAmount)} deducted`
  return new Problem(
    'AMOUNTS_DIFFER',
    `${sum} leaves ${formatMoney(refundAmount)} to refund. Check the amounts and settle again.`,
  )
}

function assertWithinBalance(deductions: readonly CoveredDeduction[], advices: readonly AccountAdvice[]): void {
  for (const [index, { adviceId }] of deductions.entries()) {
    if (adviceId === undefined) continue
    const advice = advices.find((open) => open.adviceId === adviceId && open.kind === 'RENT')
    if (!advice)
      throw fieldProblem(`/deductions/${index}/adviceId`, 'This is not an open advice of the lease. Load the page again.')
    const asked = plus(...deductions.filter((other) => other.adviceId === adviceId).map(({ amount }) => amount))
    const open = plus(advice.balanceAmount, advice.interestAmount ?? ZERO)
    if (asked > open)
      throw fieldProblem(`/deductions/${index}/amount`, `${formatMoney(open)} is outstanding on ${advice.adviceNumber}.`)
  }
}

/** The deposit pays charges that waited for an advice. The office may reduce them, but not increase them. */
async function deductCharges(tx: Tx, leaseIds: readonly string[], deductions: readonly Deduction[]): Promise<void> {
  const taken = deductions.flatMap(({ chargeId }) => chargeId ?? [])
  const waiting = [...(await readWaitingCharges(tx, leaseIds)).values()].flat()
  for (const [index, { chargeId, amount, adviceId }] of deductions.entries()) {
    if (chargeId === undefined) continue
    const charge = waiting.find((known) => known.chargeId === chargeId)
    if (!charge || adviceId !== undefined || taken.indexOf(chargeId) !== taken.lastIndexOf(chargeId))
      throw fieldProblem(`/deductions/${index}/chargeId`, 'This is not an open charge of the lease. Load the page again.')
    if (amount > charge.amount)
      throw fieldProblem(`/deductions/${index}/amount`, `${formatMoney(charge.amount)} was charged for ${charge.label}.`)
  }
  await markDeducted(tx, taken)
}

type Claims = { leaseId: string; covered: readonly CoveredDeduction[]; refundedOn: CalendarDate }

/** Charges the amount that the deposit did not cover. The rest of an advice stays open on that advice. */
async function raiseClaims(tx: Tx, { leaseId, covered, refundedOn }: Claims): Promise<string | null> {
  const claims = covered.filter(({ adviceId, amount, coveredAmount }) => adviceId === undefined && amount > coveredAmount)
  if (claims.length === 0) return null
  const [advice] = await raiseAdvices(tx, [
    {
      leaseId,
      kind: 'RENT',
      isCorrection: true,
      income: 'DAMAGE_CHARGED',
      period: { start: refundedOn, end: refundedOn },
      dueDate: refundedOn,
      chargedOn: refundedOn,
      lines: claims.map(({ description, amount, coveredAmount }) => {
        const claimed = minus(amount, coveredAmount)
        const text = `${description}: ${formatMoney(amount)}, of which the deposit covered ${formatMoney(coveredAmount)}; ${formatMoney(claimed)} is claimed.`
        return {
          label: description,
          amount: claimed,
          explanation: {
            rule: 'R15',
            text,
            base: exactNuOf(amount),
            exact: exactNuOf(claimed),
            source: 'Settlement of the deposit',
          },
        }
      }),
    },
  ])
  return advice?.adviceId ?? null
}

type Posted = Claims & {
  id: string
  settlementNumber: string
  advices: readonly AccountAdvice[]
  refunded: { text: string; postings: Posting[] } | null
  holdings: readonly DepositHolding[]
}

async function postSettlement(tx: Tx, { refunded, holdings, ...settlement }: Posted): Promise<void> {
  const { id, settlementNumber, leaseId, refundedOn, covered, advices } = settlement
  const rule = await readAllocationRule(tx)
  let open = advices
  const borne = covered.filter(({ coveredAmount }) => coveredAmount > 0)
  const settled = borne.map(({ adviceId, coveredAmount }) => {
    const advice = open.find((known) => known.adviceId === adviceId)
    if (!advice) return []
    const { allocations } = allocatePayment(coveredAmount, [advice], { named: [advice.adviceId], rule })
    const taken = (part: string) => plus(...allocations.filter((made) => made.part === part).map(({ amount }) => amount))
    const left = {
      ...advice,
      balanceAmount: minus(advice.balanceAmount, taken('PRINCIPAL')),
      interestAmount: minus(advice.interestAmount ?? ZERO, taken('INTEREST')),
    }
    open = open.map((known) => (known === advice ? left : known))
    return allocations.map((made) => ({ ...made, kind: advice.kind }))
  })
  const deductions = borne.map(({ description, coveredAmount, adviceId }, index) => ({
    kind: 'DEDUCTION' as const,
    leaseId: advices.find((known) => known.adviceId === adviceId)?.leaseId ?? leaseId,
    explanation: `Taken from the deposit: ${description}.`,
    postings: settled[index]?.length ? depositUsed(settled[index]) : depositDeducted(coveredAmount),
  }))
  const all = [
    ...deductions,
    ...(refunded ? [{ kind: 'REFUND' as const, leaseId, explanation: refunded.text, postings: refunded.postings }] : []),
  ]
  const taken = takeFromHoldings(
    all.map(({ postings }) => postings),
    holdings,
  )
  const posted = await postSettling(
    tx,
    all.map((entry, index) => ({
      ...entry,
      valueDate: refundedOn,
      reference: settlementNumber,
      postings: taken[index] ?? entry.postings,
    })),
    advices,
  )
  await insertAllocations(
    tx,
    settled.flatMap((parts, index) =>
      parts.map(({ adviceId, amount, part }): NewAllocation => {
        return { id: newId(), paymentId: id, adviceId, entryId: posted[index]?.settledBy(adviceId) ?? '', amount, part }
      }),
    ),
  )
}
