import { readInterest } from '../advices/account/interest-store.ts'
import { postInterestOn } from '../advices/account/post-interest.ts'
import type { AccountAdvice } from '../advices/lease-account-store.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { CoveredDeduction } from '../../domain/deposits/deposit-refund.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'

/**
 * Late interest on open advices up to the day of the settlement that is not posted. Otherwise the monthly job would charge it after the
 * tenant has left.
 */
export async function readInterestToPost(tx: Tx, open: readonly AccountAdvice[], on: CalendarDate): Promise<Map<string, Money>> {
  const debts = open
    .filter(({ isWrittenOff, postedTo }) => !isWrittenOff && (!postedTo || postedTo < on))
    .map(({ adviceId: id, kind, issuedAmount: amount = ZERO, dueDate }) => ({ id, kind, amount, dueDate }))
  return readInterest(tx, debts, on)
}

/** Posts interest if the deductions exceed the open amount of an advice. If its line was removed, no interest is posted. */
export async function postDeductedInterest(tx: Tx, { on, covered, advices }: Posting): Promise<boolean> {
  const more = advices.filter(({ adviceId, balanceAmount, interestAmount = ZERO }) => {
    const asked = covered.filter((deduction) => deduction.adviceId === adviceId).map(({ amount }) => amount)
    return plus(ZERO, ...asked) > plus(balanceAmount, interestAmount)
  })
  let isPosted = false
  for (const [leaseId, ofLease] of Map.groupBy(more, (advice) => advice.leaseId)) {
    const adviceIds = ofLease.map(({ adviceId }) => adviceId)
    if ((await postInterestOn(tx, leaseId, { adviceIds, asOf: on })) !== 0) isPosted = true
  }
  return isPosted
}

type Posting = {
  on: CalendarDate
  covered: readonly CoveredDeduction[]
  advices: readonly AccountAdvice[]
}
