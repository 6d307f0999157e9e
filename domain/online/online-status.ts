import { t } from '../wording.ts'
/** The states of one attempt to pay through the payment gateway. */
export const onlineStatuses = [
  'CREATED',
  'STARTED',
  'CODE_SENT',
  'DEBITING',
  'UNKNOWN',
  'PAID',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const
export type OnlineStatus = (typeof onlineStatuses)[number]

export const onlineStatusLabels: Record<OnlineStatus, string> = {
  CREATED: t`Starting`,
  STARTED: t`Started`,
  CODE_SENT: t`Code sent`,
  DEBITING: t`Being paid`,
  UNKNOWN: t`Being checked`,
  PAID: t`Paid`,
  FAILED: t`Not paid`,
  CANCELLED: t`Cancelled`,
  EXPIRED: t`Expired`,
}

/** No debit has been requested: the payer may still leave without paying. */
export const beforeDebit: readonly OnlineStatus[] = ['CREATED', 'STARTED', 'CODE_SENT']
/** A debit was requested and its result is unknown: nobody may pay the same amount again in the meantime. */
export const inDoubt: readonly OnlineStatus[] = ['DEBITING', 'UNKNOWN']

const moves: Record<OnlineStatus, readonly OnlineStatus[]> = {
  CREATED: ['STARTED', 'FAILED', 'CANCELLED', 'EXPIRED'],
  STARTED: ['CODE_SENT', 'FAILED', 'CANCELLED', 'EXPIRED'],
  // Another account, or the code is sent again.
  CODE_SENT: ['CODE_SENT', 'DEBITING', 'FAILED', 'CANCELLED', 'EXPIRED'],
  DEBITING: ['FAILED'],
  UNKNOWN: ['FAILED'],
  PAID: [],
  FAILED: [],
  CANCELLED: [],
  EXPIRED: [],
}

/**
 * A debit counts whatever the earlier state was: it is paid, or a person investigates if it does not match. All other changes follow the
 * table.
 */
export function canBecome(from: OnlineStatus, to: OnlineStatus): boolean {
  if (from === 'PAID') return false
  return to === 'PAID' || to === 'UNKNOWN' || moves[from].includes(to)
}

export const successCode = '00'
/** The gateway has the order but no result: a time-out, or an order number that it already has. */
const openCodes: readonly string[] = ['TO', '45', 'DO']
/** Our own code: the amount to pay changed before the debit was requested, for example because somebody else paid first. */
export const amountChangedCode = 'CHANGED'
/** The gateway does not have the order. Shortly after the debit request, the query may simply have arrived first. */
export const unknownOrderCode = 'NF'

export type Verdict = 'PAID' | 'REFUSED' | 'OPEN'

/** `isEarly`: the debit was requested so recently that it may still be in transit. */
export function verdictOf(code: string, { isEarly }: { isEarly: boolean }): Verdict {
  if (code === successCode) return 'PAID'
  if (openCodes.includes(code)) return 'OPEN'
  return code === unknownOrderCode && isEarly ? 'OPEN' : 'REFUSED'
}

const codeLabels: Readonly<Record<string, string>> = {
  UC: t`You cancelled the payment. No money was taken.`,
  BC: t`The bank cancelled the payment. No money was taken. Try again, or pay from another account.`,
  '51': t`There is not enough money in the account. No money was taken. Pay from another account, or add money first.`,
  '55': t`The code was wrong. No money was taken. Start again to get a new code from the bank.`,
  NF: t`The bank did not receive the payment. No money was taken. Try again.`,
  CHANGED: t`The amount outstanding has changed, so this payment was stopped. No money was taken. Start again to pay what is left.`,
  NO_ANSWER: t`The payment gateway does not answer. No money was taken. Try again in a few minutes, or pay at the office.`,
}

/** The reason for a failed payment and the next step, for the payer. */
export function failureText(code: string | null): string {
  const known = code === null ? undefined : codeLabels[code]
  return known ?? t`The bank declined the payment${code ? ` (${code})` : ''}. No money was taken. Try again, or ask your bank.`
}
