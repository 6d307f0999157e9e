import { addDays, type CalendarDate } from '../calendar-date.ts'
import { t } from '../wording.ts'

export const nextSteps = ['CALL_AGAIN', 'CALL_BROKEN_PLAN', 'WAIT_FOR_PROMISE', 'ADD_CONTACT', 'REMIND', 'CALL', 'WAIT'] as const
export type NextStep = { step: (typeof nextSteps)[number]; on: CalendarDate | null }

export const nextStepLabels: Readonly<Record<NextStep['step'], string>> = {
  CALL_AGAIN: t`Call: promise broken`,
  CALL_BROKEN_PLAN: t`Call: payment plan broken`,
  WAIT_FOR_PROMISE: t`Wait for the promise`,
  ADD_CONTACT: t`Add a phone number`,
  REMIND: t`Send reminder`,
  CALL: t`Call`,
  WAIT: t`Wait for payment`,
}

export const promiseStates = ['OPEN', 'BROKEN'] as const
export type PromiseState = (typeof promiseStates)[number]

/** How long a reminder, and a call, has to work before the next step. */
const daysAfterReminder = 3
const daysAfterCall = 7

type Overdue = {
  today: CalendarDate
  overdueSince: CalendarDate
  hasContact: boolean
  promise: { on: CalendarDate; state: PromiseState } | null
  remindedOn: CalendarDate | null
  calledOn: CalendarDate | null
  /** When the last payment plan was broken. */
  planBrokenOn: CalendarDate | null
}

/**
 * What to do next about a tenant who is overdue: remind first, then call. A promise is waited for; a broken one, and a
 * broken payment plan, is called about at once.
 */
export function nextStep({ today, overdueSince, hasContact, promise, remindedOn, calledOn, planBrokenOn }: Overdue): NextStep {
  if (promise?.state === 'BROKEN')
    return calledOn === today ? { step: 'WAIT', on: addDays(today, 1) } : { step: 'CALL_AGAIN', on: null }
  if (promise) return { step: 'WAIT_FOR_PROMISE', on: promise.on }
  if (planBrokenOn !== null && (calledOn === null || calledOn < planBrokenOn)) return { step: 'CALL_BROKEN_PLAN', on: null }
  if (!hasContact) return { step: 'ADD_CONTACT', on: null }
  const afterCall = calledOn !== null && calledOn > overdueSince ? addDays(calledOn, daysAfterCall) : null
  if (afterCall !== null && afterCall > today) return { step: 'WAIT', on: afterCall }
  // What was sent before the due date was no reminder of something overdue.
  if (remindedOn === null || remindedOn <= overdueSince) return { step: 'REMIND', on: null }
  const afterReminder = addDays(remindedOn, daysAfterReminder)
  return afterReminder > today ? { step: 'WAIT', on: afterReminder } : { step: 'CALL', on: null }
}
