import { creditUsed } from '../../domain/advices/billing-postings.ts'
import { type CreditUse, spendCredit } from '../../domain/advices/spend-credit.ts'
import { addDays, type CalendarDate, later } from '../../domain/calendar-date.ts'
import type { AllocationRule } from '../../domain/settings/setting-values.ts'
import { lockClosingShared } from '../ledger/close-ledger.ts'
import { postEntries } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { type AccountAdvice, insertAllocations, type LeaseCredit, lockAdvices, readCredits } from './lease-account-store.ts'
import { readAllocationRule } from './read-allocation-rule.ts'

export type PlannedCredit = CreditUse & { advice: AccountAdvice; credit: LeaseCredit }

type Account = { credits: readonly LeaseCredit[]; advices: readonly AccountAdvice[]; rule: AllocationRule }

/** Automatically pays the open advices of a locked lease from its credit (money.md R7). */
export async function applyCredit(tx: Tx, leaseId: string): Promise<void> {
  const credits = await readCredits(tx, [leaseId])
  if (credits.length === 0) return
  const advices = await lockAdvices(tx, [leaseId])
  await postCredit(tx, planCredit({ credits, advices, rule: await readAllocationRule(tx) }))
}

/** Plans which advices each credit of these leases will pay. */
export function planCredit({ credits, advices, rule }: Account): PlannedCredit[] {
  const creditsByLease = Map.groupBy(credits, ({ leaseId }) => leaseId)
  const advicesByLease = Map.groupBy(advices, ({ leaseId }) => leaseId)
  return [...creditsByLease].flatMap(([leaseId, ofLease]) => {
    const open = advicesByLease.get(leaseId) ?? []
    return spendCredit(ofLease, open, rule).flatMap((use) => {
      const advice = open.find(({ adviceId }) => adviceId === use.adviceId)
      const credit = ofLease.find(({ paymentId }) => paymentId === use.paymentId)
      return advice && credit ? [{ ...use, advice, credit }] : []
    })
  })
}

/**
 * Posts one entry for each use of credit, so that reversing the payment reverses that use alone. If a credit note turned an older payment
 * into credit and the books are closed, the credit is used from the first open day.
 */
export async function postCredit(tx: Tx, planned: readonly PlannedCredit[]): Promise<void> {
  if (planned.length === 0) return
  const openDay = openDayAfter(await lockClosingShared(tx))
  const entryIds = await postEntries(
    tx,
    planned.map(({ amount, part, advice, credit }) => ({
      kind: 'CREDIT_USED',
      valueDate: openDay(later(advice.chargedOn, credit.paidOn)),
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

const openDayAfter = (closed: CalendarDate | null) => (day: CalendarDate) => (closed ? later(day, addDays(closed, 1)) : day)
