import type { Advice } from '../../domain/advices/advice-contract.ts'
import { firstDayOf, formatDate, formatMonth, lastDayOf, monthOf } from '../../domain/calendar-date.ts'
import { t } from '../platform/texts.ts'

/** "Rent for Nov 2026", "Rent 15 Nov 2026 – 30 Nov 2026", "Security deposit", or the description of the charge, worded for the tenant. */
export function adviceTitle({
  kind,
  chargedFor,
  periodStart,
  periodEnd,
}: Pick<Advice, 'kind' | 'chargedFor' | 'periodStart' | 'periodEnd'>): string {
  if (chargedFor !== null) return chargedFor
  if (kind === 'SECURITY_DEPOSIT') return t`Security deposit`
  if (!periodStart || !periodEnd) return t`Rent`
  const month = monthOf(periodStart)
  const isFullMonth = periodStart === firstDayOf(month) && periodEnd === lastDayOf(month)
  return isFullMonth ? t`Rent for ${formatMonth(month)}` : t`Rent ${formatDate(periodStart)} – ${formatDate(periodEnd)}`
}
