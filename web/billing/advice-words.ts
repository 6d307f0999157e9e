import type { Advice } from '../../domain/billing/advice-contract.ts'
import type { AdviceStatus } from '../../domain/billing/advice-status.ts'
import { type CalendarDate, formatMonth, isCalendarDate, type Month, monthOf } from '../../domain/calendar-date.ts'
import { t } from '../platform/texts.ts'

export const adviceKindWords: Record<Advice['kind'], string> = { RENT: t`Rent`, SECURITY_DEPOSIT: t`Security deposit` }

/** "Mar 2026", or "Deposit": how a clerk speaks of an advice. */
export function adviceShortName({ kind, month, adviceNumber }: Pick<Advice, 'kind' | 'month' | 'adviceNumber'>): string {
  if (kind === 'SECURITY_DEPOSIT') return t`Deposit`
  return month === null ? adviceNumber : monthWords(month)
}

export function monthWords(month: string): string {
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
export function whyNotPay({ status, balanceAmount }: { status: AdviceStatus; balanceAmount: number }): string | undefined {
  if (status === 'WRITEOFF') return t`This advice is written off.`
  return balanceAmount <= 0 ? t`This advice is paid in full.` : undefined
}
