import { addDays, type CalendarDate } from '../calendar-date.ts'
import { t } from '../wording.ts'

export const nextSteps = [
  ...(['CALL_AGAIN', 'CALL_BROKEN_PLAN', 'WAIT_FOR_PROMISE', 'WAIT_FOR_REMEDY', 'REMEDY_PASSED'] as const),
  ...(['ADD_CONTACT', 'REMIND', 'CALL', 'SERVE_NOTICE', 'WAIT'] as const),
] as const
export type NextStep = { step: (typeof nextSteps)[number]; on: CalendarDate | null }

export const nextStepLabels: Readonly<Record<NextStep['step'], string>> = {
  CALL_AGAIN: t`Call: promise broken`,
  CALL_BROKEN_PLAN: t`Call: payment plan broken`,
  WAIT_FOR_PROMISE: t`Wait for the promise`,
  WAIT_FOR_REMEDY: t`Notice served`,
  REMEDY_PASSED: t`Notice: last day passed`,
  ADD_CONTACT: t`Add a phone number`,
  REMIND: t`Send reminder`,
  CALL: t`Call`,
  SERVE_NOTICE: t`Serve notice`,
  WAIT: t`Wait for payment`,
}

export const promiseStates = ['OPEN', 'BROKEN'] as const
export type PromiseState = (typeof promiseStates)[number]
export const promiseStateLabels: Readonly<Record<PromiseState, string>> = { OPEN: t`Promised`, BROKEN: t`Broken` }

/** The number of days that the tenant has after a reminder or a call before the next step. */
const daysAfterReminder = 3
const daysAfterCall = 7

type Overdue = {
  today: CalendarDate
  overdueSince: CalendarDate
  hasContact: boolean
  promise: { on: CalendarDate; state: PromiseState } | null
  remindedOn: CalendarDate | null
  calledOn: CalendarDate | null
  /** The day on which the last payment plan was broken. */
  planBrokenOn: CalendarDate | null
  /** The last day to pay in the open notice of breach. */
  remedyOn: CalendarDate | null
}

/**
 * The next step for a tenant who is overdue: a reminder, then a call, finally a notice of breach. A promise suspends the steps; a broken
 * promise or payment plan leads to a call immediately.
 */
export function nextStep(overdue: Overdue): NextStep {
  const { today, overdueSince, hasContact, promise, remindedOn, calledOn, planBrokenOn, remedyOn } = overdue
  if (promise?.state === 'BROKEN')
    return calledOn === today ? { step: 'WAIT', on: addDays(today, 1) } : { step: 'CALL_AGAIN', on: null }
  if (promise) return { step: 'WAIT_FOR_PROMISE', on: promise.on }
  if (planBrokenOn !== null && (calledOn === null || calledOn < planBrokenOn)) return { step: 'CALL_BROKEN_PLAN', on: null }
  if (remedyOn !== null) return remedyOn < today ? { step: 'REMEDY_PASSED', on: null } : { step: 'WAIT_FOR_REMEDY', on: remedyOn }
  if (!hasContact) return { step: 'ADD_CONTACT', on: null }
  const afterCall = calledOn !== null && calledOn > overdueSince ? addDays(calledOn, daysAfterCall) : null
  if (afterCall !== null && afterCall > today) return { step: 'WAIT', on: afterCall }
  // A message before the due date is not a reminder of an overdue amount.
  if (remindedOn === null || remindedOn <= overdueSince) return { step: 'REMIND', on: null }
  const afterReminder = addDays(remindedOn, daysAfterReminder)
  if (afterReminder > today) return { step: 'WAIT', on: afterReminder }
  return { step: afterCall === null ? 'CALL' : 'SERVE_NOTICE', on: null }
}
