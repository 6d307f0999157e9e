import { chhetrum, type Money, minus, plus, ZERO } from '../money.ts'

/** What is kept in the drawer of an office. Everything else goes to a bank. */
export const drawerMethods = ['CASH', 'CHEQUE'] as const
export type DrawerMethod = (typeof drawerMethods)[number]

/** In ngultrum, as the Royal Monetary Authority issues them. Coins are counted as one amount. */
export const noteValues = [1000, 500, 100, 50, 20, 10, 5, 1] as const
export type NoteCount = { readonly value: (typeof noteValues)[number]; readonly count: number }

export const movementKinds = ['PAYMENT', 'REVERSAL', 'REFUND', 'DEPOSIT_REFUND'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Of one method since the last count. */
export type Drawer = { readonly leftAmount: Money; readonly receivedAmount: Money; readonly paidOutAmount: Money }
export type Counted = { readonly takenOutAmount: Money; readonly countedAmount: Money }

/** What the records say is in the drawer, before anything that was taken to the bank or paid out without a record. */
export function recordedAmount({ leftAmount, receivedAmount, paidOutAmount }: Drawer): Money {
  return minus(plus(leftAmount, receivedAmount), paidOutAmount)
}

/** Above 0: more than there should be. Below 0: money is missing. */
export function differenceOf(drawer: Drawer, { takenOutAmount, countedAmount }: Counted): Money {
  return minus(countedAmount, minus(recordedAmount(drawer), takenOutAmount))
}

export function sumOfNotes(notes: readonly NoteCount[], coinsAmount: Money): Money {
  return plus(ZERO, coinsAmount, ...notes.map(({ value, count }) => chhetrum(value * count * 100)))
}
