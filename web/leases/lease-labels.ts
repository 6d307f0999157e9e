import type { DueTiming, Escalation, PeriodMethod, Proration } from '../../domain/leases/lease-terms-shape.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { plural, t } from '../platform/texts.ts'

export const periodMethodLabels: Record<PeriodMethod, string> = {
  CALENDAR: t`Calendar months`,
  ANNIVERSARY: t`From the start day`,
}

/** The same labels for rent that is paid weekly. */
export const weekMethodLabels: Record<PeriodMethod, string> = {
  CALENDAR: t`From a weekday`,
  ANNIVERSARY: t`From the start day`,
}

export const prorationLabels: Record<Proration, string> = {
  ACTUAL: t`By day: days of the period`,
  THIRTY_DAY: t`By day: 1/30 of a month’s rent, at most the full rent`,
  THIRTY_360: t`30/360: each month counts as 30 days`,
  YEAR_365: t`By day: 1/365 of a year’s rent`,
  NONE: t`None, always the full rent`,
}

export const dueTimingLabels: Record<DueTiming, string> = {
  FOLLOWING_MONTH: t`the month after the period`,
  SAME_MONTH: t`the month in which the period starts`,
}

export const propertyNouns: Record<PropertyType, string> = { LAND: t`Plot`, BUILDING: t`Building`, UNIT: t`Unit` }

type Due = { dueDay: number; dueTiming: DueTiming; issueLeadDays: number | null }

export function dueText({ dueDay, dueTiming, issueLeadDays }: Due): string {
  const due = t`Day ${dueDay} of ${dueTimingLabels[dueTiming]}`
  return issueLeadDays === null
    ? due
    : plural(
        issueLeadDays,
        '{0}; advice issued {n} day before the due date',
        '{0}; advice issued {n} days before the due date',
        due,
      )
}

export function escalationText(escalation: Escalation | null): string {
  if (!escalation) return t`None`
  const { everyMonths, percent } = escalation
  return t`${percent} % every ${plural(everyMonths, 'month', '{n} months')}`
}
