import { creditUsed, rentCredited } from '../../domain/billing/billing-postings.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { earlyEndCredits } from '../../domain/leases/early-end.ts'
import { mirrored } from '../../domain/ledger/posting.ts'
import { larger, type Money, minus, smaller, ZERO } from '../../domain/money.ts'
import { lockLease } from '../leases/move-leases-by-date.ts'
import { readRentBasis } from '../leases/rent-basis.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'
import { applyCredit } from './apply-credit.ts'
import { type BilledAdvice, lockBilledAfter, readSettlements } from './early-end-store.ts'
import { addCreditNote, insertAllocations } from './lease-account-store.ts'

type Ended = { leaseId: string; on: CalendarDate }

/** Rent that was billed past the last day of a lease is credited (A28); what was paid of it becomes credit of the lease. */
export async function creditEarlyEnd(tx: Tx, { leaseId, on }: Ended): Promise<void> {
  const lease = await lockLease(tx, leaseId)
  const billed = await lockBilledAfter(tx, leaseId, on)
  if (billed.length === 0) return
  const { terms, history } = await readRentBasis(tx, lease)
  for (const { periodStart, standsAmount, creditAmount, explanation } of earlyEndCredits(billed, terms, {
    ...history,
    lastDay: on,
  })) {
    const advice = billed.find((period) => period.periodStart === periodStart)
    if (!advice) continue
    await giveBack(tx, { advice, amount: larger(minus(advice.paidAmount, standsAmount), ZERO) }, { leaseId, on })
    await postEntry(tx, {
      kind: 'CREDIT_NOTE',
      valueDate: on,
      reference: advice.adviceNumber,
      leaseId,
      explanation: explanation.text,
      postings: rentCredited(advice.adviceId, creditAmount),
    })
    await addCreditNote(tx, advice.adviceId, creditAmount)
  }
  await applyCredit(tx, leaseId)
}

/** Takes what was paid too much off the advice, the latest payment first, so that it is credit of those payments again. */
async function giveBack(
  tx: Tx,
  { advice, amount }: { advice: BilledAdvice; amount: Money },
  { leaseId, on }: Ended,
): Promise<void> {
  let left = amount
  for (const settlement of await readSettlements(tx, advice.adviceId)) {
    const part = smaller(left, settlement.amount)
    if (part === 0) return
    const entryId = await postEntry(tx, {
      kind: 'CREDIT_USED',
      valueDate: on,
      reference: advice.adviceNumber,
      leaseId,
      explanation: `Paid on ${advice.adviceNumber} and not owed: credit.`,
      postings: mirrored(creditUsed({ adviceId: advice.adviceId, kind: 'RENT', amount: part })),
    })
    const { paymentId } = settlement
    await insertAllocations(tx, [{ id: newId(), paymentId, adviceId: advice.adviceId, entryId, amount: minus(ZERO, part) }])
    left = minus(left, part)
  }
}
