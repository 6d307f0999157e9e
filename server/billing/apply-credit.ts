import { creditUsed } from '../../domain/billing/billing-postings.ts'
import { type CreditUse, spendCredit } from '../../domain/billing/spend-credit.ts'
import { later } from '../../domain/calendar-date.ts'
import { postEntries } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'
import { type AccountAdvice, insertAllocations, type LeaseCredit, lockAdvices, readCredits } from './lease-account-store.ts'

export type PlannedCredit = CreditUse & { advice: AccountAdvice; credit: LeaseCredit }

/** Credit of a lease that is locked pays what is open on it, by itself (money.md R7). */
export async function applyCredit(tx: Tx, leaseId: string): Promise<void> {
  const credits = await readCredits(tx, [leaseId])
  if (credits.length === 0) return
  await postCredit(tx, planCredit(credits, await lockAdvices(tx, [leaseId])))
}

/** What each credit of these leases will pay of these advices. */
export function planCredit(credits: readonly LeaseCredit[], advices: readonly AccountAdvice[]): PlannedCredit[] {
  const creditsByLease = Map.groupBy(credits, ({ leaseId }) => leaseId)
  const advicesByLease = Map.groupBy(advices, ({ leaseId }) => leaseId)
  return [...creditsByLease].flatMap(([leaseId, ofLease]) => {
    const open = advicesByLease.get(leaseId) ?? []
    return spendCredit(ofLease, open).flatMap((use) => {
      const advice = open.find(({ adviceId }) => adviceId === use.adviceId)
      const credit = ofLease.find(({ paymentId }) => paymentId === use.paymentId)
      return advice && credit ? [{ ...use, advice, credit }] : []
    })
  })
}

/** An entry for each use, so that reversing the payment behind one takes back that one alone. */
export async function postCredit(tx: Tx, planned: readonly PlannedCredit[]): Promise<void> {
  const entryIds = await postEntries(
    tx,
    planned.map(({ amount, part, advice, credit }) => ({
      kind: 'CREDIT_USED',
      valueDate: later(advice.chargedOn, credit.paidOn),
      reference: advice.adviceNumber,
      leaseId: advice.leaseId,
      explanation: `Credit used on ${advice.adviceNumber}.`,
      postings: creditUsed({ adviceId: advice.adviceId, kind: advice.kind, amount, part }),
    })),
  )
  await insertAllocations(
    tx,
    planned.flatMap(({ paymentId, adviceId, amount, part }, index) => {
      const entryId = entryIds[index]
      return entryId ? [{ id: newId(), paymentId, adviceId, entryId, amount, part }] : []
    }),
  )
}
