/** How a month was paid, by what fell due in it; WRITTEN_OFF only where nothing else is open, NOT_BILLED where rent fell due without an advice. */
export const paymentStates = ['NONE', 'NOT_BILLED', 'PAID', 'PAID_LATE', 'DUE', 'PART', 'OVERDUE', 'WRITTEN_OFF'] as const
export type PaymentState = (typeof paymentStates)[number]

export const historyMonths = 24

type MonthSums = {
  /** What was charged, less credit notes. */
  billedAmount: number
  paidAmount: number
  openAmount: number
  /** Of what is open, what is past due. */
  overdueAmount: number
  writtenOffAmount: number
  /** Of what was paid in full, the most days after its due date. */
  daysLate: number
  /** A lease ran, and its rent that fell due was never billed here. */
  isUnbilled: boolean
}

/** The worst of a month is said: what is overdue before what is not due yet, and a late payment before one in time. */
export function paymentState(sums: MonthSums): PaymentState {
  const { billedAmount, paidAmount, openAmount, overdueAmount, writtenOffAmount, daysLate, isUnbilled } = sums
  if (overdueAmount > 0) return paidAmount > 0 ? 'PART' : 'OVERDUE'
  if (openAmount > 0) return 'DUE'
  if (writtenOffAmount > 0) return 'WRITTEN_OFF'
  if (billedAmount <= 0) return isUnbilled ? 'NOT_BILLED' : 'NONE'
  return daysLate > 0 ? 'PAID_LATE' : 'PAID'
}
