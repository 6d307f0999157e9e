import type { Money } from '../../money.ts'
import { type BorneShare, ownersToAsk } from '../../remittance/expense-approval.ts'

/** The quote that was approved, and by which owners. */
export type ApprovedQuote = { readonly amount: Money; readonly approvedBy: readonly string[] }

/** A bill may be paid where no owner must agree to their part, or all who must have approved a quote of at least its amount. */
export function isBillApproved(shares: readonly BorneShare[], amount: Money, approved: ApprovedQuote | undefined): boolean {
  const asked = ownersToAsk(shares)
  if (asked.length === 0) return true
  return (
    approved !== undefined && approved.amount >= amount && asked.every(({ ownerId }) => approved.approvedBy.includes(ownerId))
  )
}

/** Of a quote that owners decide: declined by one it is declined, and approved once all have approved it. */
export function decisionOf(answers: readonly ('APPROVED' | 'DECLINED' | null)[]): 'WAITING' | 'APPROVED' | 'DECLINED' {
  if (answers.includes('DECLINED')) return 'DECLINED'
  return answers.every((answer) => answer === 'APPROVED') ? 'APPROVED' : 'WAITING'
}
