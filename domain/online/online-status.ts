import { t } from '../wording.ts'
/** What becomes of one try to pay through the payment gateway. */
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

/** Nothing was asked of the bank account yet: the payer may still go away without paying. */
export const beforeDebit: readonly OnlineStatus[] = ['CREATED', 'STARTED', 'CODE_SENT']
/** The bank was asked for the money, and what it did is not known: nobody may pay the same again meanwhile. */
export const inDoubt: readonly OnlineStatus[] = ['DEBITING', 'UNKNOWN']

const moves: Record<OnlineStatus, readonly OnlineStatus[]> = {
  CREATED: ['STARTED', 'FAILED', 'CANCELLED', 'EXPIRED'],
  STARTED: ['CODE_SENT', 'FAILED', 'CANCELLED', 'EXPIRED'],
  // Another account, or the code once more.
  CODE_SENT: ['CODE_SENT', 'DEBITING', 'FAILED', 'CANCELLED', 'EXPIRED'],
  DEBITING: ['FAILED'],
  UNKNOWN: ['FAILED'],
  PAID: [],
  FAILED: [],
  CANCELLED: [],
  EXPIRED: [],
}

/**
 * Money that was taken counts whatever was thought before: it is paid, or a person looks into what does not fit. Everything else
 * goes by the table.
 */
export function canBecome(from: OnlineStatus, to: OnlineStatus): boolean {
  if (from === 'PAID') return false
  return to === 'PAID' || to === 'UNKNOWN' || moves[from].includes(to)
}

export const successCode = '00'
/** The gateway knows of the order, but not how it ended: a time-out, or an order number that it has already. */
const openCodes: readonly string[] = ['TO', '45', 'DO']
/** Ours: what was left to pay changed before the bank was asked, as when somebody else paid first. */
export const amountChangedCode = 'CHANGED'
/** The gateway knows nothing of the order. Right after the debit was asked, the question may only have been faster. */
export const unknownOrderCode = 'NF'

export type Verdict = 'PAID' | 'REFUSED' | 'OPEN'

/** `isEarly`: the debit was asked so short a time ago that it may still be on its way. */
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

/** Why a payment failed and what to do, for the payer. */
export function failureText(code: string | null): string {
  const known = code === null ? undefined : codeLabels[code]
  return known ?? t`The bank declined the payment${code ? ` (${code})` : ''}. No money was taken. Try again, or ask your bank.`
}
