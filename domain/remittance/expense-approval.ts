import { t } from '../wording.ts'
import type { Money } from '../money.ts'

/**
 * What an owner bears of an expense, and above which amount the owner is asked; null: never. The limit is that of the building, or of its
 * unit's building; where it has none, and for a plot, the owner's own.
 */
export type BorneShare = { ownerId: string; amount: Money; limit: Money | null }

/** Each owner whose own part is above the limit; co-owners below theirs are not asked. */
export function ownersToAsk<Share extends BorneShare>(shares: readonly Share[]): Share[] {
  return shares.filter(({ amount, limit }) => limit !== null && amount > limit)
}

export type OwnerAnswer = { ownerId: string; amount: Money; decision: 'APPROVED' | 'DECLINED' | null }

/** Whom to ask again at the end: who bears more than they approved, or was not asked because they became an owner since. */
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
