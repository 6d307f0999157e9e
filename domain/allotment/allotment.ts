import { addDays, addMonths, addMonthsToMonth, type CalendarDate, firstDayOf, monthOf, partsOf } from '../calendar-date.ts'
import { t } from '../wording.ts'

export const roundModes = ['POINTS', 'DRAW'] as const
export type RoundMode = (typeof roundModes)[number]
export const roundModeLabels: Readonly<Record<RoundMode, string>> = {
  POINTS: t`Points, then draw`,
  DRAW: t`Lucky draw`,
}

/** DRAFT → OPEN for registration → CLOSED with the list published → DRAWN → FINISHED, never back. Until it is drawn it can be CANCELLED. */
export const roundStates = ['DRAFT', 'OPEN', 'CLOSED', 'DRAWN', 'FINISHED', 'CANCELLED'] as const
export type RoundState = (typeof roundStates)[number]
/** A draft is the office’s own. */
export const publicRoundStates = ['OPEN', 'CLOSED', 'DRAWN', 'FINISHED', 'CANCELLED'] as const
export const roundStateLabels: Readonly<Record<RoundState, string>> = {
  DRAFT: t`Draft`,
  OPEN: t`Open for registration`,
  CLOSED: t`Closed, waiting for the draw`,
  DRAWN: t`Drawn`,
  FINISHED: t`Finished`,
  CANCELLED: t`Cancelled`,
}
/** Nobody registers, answers or withdraws any more. */
export const hasRoundEnded = (state: RoundState): boolean => state === 'FINISHED' || state === 'CANCELLED'

/** REGISTERED until the draw; then on the list as WAITING, until a unit is OFFERED. */
export const applicantStates = [
  'REGISTERED',
  'EXCLUDED',
  'WAITING',
  'OFFERED',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
] as const
export type ApplicantState = (typeof applicantStates)[number]
export const applicantStateLabels: Readonly<Record<ApplicantState, string>> = {
  REGISTERED: t`Registered`,
  EXCLUDED: t`Not eligible`,
  WAITING: t`On the waiting list`,
  OFFERED: t`Unit offered`,
  ACCEPTED: t`Accepted`,
  DECLINED: t`Declined`,
  EXPIRED: t`Offer expired`,
  WITHDRAWN: t`Withdrawn`,
}

/** A rule of the points table. OTHER: a statement with words of the office, which an applicant confirms or not. */
export const pointKinds = ['WAITING_YEAR', 'MEMBER', 'DISABILITY', 'DISTANCE', 'OTHER'] as const
export type PointKind = (typeof pointKinds)[number]
export const pointKindLabels: Readonly<Record<PointKind, string>> = {
  WAITING_YEAR: t`For each full year of waiting`,
  MEMBER: t`For each member of the household`,
  DISABILITY: t`A member has a disability`,
  DISTANCE: t`For each 10 km from work to the present home`,
  OTHER: t`Another statement`,
}
export type PointRule = { kind: PointKind; label: string | null; points: number; max: number }
export const maxPointRules = 10

export type Facts = {
  waitingSince: CalendarDate
  householdSize: number
  hasDisability: boolean
  distanceKm: number
  /** The places in the points table of the statements that were confirmed. */
  statements: readonly number[]
}

/** On the day on which the round closes; none in a lucky draw. */
export function pointsOf(rules: readonly PointRule[], facts: Facts, on: CalendarDate): number {
  return rules.reduce((sum, rule, index) => sum + Math.min(rule.max, rule.points * timesOf(rule.kind, facts, { index, on })), 0)
}

function timesOf(kind: PointKind, facts: Facts, { index, on }: { index: number; on: CalendarDate }): number {
  switch (kind) {
    case 'WAITING_YEAR':
      return fullYears(facts.waitingSince, on)
    case 'MEMBER':
      return facts.householdSize
    case 'DISABILITY':
      return facts.hasDisability ? 1 : 0
    case 'DISTANCE':
      return Math.floor(facts.distanceKm / 10)
    case 'OTHER':
      return facts.statements.includes(index) ? 1 : 0
  }
}

function fullYears(from: CalendarDate, to: CalendarDate): number {
  const years = Math.max(0, partsOf(to).year - partsOf(from).year)
  return years > 0 && addMonths(from, years * 12) > to ? years - 1 : years
}

export type Criteria = { incomeCeilingAmount: number | null; minHousehold: number; maxHousehold: number | null }
export type Criterion = 'INCOME' | 'HOUSEHOLD'

/** What a stated fact fails, or null. Whether it is true, the office checks. */
export function failedCriterion(
  { incomeCeilingAmount, minHousehold, maxHousehold }: Criteria,
  stated: { monthlyIncomeAmount: number; householdSize: number },
): Criterion | null {
  if (incomeCeilingAmount !== null && stated.monthlyIncomeAmount > incomeCeilingAmount) return 'INCOME'
  if (stated.householdSize < minHousehold || (maxHousehold !== null && stated.householdSize > maxHousehold)) return 'HOUSEHOLD'
  return null
}

/** Whoever may still get a unit hands in documents. */
export const takesDocuments = (state: ApplicantState): boolean =>
  state === 'REGISTERED' || state === 'WAITING' || state === 'OFFERED'

/** Why a unit that was left over cannot be allotted: it is let, in another running round, or was accepted and has no lease yet. */
export const takenReasons = ['LEASE', 'ROUND', 'ACCEPTED'] as const

export const maxApplicants = 5000
export const maxUnits = 200
/** Months of a lease without a longest stay in its round. */
export const defaultMonths = 24
/** From the first of the next month until the longest stay ends. */
export function allottedDays(longestStayMonths: number | null, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const from = firstDayOf(addMonthsToMonth(monthOf(today), 1))
  return { from, to: addDays(addMonths(from, longestStayMonths ?? defaultMonths), -1) }
}

/** So many months before the longest stay ends the office gets a task. */
export const taskMonthsBefore = 3

/** Without letters and digits that are misread; 30 bits. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "K7MX-2PDA": says nothing of who it is. */
export function referenceOf(bytes: Uint8Array): string {
  const drawn = Array.from(bytes.subarray(0, 8), (byte) => letters.charAt(byte % letters.length)).join('')
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`
}

/** As somebody typed it. */
export function readReference(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return plain.length === 8 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain
}
