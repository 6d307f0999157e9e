import { readCustomDates } from '../../../domain/leases/rent/custom-dates.ts'
import { daysOfWeeks } from '../../../domain/leases/rent/rent-periods.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { CallArgs } from '../../platform/call.ts'
import { chargesBodyOf } from './draft-charge.ts'
import type { LeaseDraft } from './lease-draft.ts'
import { issuesOf } from './lease-draft-issues.ts'

export type PreviewBody = CallArgs<'lease.preview'>['body']
export type NewLeaseBody = CallArgs<'lease.create'>['body']

const previewed = [
  'startDate',
  'endDate',
  'rentAmount',
  'rate',
  'rateTable',
  'escalation',
  'depositAmount',
  'customDates',
  'issueLeadDays',
  'charges',
]

/** The body of the preview call; undefined if the terms are incomplete. */
export function previewBodyOf(draft: LeaseDraft, propertyType: PropertyType): PreviewBody | undefined {
  const isOpen = Object.keys(issuesOf(draft)).some((path) => previewed.includes(path.split('.')[0] ?? ''))
  if (isOpen || !draft.startDate || !draft.endDate) return undefined
  return {
    ...termsOf(draft, propertyType),
    startDate: draft.startDate,
    endDate: draft.endDate,
    ...(draft.propertyId === null ? {} : { propertyId: draft.propertyId }),
    charges: chargesBodyOf(draft.charges),
    ...(draft.depositAmount === null ? {} : { depositAmount: draft.depositAmount }),
  }
}

/** The body of the call that creates the lease; undefined if a value is missing. */
export function newLeaseBodyOf(draft: LeaseDraft, propertyType: PropertyType): NewLeaseBody | undefined {
  const { propertyId, tenantId, startDate, endDate } = draft
  if (!propertyId || !tenantId || !startDate || !endDate || Object.keys(issuesOf(draft)).length > 0) return undefined
  const purpose = draft.purpose.trim()
  const overrideReason = draft.overrideReason.trim()
  return {
    ...termsOf(draft, propertyType),
    propertyId,
    tenantId,
    startDate,
    endDate,
    noticeDays: Number(draft.noticeDays),
    charges: chargesBodyOf(draft.charges),
    ...(purpose ? { purpose } : {}),
    ...templateBodyOf(draft),
    ...(overrideReason ? { overrideReason } : {}),
    ...(draft.depositAmount === null ? {} : { depositAmount: draft.depositAmount }),
  }
}

function termsOf(draft: LeaseDraft, propertyType: PropertyType) {
  const { basis, rentAmount, rate, frequency, periodMethod, proration, dueDay, dueTiming, hasEscalation, escalation } = draft
  const { weekStartsOn, customDates, issueLeadDays } = draft
  const isCustom = frequency === 'CUSTOM_DATES'
  const isOfWeekdays = daysOfWeeks(frequency) !== undefined && periodMethod === 'CALENDAR'
  const area = { value: rate.area.value.trim(), unit: rate.area.unit }
  return {
    propertyType,
    frequency,
    periodMethod: isCustom ? ('CALENDAR' as const) : periodMethod,
    ...(isCustom ? { customDates: readCustomDates(customDates) ?? [] } : {}),
    ...(isOfWeekdays ? { weekStartsOn } : {}),
    ...(issueLeadDays.trim() ? { issueLeadDays: Number(issueLeadDays) } : {}),
    proration,
    dueDay: Number(dueDay),
    dueTiming,
    ...(basis === 'AMOUNT' ? {} : { rate: { amount: rate.amount.trim(), per: rate.per, area, ...tableOf(draft) } }),
    ...(basis === 'AMOUNT' && rentAmount !== null ? { rentAmount } : {}),
    ...(hasEscalation ? { escalation: { everyMonths: Number(escalation.everyMonths), percent: escalation.percent.trim() } } : {}),
  }
}

function templateBodyOf({ agreementTemplateId: chosen }: LeaseDraft) {
  if (chosen === 'DEFAULT') return {}
  return { agreementTemplateId: chosen === 'NONE' ? null : chosen }
}

/** For land by table: the rate that determines amount and unit. */
function tableOf({ basis, rateTable: { rateId, term } }: LeaseDraft) {
  return basis === 'TABLE' && rateId !== null ? { table: { rateId, term } } : {}
}

/** The body of the call that changes a pending lease: all terms except those fixed when it was created. */
export function changeBodyOf({
  propertyType: _kind,
  propertyId: _what,
  depositAmount: _held,
  charges: _later,
  agreementTemplateId: _chosenOnItsPage,
  ...terms
}: NewLeaseBody) {
  return {
    ...terms,
    purpose: terms.purpose ?? null,
    escalation: terms.escalation ?? null,
    issueLeadDays: terms.issueLeadDays ?? null,
  }
}

/** The body of a renewal: the tenant stays the same, and the deposit stays with the first lease. What is omitted would continue. */
export function renewalBodyOf({ tenantId: _who, ...body }: NewLeaseBody) {
  const { propertyType: _kind, propertyId: _what, depositAmount: _held, charges: _carried, ...terms } = body
  return {
    ...terms,
    purpose: terms.purpose ?? null,
    escalation: terms.escalation ?? null,
    issueLeadDays: terms.issueLeadDays ?? null,
  }
}
