import { addDays, type CalendarDate } from '../../calendar-date.ts'
import { t } from '../../wording.ts'

/** A tenant's answer to the question about renewal. It is not binding: notice and renewal are separate calls. */
export const renewalAnswers = ['STAY', 'LEAVE', 'TALK'] as const
export type RenewalAnswer = (typeof renewalAnswers)[number]

/** The labels for the office. */
export const renewalAnswerLabels: Readonly<Record<RenewalAnswer, string>> = {
  STAY: t`Wants to stay`,
  LEAVE: t`Wants to leave`,
  TALK: t`Wants to talk`,
}

/** A tenant can be asked again after this many days. */
export const daysBetweenQuestions = 14

export function askAgainFrom(askedOn: CalendarDate): CalendarDate {
  return addDays(askedOn, daysBetweenQuestions)
}

/** The maximum number of tenants that one action asks. */
export const maxAsked = 200
