import { type CalendarDate, formatDate } from '../calendar-date.ts'
import { plainLetters } from '../sms/sms-length.ts'
import type { LeaseStatus } from '../leases/lease-status.ts'
import { t } from '../wording.ts'

/** OFFERED: the tenant chooses one of the times. FIXED: the day is known. The others are closed. */
export const handOverStates = ['OFFERED', 'FIXED', 'HELD', 'MISSED', 'CANCELLED'] as const
export type HandOverState = (typeof handOverStates)[number]
export const handOverOutcomes = ['HELD', 'MISSED', 'CANCELLED'] as const
export type HandOverOutcome = (typeof handOverOutcomes)[number]

/** Times that the office offers at once. */
export const maxHandOverTimes = 5
/** How far ahead. */
export const maxHandOverDaysAhead = 400

export type HandOverTime = { date: CalendarDate; startsAt: string }

export function isOpen(state: HandOverState): boolean {
  return state === 'OFFERED' || state === 'FIXED'
}

/** "31 May 2026, 10:00". */
export function handOverTimeText({ date, startsAt }: HandOverTime): string {
  return `${formatDate(date)}, ${startsAt}`
}

type Ending = { status: LeaseStatus; terminationDate: CalendarDate | null; vacatedOn: CalendarDate | null }

const ending: readonly LeaseStatus[] = [
  'UPCOMING_EXPIRATION',
  'EXPIRED',
  'HOLDOVER',
  'TERMINATED_BY_TENANT',
  'TERMINATED_BY_OWNER',
]

/** Why no hand-over can be arranged now. Its day is known once notice was given or the end is near. */
export function handOverDenialReason({ status, terminationDate, vacatedOn }: Ending): string | undefined {
  if (vacatedOn !== null) return t`The property was handed over on ${formatDate(vacatedOn)}.`
  if (terminationDate !== null || ending.includes(status)) return undefined
  return t`A hand-over can be arranged once notice is given or the lease is about to end.`
}

export type HandOverNews = 'OFFERED' | 'FIXED' | 'TOMORROW' | 'CANCELLED'
type SmsFacts = { office: string; property: string; times: readonly HandOverTime[]; news: HandOverNews }

const maxPropertyLength = 40

/** The SMS to the tenant, the office first. */
export function handOverSms({ office, property, times, news }: SmsFacts): string {
  const [first] = times
  const when = first ? handOverTimeText(first) : ''
  const what = property.slice(0, maxPropertyLength)
  const sentences: Record<HandOverNews, string> = {
    OFFERED: `sign in to choose a time for the hand-over of ${what}: ${times.length} offered, the first on ${when}.`,
    FIXED: `hand-over of ${what} on ${when}. Bring all keys. Sign in to ask for another time.`,
    TOMORROW: `hand-over of ${what} is tomorrow, ${when}. Bring all keys.`,
    CANCELLED: `the hand-over of ${what} on ${when} is cancelled. The office will offer another time.`,
  }
  return plainLetters(`${office}: ${sentences[news]}`)
}
