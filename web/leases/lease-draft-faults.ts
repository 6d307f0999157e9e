import { t } from '../platform/texts.ts'
import { type LeaseDraft, type LeaseStep, stepOf } from './lease-draft.ts'

export type Faults = Record<string, string>

/** What is missing or cannot be read. What the terms may be is the engine's to say, by the preview. */
export function faultsOf(draft: LeaseDraft): Faults {
  return {
    ...partyFaults(draft),
    ...termFaults(draft),
    ...rentFaults(draft),
    ...escalationFaults(draft),
    ...depositFaults(draft),
  }
}

export function faultsOn(step: LeaseStep, faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([path]) => stepOf(path) === step))
}

/** The first step with a fault: nobody goes past it. */
export function firstOpenStep(faults: Faults, steps: readonly LeaseStep[]): LeaseStep {
  return steps.find((step) => Object.keys(faultsOn(step, faults)).length > 0) ?? 'review'
}

function partyFaults({ propertyId, tenantId, witnesses }: LeaseDraft): Faults {
  const faults: Faults = {}
  if (!propertyId) faults['propertyId'] = t`Choose what is let.`
  if (!tenantId) faults['tenantId'] = t`Choose the tenant.`
  for (const [index, { name, cid }] of witnesses.entries()) {
    if (!name.trim()) faults[`witnesses.${index}.name`] = t`Give the name of the witness.`
    if (!/^\d{11}$/.test(cid.trim())) faults[`witnesses.${index}.cid`] = t`A CID has 11 digits.`
  }
  const [first, second] = witnesses
  if (first && second && first.cid.trim() !== '' && first.cid.trim() === second.cid.trim()) {
    faults['witnesses.1.cid'] = t`This is the CID of the other witness. Name two different persons.`
  }
  return faults
}

function termFaults({ startDate, endDate, noticeDays }: LeaseDraft): Faults {
  const faults: Faults = {}
  if (!startDate) faults['startDate'] = t`Give the first day.`
  if (!endDate) faults['endDate'] = t`Give the last day.`
  if (startDate && endDate && endDate < startDate) faults['endDate'] = t`A lease cannot end before it starts.`
  if (!isWhole(noticeDays)) faults['noticeDays'] = t`Give whole days.`
  return faults
}

function rentFaults({ basis, rentAmount, rate }: LeaseDraft): Faults {
  const faults: Faults = {}
  if (basis === 'AMOUNT') {
    if (rentAmount === null) faults['rentAmount'] = t`Give the rent.`
    else if (rentAmount <= 0) faults['rentAmount'] = t`Give an amount above 0.`
    return faults
  }
  if (!isDecimal(rate.amount)) faults['rate.amount'] = t`Give a rate such as 24.87.`
  if (!isDecimal(rate.area.value)) faults['rate.area'] = t`Give the area.`
  return faults
}

function escalationFaults({ hasEscalation, escalation }: LeaseDraft): Faults {
  const faults: Faults = {}
  if (!hasEscalation) return faults
  if (!isWhole(escalation.everyMonths)) faults['escalation.everyMonths'] = t`Give whole months.`
  if (!isDecimal(escalation.percent)) faults['escalation.percent'] = t`Give a percentage such as 10.`
  return faults
}

function depositFaults({ depositAmount }: LeaseDraft): Faults {
  return depositAmount !== null && depositAmount < 0 ? { depositAmount: t`An amount cannot be negative.` } : {}
}

function isWhole(text: string): boolean {
  return /^\d{1,4}$/.test(text.trim())
}

function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text.trim())
}
