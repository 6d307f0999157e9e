import { t } from '../wording.ts'
import { chhetrum, formatMoney, larger, type Money, minus, plus, ZERO } from '../money.ts'

/** The methods that stay in the drawer of an office. Everything else goes to a bank. */
export const drawerMethods = ['CASH', 'CHEQUE'] as const
export const drawerMethodLabels: Readonly<Record<(typeof drawerMethods)[number], string>> = { CASH: t`Cash`, CHEQUE: t`Cheques` }
export type DrawerMethod = (typeof drawerMethods)[number]

/** In ngultrum, as issued by the Royal Monetary Authority. Coins are counted as one amount. */
export const noteValues = [1000, 500, 100, 50, 20, 10, 5, 1] as const
export type NoteCount = { readonly value: (typeof noteValues)[number]; readonly count: number }

export const movementKinds = ['PAYMENT', 'REVERSAL', 'REFUND', 'DEPOSIT_REFUND'] as const
export const movementKindLabels: Readonly<Record<(typeof movementKinds)[number], string>> = {
  PAYMENT: t`Payment`,
  REVERSAL: t`Reversal`,
  REFUND: t`Refund`,
  DEPOSIT_REFUND: t`Deposit refund`,
}
export type MovementKind = (typeof movementKinds)[number]

/** The amounts of one method since the last count. */
export type Drawer = { readonly leftAmount: Money; readonly receivedAmount: Money; readonly paidOutAmount: Money }
export type Counted = { readonly takenOutAmount: Money; readonly countedAmount: Money }

/** The amount in the drawer according to the records, before deposits at the bank and unrecorded payments. */
export function recordedAmount({ leftAmount, receivedAmount, paidOutAmount }: Drawer): Money {
  return minus(plus(leftAmount, receivedAmount), paidOutAmount)
}

/** Positive: a surplus. Negative: money is missing. */
export function differenceOf(drawer: Drawer, { takenOutAmount, countedAmount }: Counted): Money {
  return minus(countedAmount, minus(recordedAmount(drawer), takenOutAmount))
}

export function sumOfNotes(notes: readonly NoteCount[], coinsAmount: Money): Money {
  return plus(ZERO, coinsAmount, ...notes.map(({ value, count }) => chhetrum(value * count * 100)))
}

/** The amount taken out cannot exceed the recorded amount: additional money is a payment that must be recorded first. */
export function takenOutIssue(recorded: Money, takenOutAmount: Money): string | undefined {
  const max = larger(recorded, ZERO)
  if (takenOutAmount <= max) return undefined
  return `According to the records the drawer held ${formatMoney(max)}. Enter at most that amount, or record the missing payment first.`
}

const maxTimesRecorded = 100
/** Nu. 1,000,000, for a drawer that should contain little or nothing. */
const maxUnrecorded = chhetrum(100_000_000)
/** Nu. 100,000,000, for a drawer without an earlier count. */
const maxAtFirst = chhetrum(10_000_000_000)

/** The message for a likely typing error: a count higher than any drawer contains. A smaller surplus over the records is a difference. */
export function countedIssue(recorded: Money, countedAmount: Money, { isFirst }: { isFirst: boolean }): string | undefined {
  const max = isFirst ? maxAtFirst : larger(chhetrum(recorded * maxTimesRecorded), maxUnrecorded)
  if (countedAmount <= max) return undefined
  return `This is far more than the drawer should hold. Check the amount. The maximum is ${formatMoney(max)}.`
}
