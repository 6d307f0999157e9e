import { type CalendarDate, formatDate } from '../calendar-date.ts'
import { plainLetters } from '../sms/sms-length.ts'
import type { LeaseStatus } from '../leases/lease-status.ts'
import { t } from '../wording.ts'

/** OFFERED: the tenant chooses one of the times. FIXED: the time is agreed. In the other states it is closed. */
export const handOverStates = ['OFFERED', 'FIXED', 'HELD', 'MISSED', 'CANCELLED'] as const
export type HandOverState = (typeof handOverStates)[number]
export const handOverOutcomes = ['HELD', 'MISSED', 'CANCELLED'] as const
export type HandOverOutcome = (typeof handOverOutcomes)[number]

/** The maximum number of times in one offer. */
export const maxHandOverTimes = 5
/** The maximum number of days ahead. */
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

/** The reason for which no hand-over can be arranged now. Its day is known only after a notice or near the end of the lease. */
export function handOverDenialReason({ status, terminationDate, vacatedOn }: Ending): string | undefined {
  if (vacatedOn !== null) return t`The property was handed over on ${formatDate(vacatedOn)}.`
  if (terminationDate !== null || ending.includes(status)) return undefined
  return t`A hand-over can be arranged once notice is given or the lease is about to end.`
}

export type HandOverMessage = 'OFFERED' | 'FIXED' | 'TOMORROW' | 'CANCELLED'
type SmsFacts = { office: string; property: string; times: readonly HandOverTime[]; news: HandOverMessage }

const maxPropertyLength = 40

/** The SMS to the tenant, which starts with the office. */
export function handOverSms({ office, property, times, news }: SmsFacts): string {
  const [first] = times
  const when = first ? handOverTimeText(first) : ''
  const what = property.slice(0, maxPropertyLength)
  const sentences: Record<HandOverMessage, string> = {
    OFFERED: `sign in to choose a time for the hand-over of ${what}: ${times.length} offered, the first on ${when}.`,
    FIXED: `hand-over of ${what} on ${when}. Bring all keys. Sign in to ask for another time.`,
    TOMORROW: `hand-over of ${what} is tomorrow, ${when}. Bring all keys.`,
    CANCELLED: `the hand-over of ${what} on ${when} is cancelled. The office will offer another time.`,
  }
  return plainLetters(`${office}: ${sentences[news]}`)
}
