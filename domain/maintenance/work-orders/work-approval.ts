import type { Money } from '../../money.ts'
import { type BorneShare, ownersToAsk } from '../../remittance/expense-approval.ts'

/** The quote that was approved, and by which owners. */
export type ApprovedQuote = { readonly amount: Money; readonly approvedBy: readonly string[] }

/** A bill may be paid if no owner must approve their part, or if all who must have approved a quote of at least its amount. */
export function isBillApproved(shares: readonly BorneShare[], amount: Money, approved: ApprovedQuote | undefined): boolean {
  const asked = ownersToAsk(shares)
  if (asked.length === 0) return true
  return (
    approved !== undefined && approved.amount >= amount && asked.every(({ ownerId }) => approved.approvedBy.includes(ownerId))
  )
}

/** The decision on a quote for owners: declined if one declines, approved once all have approved. */
export function decisionOf(answers: readonly ('APPROVED' | 'DECLINED' | null)[]): 'WAITING' | 'APPROVED' | 'DECLINED' {
  if (answers.includes('DECLINED')) return 'DECLINED'
  return answers.every((answer) => answer === 'APPROVED') ? 'APPROVED' : 'WAITING'
}
