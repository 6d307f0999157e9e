import { addDays, type CalendarDate, daysInclusive, earlier, formatDate, later } from '../calendar-date.ts'
import { divide, fraction, fractionOfDecimal, multiply } from '../fraction.ts'
import { type Explanation, exactNuOf } from '../leases/explanation.ts'
import { type DatedHoldings, splitRent } from '../leases/rent/rent-split.ts'
import { formatMoney, fractionOfMoney, type Money, minus, toMoney, ZERO } from '../money.ts'
import { formatShare } from '../share.ts'
import { t } from '../wording.ts'

/** Why a received payment may be missing in an owner's account. */
export const partPaymentNote = t`Part payments count here once the advice is paid in full.`

/** The amount collected on one advice, without GST; it includes the withheld tax. */
export type Collected = { amount: Money; taxAmount: Money; from: CalendarDate; to: CalendarDate }
export type OwnerShare = {
  ownerId: string
  shareAmount: Money
  taxAmount: Money
  explanation: Explanation
}

/** Splits a collected amount among the owners of the property in the period, by day (money.md R8). Shares of 0 are omitted. */
export function sharesOfCollected({ amount, taxAmount, from, to }: Collected, ownership: readonly DatedHoldings[]): OwnerShare[] {
  const period = { from, to }
  const taxes = taxAmount > 0 ? splitRent(taxAmount, period, ownership) : []
  return splitRent(amount, period, ownership)
    .filter((part) => part.amount > 0)
    .map(({ ownerId, amount: shareAmount }) => ({
      ownerId,
      shareAmount,
      taxAmount: taxes.find((tax) => tax.ownerId === ownerId)?.amount ?? ZERO,
      explanation: {
        rule: 'R8',
        text: `${holdingText(ownerId, period, ownership)} of ${formatMoney(amount)} collected.`,
        base: exactNuOf(amount),
      },
    }))
}

/** Percent of a share, rounded once. */
export function feeOn(shareAmount: Money, percent: string): Money {
  return toMoney(divide(multiply(fractionOfMoney(shareAmount), fractionOfDecimal(percent)), fraction(100)))
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
