import { z } from 'zod'
import { add, compare, type Fraction, fraction } from './fraction.ts'
import { t } from './wording.ts'

const shareText = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/
const fullShare = fraction(1)
const shareMessage = t`Enter a share as a fraction such as 1/2.`
const maxHolders = 200

/** One owner's exact share of a property: "1/2", "1/1" for a sole owner. A decimal is refused. */
export const shareSchema = z.string().refine((text) => parseShare(text) !== undefined, shareMessage)

/** Owners with their shares: each above 0 and together exactly 1, or omitted for all of them (equal; money.md R8). */
export function sharesSchema<T extends z.ZodType<{ ownerId: string; share?: string | undefined }>>(holder: T) {
  return z
    .array(holder)
    .min(1, t`Add at least one owner.`)
    .max(maxHolders, t`Add at most ${maxHolders} owners.`)
    .superRefine((holders, context) => {
      for (const { path, message } of shareIssues(holders)) context.addIssue({ code: 'custom', path, message })
    })
}

export function parseShare(text: string): Fraction | undefined {
  const match = shareText.exec(text)
  if (!match) return undefined
  const share = fraction(BigInt(match[1] ?? 0), BigInt(match[2] ?? 1))
  return compare(share, fullShare) > 0 ? undefined : share
}

/** "1/2", in lowest terms. */
export function formatShare(share: Fraction): string {
  return `${share.numerator}/${share.denominator}`
}

export function sumOfShares(shares: readonly Fraction[]): Fraction {
  return shares.reduce(add, fraction(0))
}

export function sumToOne(shares: readonly Fraction[]): boolean {
  return compare(sumOfShares(shares), fullShare) === 0
}

/** If the thram states no shares, its owners have equal shares (R8). */
export function equalShares(count: number): Fraction[] {
  return Array.from({ length: count }, () => fraction(1, count))
}

/** The exact share of each holder, in their order. The input must have passed `sharesSchema`. */
export function sharesOf(holders: readonly { share?: string | undefined }[]): Fraction[] {
  const texts = holders.flatMap((holder) => (holder.share === undefined ? [] : [holder.share]))
  if (texts.length === 0) return equalShares(holders.length)
  const shares = texts.flatMap((text) => parseShare(text) ?? [])
  if (shares.length !== holders.length || !sumToOne(shares)) throw new RangeError('These shares were not checked.')
  return shares
}

type ShareIssue = { path: (string | number)[]; message: string }

function shareIssues(holders: readonly { ownerId: string; share?: string | undefined }[]): ShareIssue[] {
  const issues = holders.flatMap((holder, index): ShareIssue[] =>
    holders.findIndex(({ ownerId }) => ownerId === holder.ownerId) < index
      ? [{ path: [index, 'ownerId'], message: t`This owner appears twice. Remove one.` }]
      : [],
  )
  const given = holders.filter((holder) => holder.share !== undefined)
  if (given.length === 0) return issues
  const shares = holders.map(({ share }) => (share === undefined ? undefined : parseShare(share)))
  shares.forEach((share, index) => {
    if (!share) issues.push({ path: [index, 'share'], message: shareMessage })
  })
  if (issues.length > 0) return issues
  const sum = sumOfShares(shares.flatMap((share) => share ?? []))
  if (compare(sum, fullShare) === 0) return issues
  return [{ path: [], message: t`The shares add up to ${formatShare(sum)}. They must add up to exactly 1.` }]
}
