import { allocate, fractionOfMoney, larger, type Money, minus, plus, ZERO } from '../money.ts'
import type { DateRange } from '../leases/rent/rent-periods.ts'
import type { PeriodAmount } from '../leases/rent/rent-split.ts'

/** A line of an advice for other days than its period: an adjustment of rent, a late charge, or use between two readings. */
export type OtherLine = PeriodAmount & { readonly isRent: boolean }
export type OtherDays = {
  readonly lines: readonly OtherLine[]
  /** The rent of the advice's own period. */
  readonly ownRentAmount: Money
}

/** What an advice charges for its owners: without GST and office charges, less credits. */
export type Charged = DateRange & {
  readonly chargedAmount: Money
  /** Undefined if all of it is for the period of the advice. */
  readonly otherDays: OtherDays | undefined
}

/** Divides an amount of an advice (due, paid or written off) into its own period and the days of the other lines, as they were charged. */
export function partsOfCharge(amount: Money, { from, to, chargedAmount, otherDays }: Charged): PeriodAmount[] {
  const lines = otherDays?.lines ?? []
  const own = larger(minus(chargedAmount, plus(...lines.map((line) => line.amount))), ZERO)
  return divide(amount, [{ from, to, amount: own }, ...lines])
}

/** The same for withheld tax, which is taken from rent only. */
export function partsOfTax(taxAmount: Money, { from, to, otherDays }: Charged): PeriodAmount[] {
  const lines = (otherDays?.lines ?? []).filter(({ isRent }) => isRent)
  return divide(taxAmount, [{ from, to, amount: otherDays?.ownRentAmount ?? ZERO }, ...lines])
}

function divide(amount: Money, charged: readonly PeriodAmount[]): PeriodAmount[] {
  const [own] = charged
  if (!own) return []
  if (amount === 0 || charged.length === 1 || plus(...charged.map((each) => each.amount)) <= 0) return [{ ...own, amount }]
  const amounts = allocate(
    amount,
    charged.map((each) => fractionOfMoney(each.amount)),
  )
  return charged.flatMap(({ from, to }, index) => {
    const part = amounts[index] ?? ZERO
    return part === 0 ? [] : [{ from, to, amount: part }]
  })
}
