import type { Advice } from '../../domain/advices/advice-contract.ts'
import { type CalendarDate, formatMonth, isCalendarDate, type Month, monthOf } from '../../domain/calendar-date.ts'
import { type Money, minus } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'

export { adviceKindLabels } from '../../domain/advices/advice-status.ts'

/** "Mar 2026", "Deposit", or what is charged beside the rent: how a clerk speaks of an advice. */
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

/** The month of the address, if it is one. */
export function toMonth(text: string | undefined): Month | undefined {
  const first = `${text}-01`
  return isCalendarDate(first) ? monthOf(first) : undefined
}

export function toDate(text: string | undefined): CalendarDate | undefined {
  return text !== undefined && isCalendarDate(text) ? text : undefined
}

/** Nothing more is to be paid on it. */
export function payDenialReason({ status, balanceAmount, isCredited }: Pick<Advice, 'status' | 'balanceAmount' | 'isCredited'>) {
  if (status === 'WRITEOFF') return t`This advice is written off.`
  if (isCredited) return t`This advice is credited in full. Nothing is owed.`
  return balanceAmount <= 0 ? t`This advice is paid in full.` : undefined
}

/** The same of receiving money: what was written off may still come in, and is recorded as recovery. */
export function receiveDenialReason(advice: Advice): string | undefined {
  if (advice.status !== 'WRITEOFF') return payDenialReason(advice)
  return recoverable(advice) > 0 ? undefined : t`The amount written off was recovered.`
}

/** What of a write-off has not come in since. */
export function recoverable({ writtenOffAmount, recoveredAmount }: Advice): Money {
  return minus(writtenOffAmount, recoveredAmount)
}
