import type { Advice } from '../../domain/advices/advice-contract.ts'
import { type CalendarDate, formatMonth, isCalendarDate, type Month, monthOf } from '../../domain/calendar-date.ts'
import { type Money, minus } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'

export { adviceKindLabels } from '../../domain/advices/advice-status.ts'

/** "Mar 2026", "Deposit", or the name of the charge: the short name that a clerk uses for an advice. */
export function adviceShortName({
  kind,
  chargedFor,
  month,
  adviceNumber,
}: Pick<Advice, 'kind' | 'chargedFor' | 'month' | 'adviceNumber'>): string {
  if (chargedFor !== null) return chargedFor
  if (kind === 'SECURITY_DEPOSIT') return t`Deposit`
  return month === null ? adviceNumber : monthText(month)
}

export function monthText(month: string): string {
  const named = toMonth(month)
  return named === undefined ? month : formatMonth(named)
}

/** The month in the URL, if it has one. */
export function toMonth(text: string | undefined): Month | undefined {
  const first = `${text}-01`
  return isCalendarDate(first) ? monthOf(first) : undefined
}

export function toDate(text: string | undefined): CalendarDate | undefined {
  return text !== undefined && isCalendarDate(text) ? text : undefined
}

/** The reason why the advice needs no payment; undefined if an amount is owed. */
export function payDenialReason({ status, balanceAmount, isCredited }: Pick<Advice, 'status' | 'balanceAmount' | 'isCredited'>) {
  if (status === 'WRITEOFF') return t`This advice is written off.`
  if (isCredited) return t`This advice is credited in full. Nothing is owed.`
  return balanceAmount <= 0 ? t`This advice is paid in full.` : undefined
}

/** The reason why no payment can be received. A written-off advice can still be paid: the payment is recorded as a recovery. */
export function receiveDenialReason(advice: Advice): string | undefined {
  if (advice.status !== 'WRITEOFF') return payDenialReason(advice)
  return recoverable(advice) > 0 ? undefined : t`The amount written off was recovered.`
}

/** The part of a write-off that has not been recovered. */
export function recoverable({ writtenOffAmount, recoveredAmount }: Advice): Money {
  return minus(writtenOffAmount, recoveredAmount)
}
