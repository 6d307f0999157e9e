import { maxCustomDates, maxIssueLeadDays } from '../../../domain/leases/lease-terms-shape.ts'
import { readCustomDates } from '../../../domain/leases/rent/custom-dates.ts'
import { t } from '../../platform/texts.ts'
import { chargeIssues } from './draft-charge.ts'
import { type LeaseDraft, type LeaseStep, stepOf } from './lease-draft.ts'

export type Issues = Record<string, string>

/** Missing or unreadable values. The preview's engine validates the terms themselves. */
export function issuesOf(draft: LeaseDraft): Issues {
  return {
    ...partyIssues(draft),
    ...termIssues(draft),
    ...rentIssues(draft),
    ...periodIssues(draft),
    ...escalationIssues(draft),
    ...chargeIssues(draft.charges, draft),
    ...depositIssues(draft),
  }
}

export function issuesOn(step: LeaseStep, issues: Issues): Issues {
  return Object.fromEntries(Object.entries(issues).filter(([path]) => stepOf(path) === step))
}

/** The first step with an error. Nobody can continue past it. */
export function firstOpenStep(issues: Issues, steps: readonly LeaseStep[]): LeaseStep {
  return steps.find((step) => Object.keys(issuesOn(step, issues)).length > 0) ?? 'review'
}

function partyIssues({ propertyId, tenantId }: LeaseDraft): Issues {
  const issues: Issues = {}
  if (!propertyId) issues['propertyId'] = t`Choose the property.`
  if (!tenantId) issues['tenantId'] = t`Choose the tenant.`
  return issues
}

function termIssues({ startDate, endDate, noticeDays }: LeaseDraft): Issues {
  const issues: Issues = {}
  if (!startDate) issues['startDate'] = t`Enter the first day.`
  if (!endDate) issues['endDate'] = t`Enter the last day.`
  if (startDate && endDate && endDate < startDate) issues['endDate'] = t`A lease cannot end before it starts.`
  if (!isWholeNumber(noticeDays)) issues['noticeDays'] = t`Enter a whole number of days.`
  return issues
}

function rentIssues({ basis, rentAmount, rate, rateTable }: LeaseDraft): Issues {
  const issues: Issues = {}
  if (basis === 'AMOUNT') {
    if (rentAmount === null) issues['rentAmount'] = t`Enter the rent.`
    else if (rentAmount <= 0) issues['rentAmount'] = t`Enter an amount above 0.`
    return issues
  }
  if (basis === 'TABLE') {
    if (rateTable.rateId === null) issues['rateTable.rateId'] = t`Choose a rate of the table.`
  } else if (!isDecimal(rate.amount)) issues['rate.amount'] = t`Enter a rate such as 24.87.`
  if (!isDecimal(rate.area.value)) issues['rate.area'] = t`Enter the area.`
  return issues
}

function periodIssues({ frequency, customDates, issueLeadDays }: LeaseDraft): Issues {
  const issues: Issues = {}
  const days = frequency === 'CUSTOM_DATES' ? readCustomDates(customDates) : []
  if (!days) issues['customDates'] = t`Enter days of the year such as 1 Feb, 1 Aug.`
  else if (days.length > maxCustomDates) issues['customDates'] = t`Enter at most ${maxCustomDates} dates.`
  else if (new Set(days).size < days.length) issues['customDates'] = t`A date appears twice. Remove one.`
  const lead = issueLeadDays.trim()
  if (lead !== '' && !(isWholeNumber(lead) && Number(lead) <= maxIssueLeadDays)) {
    issues['issueLeadDays'] = t`Enter a number of days from 0 to ${maxIssueLeadDays}.`
  }
  return issues
}

function escalationIssues({ hasEscalation, escalation }: LeaseDraft): Issues {
  const issues: Issues = {}
  if (!hasEscalation) return issues
  if (!isWholeNumber(escalation.everyMonths)) issues['escalation.everyMonths'] = t`Enter a whole number of months.`
  if (!isDecimal(escalation.percent)) issues['escalation.percent'] = t`Enter a percentage such as 10.`
  return issues
}

function depositIssues({ depositAmount }: LeaseDraft): Issues {
  return depositAmount !== null && depositAmount < 0 ? { depositAmount: t`An amount cannot be negative.` } : {}
}

function isWholeNumber(text: string): boolean {
  return /^\d{1,4}$/.test(text.trim())
}

function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text.trim())
}
