import { addDays, type CalendarDate, daysInclusive, earlier, formatDate, later } from '../calendar-date.ts'
import { divide, fraction, fractionOfDecimal, multiply } from '../fraction.ts'
import { type Explanation, exactNuOf } from '../leases/explanation.ts'
import { type DatedHoldings, type PeriodAmount, splitParts } from '../leases/rent/rent-split.ts'
import { formatMoney, fractionOfMoney, type Money, minus, toMoney, ZERO } from '../money.ts'
import { formatShare } from '../share.ts'
import { t } from '../wording.ts'
import { type Charged, partsOfCharge, partsOfTax } from './charged-days.ts'

/** Why a received payment may be missing in an owner's account. */
export const partPaymentNote = t`Part payments count here once the advice is paid in full.`

/** The amount collected on one advice, without GST; it includes the withheld tax. */
export type Collected = Charged & { amount: Money; taxAmount: Money }
export type OwnerShare = {
  ownerId: string
  shareAmount: Money
  taxAmount: Money
  explanation: Explanation
}

/** Splits a collected amount among the owners of the property in the charged days (money.md R8). Shares of 0 are omitted. */
export function sharesOfCollected(
  { amount, taxAmount, ...charged }: Collected,
  ownership: readonly DatedHoldings[],
): OwnerShare[] {
  const parts = partsOfCharge(amount, charged)
  const taxes = taxAmount > 0 ? splitParts(partsOfTax(taxAmount, charged), ownership) : []
  return splitParts(parts, ownership)
    .filter((part) => part.amount > 0)
    .map(({ ownerId, amount: shareAmount }) => ({
      ownerId,
      shareAmount,
      taxAmount: taxes.find((tax) => tax.ownerId === ownerId)?.amount ?? ZERO,
      explanation: {
        rule: 'R8',
        text: `${shareText(ownerId, parts, ownership)} collected.`,
        base: exactNuOf(amount),
      },
    }))
}

/** Percent of a share, rounded once. */
export function feeOn(shareAmount: Money, percent: string): Money {
  return toMoney(divide(multiply(fractionOfMoney(shareAmount), fractionOfDecimal(percent)), fraction(100)))
}

/** "1/3 of Nu 10,000.00"; for an advice that also charges earlier days, each part with its days. */
function shareText(ownerId: string, parts: readonly PeriodAmount[], ownership: readonly DatedHoldings[]): string {
  const texts = parts.flatMap(({ amount, ...period }) => {
    const holding = holdingText(ownerId, period, ownership)
    const ofDays = parts.length > 1 ? ` for ${formatDate(period.from)} to ${formatDate(period.to)}` : ''
    return holding ? [`${holding} of ${formatMoney(amount)}${ofDays}`] : []
  })
  return texts.join('; ')
}

/** "1/3", or "1/2 from 16 Jan 2025 to 31 Jan 2025 (16 of 31 days)" if the owners changed. */
function holdingText(
  ownerId: string,
  period: { from: CalendarDate; to: CalendarDate },
  ownership: readonly DatedHoldings[],
): string {
  const inOrder = [...ownership].sort((a, b) => (a.from < b.from ? -1 : 1))
  const ofDays = daysInclusive(period.from, period.to)
  return inOrder
    .flatMap(({ from, holdings }, index) => {
      const next = inOrder[index + 1]
      const first = later(from, period.from)
      const last = next ? earlier(addDays(next.from, -1), period.to) : period.to
      const held = holdings.find((holding) => holding.ownerId === ownerId)
      if (!held || first > last) return []
      const share = formatShare(held.share)
      const days = daysInclusive(first, last)
      return [days === ofDays ? share : `${share} from ${formatDate(first)} to ${formatDate(last)} (${days} of ${ofDays} days)`]
    })
    .join(', ')
}

export type OpenCharge = { id: string; amount: Money }

/**
 * The owner's charges that one remittance deducts: corrections in the owner's favour in full, then the oldest charges as far as the money
 * suffices. A remittance is never below 0; the rest waits for the next one.
 */
export function deductCharges(netAmount: Money, charges: readonly OpenCharge[]): OpenCharge[] {
  const inFavour = charges.filter(({ amount }) => amount < 0)
  let left = inFavour.reduce<Money>((sum, { amount }) => minus(sum, amount), netAmount)
  const taken: OpenCharge[] = [...inFavour]
  for (const { id, amount } of charges.filter((charge) => charge.amount > 0)) {
    const part = amount < left ? amount : left
    if (part <= 0) break
    taken.push({ id, amount: part })
    left = minus(left, part)
  }
  return taken
}
