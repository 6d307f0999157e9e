import { addDays, addMonths, type CalendarDate } from '../calendar-date.ts'
import { addWorkingDays, type OfficeCalendar } from '../settings/working-days.ts'
import { t } from '../wording.ts'
import { type DisputeBody, type DisputeFacts, type DisputeParty, type DisputeSubject, outcomesWithoutAward } from './dispute.ts'

export const disputeClockKinds = ['CLAIM', 'DOCUMENTS', 'DECISION', 'APPEAL'] as const
export type DisputeClockKind = (typeof disputeClockKinds)[number]
export const disputeClockLabels: Readonly<Record<DisputeClockKind, string>> = {
  CLAIM: t`Claim the deposit`,
  DOCUMENTS: t`Complete the papers`,
  DECISION: t`Written decision`,
  APPEAL: t`Appeal to the court`,
}

/** The length of each deadline, and the section that sets it. Working days exclude the office's days of rest and public holidays. */
export const disputeClockRules = {
  CLAIM: { months: 1, label: t`1 month from the move-out`, source: 'Tenancy Rules and Regulations 2018, s.44' },
  DOCUMENTS: { days: 14, label: t`14 days from filing`, source: 'Tenancy Rules and Regulations 2018, s.125' },
  DECISION: { workingDays: 10, label: t`10 working days from the hearing`, source: 'Tenancy Rules and Regulations 2018, s.127' },
  APPEAL: {
    workingDays: 10,
    label: t`10 working days from the decision`,
    source: 'Tenancy Act 2015, s.95; Tenancy Rules and Regulations 2018, s.128',
  },
} as const

export const disputeClockStates = ['UPCOMING', 'RUNNING', 'MET', 'LATE', 'PASSED'] as const
/** UPCOMING: it begins in the future. LATE: done after its last day. PASSED: its last day is over, and nothing was done. */
export type DisputeClockState = (typeof disputeClockStates)[number]

export type DisputeClock = {
  kind: DisputeClockKind
  startsOn: CalendarDate
  lastDay: CalendarDate
  metOn: CalendarDate | null
  state: DisputeClockState
}

export type ClockFacts = DisputeFacts & {
  subject: DisputeSubject
  raisedBy: DisputeParty
  body: DisputeBody
  /** The day on which the tenant handed the property back. */
  exitOn: CalendarDate | null
}
type ClockContext = { today: CalendarDate; calendar: OfficeCalendar }

/**
 * The deadlines of a dispute at a committee, in order. Courts have their own procedure, which the Tenancy Act does not regulate; a case
 * that ended without an award has no deadlines either.
 */
export function disputeClocks(facts: ClockFacts, { today, calendar }: ClockContext): DisputeClock[] {
  if (facts.body === 'COURT') return []
  const { exitOn, filedOn, documentsOn, hearings, decidedOn, appealedOn } = facts
  const hearing =
    hearings
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? null
  const isDepositClaim = facts.subject === 'DEPOSIT' && facts.raisedBy === 'TENANT'
  const hasAward = facts.outcome !== null && !outcomesWithoutAward.includes(facts.outcome)
  const clock = (kind: DisputeClockKind, startsOn: CalendarDate | null, metOn: CalendarDate | null): DisputeClock[] => {
    if (startsOn === null) return []
    const lastDay = lastDayOf(kind, startsOn, calendar)
    return [{ kind, startsOn, lastDay, metOn, state: stateOf({ startsOn, lastDay, metOn, today }) }]
  }
  return [
    ...clock('CLAIM', isDepositClaim ? exitOn : null, filedOn),
    ...clock('DOCUMENTS', decidedOn !== null && documentsOn === null ? null : filedOn, documentsOn),
    ...clock('DECISION', hearing, decidedOn),
    ...clock('APPEAL', hasAward ? decidedOn : null, appealedOn),
  ]
}

function lastDayOf(kind: DisputeClockKind, startsOn: CalendarDate, calendar: OfficeCalendar): CalendarDate {
  switch (kind) {
    case 'CLAIM':
      return addMonths(startsOn, disputeClockRules.CLAIM.months)
    case 'DOCUMENTS':
      return addDays(startsOn, disputeClockRules.DOCUMENTS.days)
    case 'DECISION':
    case 'APPEAL':
      return addWorkingDays(startsOn, disputeClockRules[kind].workingDays, calendar)
  }
}

type Times = Pick<DisputeClock, 'startsOn' | 'lastDay' | 'metOn'> & { today: CalendarDate }

function stateOf({ startsOn, lastDay, metOn, today }: Times): DisputeClockState {
  if (metOn !== null) return metOn <= lastDay ? 'MET' : 'LATE'
  if (today < startsOn) return 'UPCOMING'
  return today <= lastDay ? 'RUNNING' : 'PASSED'
}

/** The deadline that ends next among those that are not met. A closed case has none. */
export function nextClock(clocks: readonly DisputeClock[], isClosed: boolean): DisputeClock | undefined {
  if (isClosed) return undefined
  return clocks.filter(({ metOn }) => metOn === null).toSorted((one, other) => one.lastDay.localeCompare(other.lastDay))[0]
}
