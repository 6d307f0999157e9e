import { z } from 'zod'
import { type CalendarDate, dateOf, earlier, later, partsOf } from '../calendar-date.ts'
import { t } from '../wording.ts'

/** The facts in a tax report in addition to the rent (Income Tax Rules III r.2.2.1 and 2.2.2). */
export const taxFactKinds = ['LOAN_INTEREST', 'INSURANCE_PREMIUM', 'LOCAL_TAX', 'VACANCY_NOTICE', 'OWN_USE'] as const
export type TaxFactKind = (typeof taxFactKinds)[number]

export const taxFactLabels: Record<TaxFactKind, string> = {
  LOAN_INTEREST: t`Interest on a loan`,
  INSURANCE_PREMIUM: t`Insurance premium`,
  LOCAL_TAX: t`Local tax`,
  VACANCY_NOTICE: t`Vacancy notice to the RRCO`,
  OWN_USE: t`Lived in by the owner`,
}

/** Deducted from the rent; the other facts are only reported. */
export function isDeduction(kind: TaxFactKind): boolean {
  return kind === 'LOAN_INTEREST' || kind === 'INSURANCE_PREMIUM' || kind === 'LOCAL_TAX'
}

/** The day whose shares split it: its own day if that is in the year, otherwise the last day of the year up to today. */
export function splitDay(today: CalendarDate, { dated, year }: { dated: CalendarDate | null; year: number }): CalendarDate {
  if (dated && partsOf(dated).year === year) return dated
  return later(dateOf(year, 1, 1), earlier(dateOf(year, 12, 31), today))
}

export const incomeYearSchema = z.coerce.number().int().min(2000, t`Choose 2000 or a later year.`).max(2199)
