import type { CalendarDate } from '../calendar-date.ts'
import { code, date, record, text } from '../record.ts'
import { t } from '../wording.ts'

export const disputeParties = ['OWNER', 'TENANT'] as const
export type DisputeParty = (typeof disputeParties)[number]
export const disputePartyLabels: Readonly<Record<DisputeParty, string>> = { OWNER: t`Owner`, TENANT: t`Tenant` }

export const disputeSubjects = [
  'RENT',
  'RENT_INCREASE',
  'DEPOSIT',
  'DAMAGE',
  'EVICTION',
  'SERVICES',
  'AGREEMENT',
  'OTHER',
] as const
export type DisputeSubject = (typeof disputeSubjects)[number]
export const disputeSubjectLabels: Readonly<Record<DisputeSubject, string>> = {
  RENT: t`Rent and arrears`,
  RENT_INCREASE: t`Rent increase`,
  DEPOSIT: t`Security deposit`,
  DAMAGE: t`Damage and repairs`,
  EVICTION: t`Eviction or end of the lease`,
  SERVICES: t`Services and utilities`,
  AGREEMENT: t`Terms of the agreement`,
  OTHER: t`Other subject`,
}

/** The bodies where a dispute can be filed: a committee of the implementing agency (Tenancy Act ss.5, 96-99), or a court. */
export const disputeBodies = ['DZONGKHAG', 'THROMDE', 'GEWOG', 'COURT'] as const
export type DisputeBody = (typeof disputeBodies)[number]
export const disputeBodyLabels: Readonly<Record<DisputeBody, string>> = {
  DZONGKHAG: t`Committee of the dzongkhag`,
  THROMDE: t`Committee of the thromde`,
  GEWOG: t`Committee of the gewog`,
  COURT: t`Royal Court of Justice`,
}

export const disputeOutcomes = ['FOR_OWNER', 'FOR_TENANT', 'PARTLY', 'DISMISSED', 'SETTLED', 'WITHDRAWN'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]
export const disputeOutcomeLabels: Readonly<Record<DisputeOutcome, string>> = {
  FOR_OWNER: t`For the owner`,
  FOR_TENANT: t`For the tenant`,
  PARTLY: t`Partly for each side`,
  DISMISSED: t`Dismissed`,
  SETTLED: t`Settled between the parties`,
  WITHDRAWN: t`Withdrawn`,
}
/** Neither is an award, so no appeal is possible. */
export const outcomesWithoutAward: readonly DisputeOutcome[] = ['SETTLED', 'WITHDRAWN']

export const disputeStates = ['OPEN', 'FILED', 'DECIDED', 'APPEALED', 'CLOSED'] as const
export type DisputeState = (typeof disputeStates)[number]
export const disputeStateLabels: Readonly<Record<DisputeState, string>> = {
  OPEN: t`Not filed`,
  FILED: t`Filed`,
  DECIDED: t`Decided`,
  APPEALED: t`Appealed`,
  CLOSED: t`Closed`,
}

/** A dispute about a lease. Its state follows from its dates; hearings and the closing are separate from the fields. */
export const dispute = record('dispute', {
  table: 'disputes',
  isVersioned: true,
  fields: {
    raisedBy: code(disputePartyLabels, { label: t`Raised by`, required: t`Choose who raised the dispute.` }),
    subject: code(disputeSubjectLabels, { label: t`Subject`, required: t`Choose the subject.` }),
    summary: text({
      label: t`What the dispute is about`,
      max: 2000,
      rows: 4,
      required: t`Enter what the dispute is about.`,
      isPersonal: true,
    }),
    raisedOn: date({ label: t`Raised on`, required: t`Enter the day on which the dispute was raised.` }),
    body: code(disputeBodyLabels, { label: t`Committee or court`, required: t`Choose the committee or court.` }),
    place: text({ label: t`Place`, max: 120, example: 'Thimphu Thromde' }).optional(),
    filedOn: date({ label: t`Filed on` }).optional(),
    reference: text({ label: t`Case number`, max: 60 }).optional(),
    documentsOn: date({ label: t`Papers complete on` }).optional(),
    decidedOn: date({ label: t`Decided on` }).optional(),
    outcome: code(disputeOutcomeLabels, { label: t`Outcome` }).optional(),
    decision: text({ label: t`Decision`, max: 2000, rows: 4, isPersonal: true }).optional(),
    appealedOn: date({ label: t`Appealed on` }).optional(),
    appealReference: text({ label: t`Case number of the appeal`, max: 60 }).optional(),
  },
  audits: ['leaseId', 'state', 'hearings', 'nextDueOn', 'closedOn', 'pack'],
})

export type Hearing = { date: CalendarDate; startsAt: string | null; place: string | null }
export const maxHearings = 20
/** The maximum number of packs shown for a case; older ones remain in the audit. */
export const maxPacksShown = 20

export type DisputeFacts = {
  raisedOn: CalendarDate
  filedOn: CalendarDate | null
  documentsOn: CalendarDate | null
  hearings: readonly { date: CalendarDate }[]
  decidedOn: CalendarDate | null
  outcome: DisputeOutcome | null
  appealedOn: CalendarDate | null
}
export type DisputeIssue = { path: string; message: string }

/** The first impossible date: one before the date that it must follow, or one in the future. */
export function disputeIssue(facts: DisputeFacts, today: CalendarDate): DisputeIssue | undefined {
  const { raisedOn, filedOn, documentsOn, hearings, decidedOn, outcome, appealedOn } = facts
  const order: [string, CalendarDate | null, CalendarDate | null, string][] = [
    ['/raisedOn', raisedOn, null, ''],
    ['/filedOn', filedOn, raisedOn, 'This is before the dispute was raised.'],
    ['/documentsOn', documentsOn, filedOn, 'This is before the dispute was filed.'],
    ['/decidedOn', decidedOn, filedOn, 'This is before the dispute was filed.'],
    ['/appealedOn', appealedOn, decidedOn, 'This is before the decision.'],
  ]
  for (const [path, day, before, message] of order) {
    if (day === null) continue
    if (day > today) return { path, message: 'This date is in the future. Enter today or an earlier date.' }
    if (before !== null && day < before) return { path, message }
  }
  if (filedOn === null) {
    if (documentsOn !== null) return { path: '/documentsOn', message: 'Enter the day of filing first.' }
    if (hearings.length > 0) return { path: '/hearings', message: 'Enter the day of filing first.' }
    if (decidedOn !== null) return { path: '/decidedOn', message: 'Enter the day of filing first.' }
  }
  if (hearings.some(({ date: day }) => filedOn !== null && day < filedOn))
    return { path: '/hearings', message: 'A hearing is before the dispute was filed.' }
  if (decidedOn !== null && outcome === null) return { path: '/outcome', message: 'Choose the outcome of the decision.' }
  if (decidedOn === null && outcome !== null) return { path: '/decidedOn', message: 'Enter the day of the decision.' }
  if (appealedOn !== null && decidedOn === null) return { path: '/appealedOn', message: 'Enter the day of the decision first.' }
  return undefined
}
