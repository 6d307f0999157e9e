import { t } from '../../wording.ts'

export const workStates = [
  ...(['OPEN', 'QUOTED', 'APPROVED', 'DECLINED', 'SCHEDULED'] as const),
  ...(['DONE', 'BILLED', 'PAID', 'CLOSED', 'CANCELLED'] as const),
] as const
export type WorkState = (typeof workStates)[number]
export const workStateLabels: Readonly<Record<WorkState, string>> = {
  OPEN: t`Open`,
  QUOTED: t`Quote waiting`,
  APPROVED: t`Quote approved`,
  DECLINED: t`Quote declined`,
  SCHEDULED: t`Scheduled`,
  DONE: t`Done`,
  BILLED: t`To be paid`,
  PAID: t`Paid`,
  CLOSED: t`Closed without a bill`,
  CANCELLED: t`Cancelled`,
}

/** Nothing is left to do. */
export const endedWorkStates = ['PAID', 'CLOSED', 'CANCELLED'] as const satisfies readonly WorkState[]
export const isWorkEnded = (state: WorkState) => (endedWorkStates as readonly WorkState[]).includes(state)

export const workActions = [
  ...(['QUOTE', 'APPROVE', 'DECLINE', 'SCHEDULE', 'FINISH'] as const),
  ...(['BILL', 'PAY', 'REOPEN', 'CLOSE', 'CANCEL'] as const),
] as const
export type WorkAction = (typeof workActions)[number]

const same = (states: readonly WorkState[]) => Object.fromEntries(states.map((state) => [state, state]))
const to = (after: WorkState, states: readonly WorkState[]) => Object.fromEntries(states.map((state) => [state, after]))

/** A quote may also follow once work has begun: it then changes what may be paid, and not how far the work is. */
const begun = same(['SCHEDULED', 'DONE', 'BILLED'])

const moves: Readonly<Record<WorkAction, Partial<Record<WorkState, WorkState>>>> = {
  QUOTE: { ...to('QUOTED', ['OPEN', 'QUOTED', 'APPROVED', 'DECLINED']), ...begun },
  APPROVE: { ...to('APPROVED', ['QUOTED']), ...begun },
  DECLINE: { ...to('DECLINED', ['QUOTED']), ...begun },
  // Small work, and what the office's own people do, has no quote.
  SCHEDULE: to('SCHEDULED', ['OPEN', 'APPROVED', 'SCHEDULED']),
  FINISH: to('DONE', ['OPEN', 'APPROVED', 'SCHEDULED']),
  BILL: to('BILLED', ['DONE', 'BILLED']),
  PAY: to('PAID', ['BILLED']),
  // The bill was reversed in the books.
  REOPEN: to('BILLED', ['PAID']),
  CLOSE: to('CLOSED', ['DONE']),
  CANCEL: to('CANCELLED', ['OPEN', 'QUOTED', 'APPROVED', 'DECLINED', 'SCHEDULED']),
}

/** Where an action leads; undefined where it is not possible. */
export function workStateAfter(state: WorkState, action: WorkAction): WorkState | undefined {
  return moves[action][state]
}

/** What the tenant of a report sees of its work. */
export const workSteps = ['PLANNED', 'ASSIGNED', 'SCHEDULED', 'DONE'] as const
export type WorkStep = (typeof workSteps)[number]
export const workStepLabels: Readonly<Record<WorkStep, string>> = {
  PLANNED: t`Work order created`,
  ASSIGNED: t`Assigned`,
  SCHEDULED: t`Scheduled`,
  DONE: t`Done`,
}

/** Nothing of an order that was cancelled. */
export function workStepOf({ state, isAssigned }: { state: WorkState; isAssigned: boolean }): WorkStep | undefined {
  if (state === 'CANCELLED') return undefined
  if (['DONE', 'BILLED', 'PAID', 'CLOSED'].includes(state)) return 'DONE'
  if (state === 'SCHEDULED') return 'SCHEDULED'
  return isAssigned ? 'ASSIGNED' : 'PLANNED'
}
