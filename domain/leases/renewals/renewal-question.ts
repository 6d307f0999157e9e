import { addDays, type CalendarDate } from '../../calendar-date.ts'
import { t } from '../../wording.ts'

/** What a tenant answers who is asked about the renewal of their lease. It binds nobody: notice and renewal are calls of their own. */
export const renewalAnswers = ['STAY', 'LEAVE', 'TALK'] as const
export type RenewalAnswer = (typeof renewalAnswers)[number]

/** As the office reads it. */
export const renewalAnswerLabels: Readonly<Record<RenewalAnswer, string>> = {
  STAY: t`Wants to stay`,
  LEAVE: t`Wants to leave`,
  TALK: t`Wants to talk`,
}

/** A tenant is asked again after so many days. */
export const daysBetweenQuestions = 14

export function askAgainFrom(askedOn: CalendarDate): CalendarDate {
  return addDays(askedOn, daysBetweenQuestions)
}

/** As many tenants as one action asks. */
export const maxAsked = 200
