import { addDays, addMonths, addMonthsToMonth, type CalendarDate, firstDayOf, monthOf, partsOf } from '../calendar-date.ts'
import { t } from '../wording.ts'

export const roundModes = ['POINTS', 'DRAW'] as const
export type RoundMode = (typeof roundModes)[number]
export const roundModeLabels: Readonly<Record<RoundMode, string>> = {
  POINTS: t`Points, then draw`,
  DRAW: t`Lucky draw`,
}

/**
 * DRAFT → OPEN for registration → CLOSED with the list published → DRAWN → FINISHED, never in reverse. It can be CANCELLED until it is
 * drawn.
 */
export const roundStates = ['DRAFT', 'OPEN', 'CLOSED', 'DRAWN', 'FINISHED', 'CANCELLED'] as const
export type RoundState = (typeof roundStates)[number]
/** A draft is visible only to the office. */
export const publicRoundStates = ['OPEN', 'CLOSED', 'DRAWN', 'FINISHED', 'CANCELLED'] as const
export const roundStateLabels: Readonly<Record<RoundState, string>> = {
  DRAFT: t`Draft`,
  OPEN: t`Open for registration`,
  CLOSED: t`Closed, waiting for the draw`,
  DRAWN: t`Drawn`,
  FINISHED: t`Finished`,
  CANCELLED: t`Cancelled`,
}
/** Applicants can no longer register, answer or withdraw. */
export const hasRoundEnded = (state: RoundState): boolean => state === 'FINISHED' || state === 'CANCELLED'

/** REGISTERED until the draw; then WAITING on the list until a unit is OFFERED. */
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

/** The kinds of rules in the points table. OTHER: a statement written by the office, which an applicant confirms or not. */
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
  /** The positions, in the points table, of the confirmed statements. */
  statements: readonly number[]
}

/** The points on the day on which the round closes; none in a lucky draw. */
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

/** The criterion that a stated fact does not meet, or null. The office checks whether the statement is true. */
export function failedCriterion(
  { incomeCeilingAmount, minHousehold, maxHousehold }: Criteria,
  stated: { monthlyIncomeAmount: number; householdSize: number },
): Criterion | null {
  if (incomeCeilingAmount !== null && stated.monthlyIncomeAmount > incomeCeilingAmount) return 'INCOME'
  if (stated.householdSize < minHousehold || (maxHousehold !== null && stated.householdSize > maxHousehold)) return 'HOUSEHOLD'
  return null
}

/** Applicants who may still receive a unit can upload documents. */
export const takesDocuments = (state: ApplicantState): boolean =>
  state === 'REGISTERED' || state === 'WAITING' || state === 'OFFERED'

/** Why a left-over unit cannot be allotted: it is let, it is in another running round, or it was accepted and has no lease yet. */
export const takenReasons = ['LEASE', 'ROUND', 'ACCEPTED'] as const

export const maxApplicants = 5000
export const maxUnits = 200
/** The length of a lease, in months, if its round has no maximum stay. */
export const defaultMonths = 24
/** From the first of the next month to the end of the maximum stay. */
export function allottedDays(longestStayMonths: number | null, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const from = firstDayOf(addMonthsToMonth(monthOf(today), 1))
  return { from, to: addDays(addMonths(from, longestStayMonths ?? defaultMonths), -1) }
}

/** The office gets a task this many months before the maximum stay ends. */
export const taskMonthsBefore = 3

/** Without letters and digits that are easily misread; 30 bits. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "K7MX-2PDA". It does not identify the person. */
export function referenceOf(bytes: Uint8Array): string {
  const drawn = Array.from(bytes.subarray(0, 8), (byte) => letters.charAt(byte % letters.length)).join('')
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`
}

/** Reads a reference as a person typed it. */
export function readReference(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return plain.length === 8 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain
}
