import { t } from '../../platform/texts.ts'
import { type LeaseDraft, type LeaseStep, stepOf } from './lease-draft.ts'

export type Issues = Record<string, string>

/** What is missing or cannot be read. What the terms may be is the engine's to say, by the preview. */
export function issuesOf(draft: LeaseDraft): Issues {
  return {
    ...partyIssues(draft),
    ...termIssues(draft),
    ...rentIssues(draft),
    ...escalationIssues(draft),
    ...depositIssues(draft),
  }
}

export function issuesOn(step: LeaseStep, issues: Issues): Issues {
  return Object.fromEntries(Object.entries(issues).filter(([path]) => stepOf(path) === step))
}

/** The first step with an error: nobody goes past it. */
export function firstOpenStep(issues: Issues, steps: readonly LeaseStep[]): LeaseStep {
  return steps.find((step) => Object.keys(issuesOn(step, issues)).length > 0) ?? 'review'
}

function partyIssues({ propertyId, tenantId, witnesses }: LeaseDraft): Issues {
  const issues: Issues = {}
  if (!propertyId) issues['propertyId'] = t`Choose what is let.`
  if (!tenantId) issues['tenantId'] = t`Choose the tenant.`
  for (const [index, { name, cid }] of witnesses.entries()) {
    // Witnesses belong to signing: whoever is not known yet is added there.
    if (name.trim() === '' && cid.trim() === '') continue
    if (!name.trim()) issues[`witnesses.${index}.name`] = t`Give the name of the witness.`
    if (!/^\d{11}$/.test(cid.trim())) issues[`witnesses.${index}.cid`] = t`A CID has 11 digits.`
  }
  const [first, second] = witnesses
  if (first && second && first.cid.trim() !== '' && first.cid.trim() === second.cid.trim()) {
    issues['witnesses.1.cid'] = t`This is the CID of the other witness. Name two different persons.`
  }
  return issues
}

function termIssues({ startDate, endDate, noticeDays }: LeaseDraft): Issues {
  const issues: Issues = {}
  if (!startDate) issues['startDate'] = t`Give the first day.`
  if (!endDate) issues['endDate'] = t`Give the last day.`
  if (startDate && endDate && endDate < startDate) issues['endDate'] = t`A lease cannot end before it starts.`
  if (!isWhole(noticeDays)) issues['noticeDays'] = t`Give whole days.`
  return issues
}

function rentIssues({ basis, rentAmount, rate }: LeaseDraft): Issues {
  const issues: Issues = {}
  if (basis === 'AMOUNT') {
    if (rentAmount === null) issues['rentAmount'] = t`Give the rent.`
    else if (rentAmount <= 0) issues['rentAmount'] = t`Give an amount above 0.`
    return issues
  }
  if (!isDecimal(rate.amount)) issues['rate.amount'] = t`Give a rate such as 24.87.`
  if (!isDecimal(rate.area.value)) issues['rate.area'] = t`Give the area.`
  return issues
}

function escalationIssues({ hasEscalation, escalation }: LeaseDraft): Issues {
  const issues: Issues = {}
  if (!hasEscalation) return issues
  if (!isWhole(escalation.everyMonths)) issues['escalation.everyMonths'] = t`Give whole months.`
  if (!isDecimal(escalation.percent)) issues['escalation.percent'] = t`Give a percentage such as 10.`
  return issues
}

function depositIssues({ depositAmount }: LeaseDraft): Issues {
  return depositAmount !== null && depositAmount < 0 ? { depositAmount: t`An amount cannot be negative.` } : {}
}

function isWhole(text: string): boolean {
  return /^\d{1,4}$/.test(text.trim())
}

function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text.trim())
}
