/**
 * How a month was paid, by the amounts due in it; WRITTEN_OFF only if nothing else is open, NOT_BILLED if rent was due without an advice.
 */
export const paymentStates = ['NONE', 'NOT_BILLED', 'PAID', 'PAID_LATE', 'DUE', 'PART', 'OVERDUE', 'WRITTEN_OFF'] as const
export type PaymentState = (typeof paymentStates)[number]

export const historyMonths = 24

type MonthSums = {
  /** The charges, less credit notes. */
  billedAmount: number
  paidAmount: number
  openAmount: number
  /** The overdue part of the open amount. */
  overdueAmount: number
  writtenOffAmount: number
  /** The longest delay of an advice that was paid in full, in days after its due date. */
  daysLate: number
  /** A lease ran, and rent due in the month was never billed here. */
  isUnbilled: boolean
}

/** The worst state of a month: overdue precedes not yet due, and a late payment precedes one in time. */
export function paymentState(sums: MonthSums): PaymentState {
  const { billedAmount, paidAmount, openAmount, overdueAmount, writtenOffAmount, daysLate, isUnbilled } = sums
  if (overdueAmount > 0) return paidAmount > 0 ? 'PART' : 'OVERDUE'
  if (openAmount > 0) return 'DUE'
  if (writtenOffAmount > 0) return 'WRITTEN_OFF'
  if (billedAmount <= 0) return isUnbilled ? 'NOT_BILLED' : 'NONE'
  return daysLate > 0 ? 'PAID_LATE' : 'PAID'
}
