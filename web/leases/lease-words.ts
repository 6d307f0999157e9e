import type { ActivationGap } from '../../domain/leases/lease-contract.ts'
import type { DueTiming, Escalation, PeriodMethod, Proration } from '../../domain/leases/lease-terms.ts'
import type { PropertyType } from '../../domain/properties/property.ts'

export const periodMethodWords: Record<PeriodMethod, string> = {
  CALENDAR: 'Calendar months',
  ANNIVERSARY: 'From the start day',
}

export const prorationWords: Record<Proration, string> = {
  ACTUAL: 'Days of the period',
  THIRTY_DAY: 'Days of 30, at most the full rent',
  THIRTY_360: 'Months of 30 days (30/360)',
  YEAR_365: 'Days of a year of 365',
  NONE: 'Not at all: in full',
}

export const dueTimingWords: Record<DueTiming, string> = {
  FOLLOWING_MONTH: 'the month after the period',
  SAME_MONTH: 'the month in which the period starts',
}

export const propertyNouns: Record<PropertyType, string> = { LAND: 'Plot', BUILDING: 'Building', UNIT: 'Unit' }

export const gapTitles: Record<ActivationGap, string> = {
  START_DATE: 'Start date',
  OWNER_SIGNATURE: "Owner's signature",
  TENANT_SIGNATURE: "Tenant's signature",
  WITNESSES: 'Witnesses',
  CONSENTS: 'Consents of the co-owners',
  DEPOSIT: 'Security deposit',
  CONDITION_REPORT: 'Condition report',
}

export function dueWords({ dueDay, dueTiming }: { dueDay: number; dueTiming: DueTiming }): string {
  return `Day ${dueDay} of ${dueTimingWords[dueTiming]}`
}

export function escalationWords(escalation: Escalation | null): string {
  if (!escalation) return 'None'
  const { everyMonths, percent } = escalation
  return `${percent} % every ${everyMonths === 1 ? 'month' : `${everyMonths} months`}`
}
