import { interestPosted } from '../../../domain/advices/billing-postings.ts'
import { addDays, type CalendarDate, formatDate, later } from '../../../domain/calendar-date.ts'
import { explainInterest, interestToPost, lateInterest } from '../../../domain/leases/rent/late-interest.ts'
import { chhetrum, type Money, minus, ZERO } from '../../../domain/money.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import type { Tx } from '../../platform/database/database.ts'
import { applyCredit } from '../apply-credit.ts'
import { creditInterest, overpaidAmount } from './credit-advice.ts'
import { addInterestPosted } from './credit-note-store.ts'
import { type InterestBearingAdvice, leasesToPost, lockBearing } from './interest-store.ts'
import { readInterestRates } from '../read-rates.ts'
import { lockLeases } from '../lease-account-store.ts'

const maxInBlock = 500

/**
 * Posts the late interest of a lease up to a day, less the interest that was posted before. If a payment that was recorded later reduces
 * the interest below the posted amount, the difference is credited (money.md R6, R7). A second run posts nothing. Returns the amount
 * posted.
 */
export async function postInterest(tx: Tx, leaseId: string, asOf: CalendarDate): Promise<Money> {
  if (asOf > tx.today) throw fieldProblem('/asOf', 'Future interest cannot be posted. Choose today or an earlier date.')
  await lockLeases(tx, [leaseId])
  let posted = ZERO
  for (const advice of await lockBearing(tx, leaseId, asOf)) posted = chhetrum(posted + (await postOn(tx, advice, asOf)))
  if (posted !== 0) await applyCredit(tx, leaseId)
  return posted
}

/** Does the same for some advices of a locked lease. */
export async function postInterestOn(
  tx: Tx,
  leaseId: string,
  { adviceIds, asOf }: { adviceIds: readonly string[]; asOf: CalendarDate },
): Promise<Money> {
  let posted = ZERO
  for (const advice of await lockBearing(tx, leaseId, asOf)) {
    if (adviceIds.includes(advice.id)) posted = chhetrum(posted + (await postOn(tx, advice, asOf)))
  }
  return posted
}

/** Does the same for every overdue lease, block by block. `after` is the last lease of the previous block; null at the end. */
export async function postInterestBlock(
  tx: Tx,
  asOf: CalendarDate,
  after: string | null = null,
): Promise<{ leases: number; amount: Money; after: string | null }> {
  const leaseIds = await leasesToPost(tx, { asOf, after, limit: maxInBlock })
  await lockLeases(tx, leaseIds)
  let amount = ZERO
  for (const leaseId of leaseIds) amount = chhetrum(amount + (await postInterest(tx, leaseId, asOf)))
  return { leases: leaseIds.length, amount, after: leaseIds.length < maxInBlock ? null : (leaseIds.at(-1) ?? null) }
}

/**
 * A payment received before the day up to which interest was posted may reduce the interest. The difference is credited immediately
 * (money.md R7). If a reversal increases the interest, nothing is posted here: the next posting adds it (R6).
 */
export async function creditLessInterest(tx: Tx, leaseId: string, adviceIds: readonly string[]): Promise<void> {
  let credited = ZERO
  for (const advice of await lockBearing(tx, leaseId, tx.today)) {
    if (!adviceIds.includes(advice.id) || advice.postedTo === null) continue
    credited = chhetrum(credited + (await postOn(tx, advice, addDays(advice.postedTo, -1))))
  }
  if (credited !== 0) await applyCredit(tx, leaseId)
}

async function postOn(tx: Tx, advice: InterestBearingAdvice, asOf: CalendarDate): Promise<Money> {
  const { id, adviceNumber, leaseId, postedAmount, postedTo, paidInterestAmount } = advice
  // If interest was already posted up to a later day, the comparison uses that day.
  const to = { asOf: postedTo ? later(asOf, postedTo) : asOf, rates: await readInterestRates(tx) }
  const difference = interestToPost(lateInterest(advice, to), postedAmount)
  if (difference === 0 || (difference > 0 && to.asOf > asOf)) return ZERO
  const explanation = explainInterest(advice, to, postedAmount)
  if (difference > 0) {
    await postEntry(tx, {
      kind: 'INTEREST',
      valueDate: asOf,
      reference: adviceNumber,
      leaseId,
      explanation: explanation.text,
      postings: interestPosted(id, difference),
    })
    await addInterestPosted(tx, id, { amount: difference, to: asOf })
    return difference
  }
  const amount = minus(ZERO, difference)
  const tooMuchAmount = overpaidAmount(paidInterestAmount, minus(postedAmount, amount))
  await creditInterest(tx, {
    advice: { adviceId: id, adviceNumber, leaseId, tooMuchAmount },
    amount,
    on: to.asOf,
    explanation: {
      ...explanation,
      rule: 'R7',
      text: `Late interest to ${formatDate(to.asOf)} is less than was posted. ${explanation.text}`,
    },
  })
  return difference
}
