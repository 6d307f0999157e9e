import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { DueTiming, Frequency, PeriodMethod, Proration, Weekday } from '../../../domain/leases/lease-terms-shape.ts'
import { readCustomDates } from '../../../domain/leases/rent/custom-dates.ts'
import type { LeaseStep } from '../../../domain/leases/drafts/lease-steps.ts'
import type { Money } from '../../../domain/money.ts'
import type { LandTerm } from '../../../domain/properties/land-rates/land-term.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { sessionPrefix } from '../../platform/session-store.ts'
import { t } from '../../platform/texts.ts'
import type { OfficeRules } from '../../platform/use-office-rules.ts'
import type { DraftCharge } from './draft-charge.ts'

/** A lease during input. The fields have the same names as in the call, so that an error is shown at its field. */
export type LeaseDraft = {
  propertyId: string | null
  tenantId: string | null
  startDate: CalendarDate | null
  endDate: CalendarDate | null
  noticeDays: string
  purpose: string
  basis: 'AMOUNT' | 'RATE' | 'TABLE'
  rentAmount: Money | null
  rate: { amount: string; per: 'ACRE' | 'SQFT'; area: { value: string; unit: 'ACRE' | 'SQFT' } }
  /** For TABLE: the chosen rate, which determines amount and unit of `rate`. */
  rateTable: { rateId: string | null; term: LandTerm }
  frequency: Frequency
  periodMethod: PeriodMethod
  proration: Proration
  dueDay: string
  dueTiming: DueTiming
  weekStartsOn: Weekday
  /** As typed: "1 Feb, 1 Aug". */
  customDates: string
  /** Blank if the advice is issued with the monthly run. */
  issueLeadDays: string
  hasEscalation: boolean
  escalation: { everyMonths: string; percent: string }
  charges: DraftCharge[]
  depositAmount: Money | null
  /** A template of the agreement, 'NONE', or 'DEFAULT' for the property's default template. */
  agreementTemplateId: string
  /** The ADMIN's reason for a lease that breaks the tenancy rules. */
  overrideReason: string
}

export const stepLabels: Record<LeaseStep, string> = {
  what: t`Property`,
  tenant: t`Tenant`,
  term: t`Term`,
  rent: t`Rent`,
  deposit: t`Deposit`,
  review: t`Review`,
}

export const stepTitles: Record<LeaseStep, string> = {
  what: t`Property`,
  tenant: t`Tenant`,
  term: t`Term and purpose`,
  rent: t`Rent and due dates`,
  deposit: t`Security deposit`,
  review: t`Review`,
}

/** The default values: monthly rent for units and buildings, yearly rent by area for land; the rest from the office's settings. */
export function emptyDraft(propertyType: PropertyType, rules?: OfficeRules): LeaseDraft {
  const { dueDay = '', noticeDays = '' } = rules?.leaseDefaults ?? {}
  const { increaseAfterMonths = '', increaseMostPercent = '' } = rules?.tenancyPolicy ?? {}
  const isLand = propertyType === 'LAND'
  return {
    propertyId: null,
    tenantId: null,
    startDate: null,
    endDate: null,
    noticeDays: String(noticeDays),
    purpose: '',
    basis: isLand ? 'RATE' : 'AMOUNT',
    rentAmount: null,
    rate: { amount: '', per: isLand ? 'ACRE' : 'SQFT', area: { value: '', unit: isLand ? 'ACRE' : 'SQFT' } },
    rateTable: { rateId: null, term: 'LONG' },
    frequency: isLand ? 'YEARLY' : 'MONTHLY',
    periodMethod: 'CALENDAR',
    proration: 'ACTUAL',
    dueDay: String(dueDay),
    dueTiming: 'FOLLOWING_MONTH',
    weekStartsOn: 'MONDAY',
    customDates: '',
    issueLeadDays: '',
    hasEscalation: false,
    escalation: { everyMonths: String(increaseAfterMonths), percent: increaseMostPercent },
    charges: [],
    depositAmount: null,
    agreementTemplateId: 'DEFAULT',
    overrideReason: '',
  }
}

export type { LeaseStep }

/** The periods, in the form that a lease has. */
export function periodsOf({ frequency, periodMethod, weekStartsOn, customDates }: LeaseDraft) {
  return { frequency, periodMethod, weekStartsOn, customDates: readCustomDates(customDates) }
}

/** When the rent is due, and how early the advice is issued. */
export function dueOf({ dueDay, dueTiming, issueLeadDays }: LeaseDraft) {
  return { dueDay: Number(dueDay), dueTiming, issueLeadDays: issueLeadDays.trim() ? Number(issueLeadDays) : null }
}

function keyOf(draftKey: string): string {
  return `${sessionPrefix}lease-draft:${draftKey}`
}

/** Stores other terms of a lease in this tab. They survive a reload, but not the session. */
export function saveDraft(draftKey: string, draft: LeaseDraft): void {
  sessionStorage.setItem(keyOf(draftKey), JSON.stringify(draft))
}

export function deleteDraft(draftKey: string): void {
  sessionStorage.removeItem(keyOf(draftKey))
}

/** The stored draft, merged over its initial values. */
export function storedDraft(draftKey: string, start: LeaseDraft): LeaseDraft | undefined {
  try {
    const kept: Partial<LeaseDraft> | null = JSON.parse(sessionStorage.getItem(keyOf(draftKey)) ?? 'null')
    return kept ? { ...start, ...kept } : undefined
  } catch {
    return undefined
  }
}

const stepOfField: Record<string, LeaseStep> = {
  propertyId: 'what',
  tenantId: 'tenant',
  startDate: 'term',
  endDate: 'term',
  noticeDays: 'term',
  purpose: 'term',
  agreementTemplateId: 'term',
  depositAmount: 'deposit',
  overrideReason: 'review',
}

/** The step that contains the field of an error: "rate.area" belongs to the rent step. */
export function stepOf(path: string): LeaseStep {
  return stepOfField[path.split('.')[0] ?? ''] ?? 'rent'
}
