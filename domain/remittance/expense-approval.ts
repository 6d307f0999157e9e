import { t } from '../wording.ts'
import type { Money } from '../money.ts'

/**
 * An owner's part of an expense, and the amount above which the owner must approve; null: never. The limit is that of the building, or of
 * its unit's building; if it has none, and for a plot, the owner's own.
 */
export type BorneShare = { ownerId: string; amount: Money; limit: Money | null }

/** The owners whose own part exceeds the limit; other co-owners need not approve. */
export function ownersToAsk<Share extends BorneShare>(shares: readonly Share[]): Share[] {
  return shares.filter(({ amount, limit }) => limit !== null && amount > limit)
}

export type OwnerAnswer = { ownerId: string; amount: Money; decision: 'APPROVED' | 'DECLINED' | null }

/** The owners who must approve again at the end: their part exceeds the approved one, or they became owners since. */
export function ownersStillToAsk<Share extends BorneShare>(shares: readonly Share[], answers: readonly OwnerAnswer[]): Share[] {
  const approved = new Map(
    answers.filter(({ decision }) => decision === 'APPROVED').map(({ ownerId, amount }) => [ownerId, amount]),
  )
  return ownersToAsk(shares).filter(({ ownerId, amount }) => {
    const agreed = approved.get(ownerId)
    return agreed === undefined || amount > agreed
  })
}

export const expenseRequestStatuses = ['WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN'] as const

export const expenseRequestStatusLabels: Readonly<Record<(typeof expenseRequestStatuses)[number], string>> = {
  WAITING: t`Waiting`,
  APPROVED: t`Approved`,
  DECLINED: t`Declined`,
  WITHDRAWN: t`Withdrawn`,
}
