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

/** No more action is possible. */
export const endedWorkStates = ['PAID', 'CLOSED', 'CANCELLED'] as const satisfies readonly WorkState[]
export const isWorkEnded = (state: WorkState) => (endedWorkStates as readonly WorkState[]).includes(state)

const undoneStates: readonly WorkState[] = ['OPEN', 'QUOTED', 'APPROVED', 'DECLINED', 'SCHEDULED']
/** Work that is done is not late any more, even if its bill comes later. */
export const isWorkToDo = (state: WorkState) => undoneStates.includes(state)

export const workActions = [
  ...(['QUOTE', 'APPROVE', 'DECLINE', 'SCHEDULE', 'FINISH'] as const),
  ...(['BILL', 'PAY', 'REOPEN', 'CLOSE', 'CANCEL'] as const),
] as const
export type WorkAction = (typeof workActions)[number]

const same = (states: readonly WorkState[]) => Object.fromEntries(states.map((state) => [state, state]))
const to = (after: WorkState, states: readonly WorkState[]) => Object.fromEntries(states.map((state) => [state, after]))

/** A quote may also be added after work has begun: it changes the payable amount, not the state of the work. */
const begun = same(['SCHEDULED', 'DONE', 'BILLED'])

const moves: Readonly<Record<WorkAction, Partial<Record<WorkState, WorkState>>>> = {
  QUOTE: { ...to('QUOTED', ['OPEN', 'QUOTED', 'APPROVED', 'DECLINED']), ...begun },
  APPROVE: { ...to('APPROVED', ['QUOTED']), ...begun },
  DECLINE: { ...to('DECLINED', ['QUOTED']), ...begun },
  // Small work, and work of the office's own staff, needs no quote.
  SCHEDULE: to('SCHEDULED', ['OPEN', 'APPROVED', 'SCHEDULED']),
  FINISH: to('DONE', ['OPEN', 'APPROVED', 'SCHEDULED']),
  BILL: to('BILLED', ['DONE', 'BILLED']),
  PAY: to('PAID', ['BILLED']),
  // The bill was reversed in the ledger.
  REOPEN: to('BILLED', ['PAID']),
  // Also if the bill was entered by mistake, or its payment was reversed.
  CLOSE: to('CLOSED', ['DONE', 'BILLED']),
  CANCEL: to('CANCELLED', ['OPEN', 'QUOTED', 'APPROVED', 'DECLINED', 'SCHEDULED']),
}

/** The state after an action; undefined if the action is not possible. */
export function workStateAfter(state: WorkState, action: WorkAction): WorkState | undefined {
  return moves[action][state]
}

/** The progress that the tenant of a report sees. */
export const workSteps = ['PLANNED', 'ASSIGNED', 'SCHEDULED', 'DONE'] as const
export type WorkStep = (typeof workSteps)[number]
export const workStepLabels: Readonly<Record<WorkStep, string>> = {
  PLANNED: t`Work order created`,
  ASSIGNED: t`Assigned`,
  SCHEDULED: t`Scheduled`,
  DONE: t`Done`,
}

/** Undefined for a cancelled order. */
export function workStepOf({ state, isAssigned }: { state: WorkState; isAssigned: boolean }): WorkStep | undefined {
  if (state === 'CANCELLED') return undefined
  if (['DONE', 'BILLED', 'PAID', 'CLOSED'].includes(state)) return 'DONE'
  if (state === 'SCHEDULED') return 'SCHEDULED'
  return isAssigned ? 'ASSIGNED' : 'PLANNED'
}
