import type { Holder } from '../../../domain/properties/holder.ts'
import { sumToOne, formatShare, parseShare, sumOfShares } from '../../../domain/share.ts'
import { t } from '../../platform/texts.ts'

/** One row of the owners in a form, during input. */
export type HolderDraft = { key: string; ownerId: string | null; share: string }

export function newHolderDraft(ownerId: string | null = null, share = ''): HolderDraft {
  return { key: crypto.randomUUID(), ownerId, share }
}

/** The current owners as initial values. */
export function holderDrafts(holders: readonly Holder[]): HolderDraft[] {
  return holders.map(({ ownerId, share }) => newHolderDraft(ownerId, share))
}

/** The owners for the call. Blank shares are omitted, which means equal shares. */
export function holdersBody(drafts: readonly HolderDraft[]): { ownerId: string; share?: string }[] {
  return drafts.map(({ ownerId, share }) => ({ ownerId: ownerId ?? '', ...(share.trim() ? { share: bare(share) } : {}) }))
}

export type ShareSum = { isRight: boolean; text: string }

/** The total of the shares so far, as text. money.md R8 defines blank shares. */
export function shareSum(drafts: readonly HolderDraft[]): ShareSum {
  const typed = drafts.filter(({ share }) => share.trim() !== '')
  if (typed.length === 0)
    return {
      isRight: true,
      text: drafts.length === 1 ? t`Sole owner: 1/1.` : t`Left blank: equal shares, 1/${drafts.length} each.`,
    }
  const shares = typed.flatMap(({ share }) => parseShare(bare(share)) ?? [])
  if (shares.length < typed.length) return { isRight: false, text: t`Enter each share as a fraction, such as 1/2.` }
  const sum = formatShare(sumOfShares(shares)).replace(/\/1$/, '')
  if (typed.length < drafts.length)
    return { isRight: false, text: t`Adds up to ${sum} so far. Enter every share, or leave all blank for equal ones.` }
  return sumToOne(shares)
    ? { isRight: true, text: t`Adds up to 1.` }
    : { isRight: false, text: t`Adds up to ${sum}. It must be 1.` }
}

/** The reason why these owners cannot be saved, or null. */
export function holdersIssue(drafts: readonly HolderDraft[]): string | null {
  if (drafts.length === 0) return t`Add at least one owner.`
  if (drafts.some(({ ownerId }) => ownerId === null)) return t`Choose an owner in every row, or remove the row.`
  if (new Set(drafts.map(({ ownerId }) => ownerId)).size < drafts.length)
    return t`An owner appears twice. Remove one of the rows.`
  const { isRight, text } = shareSum(drafts)
  return isRight ? null : text
}

function bare(share: string): string {
  const text = share.replace(/\s/g, '')
  return text === '1' ? '1/1' : text
}
