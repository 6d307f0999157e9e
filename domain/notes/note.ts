import type { CalendarDate } from '../calendar-date.ts'
import type { Money } from '../money.ts'
import { boolean, code, date, money, record, reference, text } from '../record.ts'
import { t } from '../wording.ts'

export const noteKinds = ['NOTE', 'TASK', 'CALL'] as const
export type NoteKind = (typeof noteKinds)[number]
export const noteKindLabels: Readonly<Record<NoteKind, string>> = { NOTE: t`Note`, TASK: t`Task`, CALL: t`Call` }

/** The due date of a task: before today, today, within the next seven days, or none. */
export const taskDues = ['OVERDUE', 'TODAY', 'NEXT_7_DAYS', 'NO_DATE'] as const
export type TaskDue = (typeof taskDues)[number]

/** A record of the office: a note, a task for a user, or a call with its result. */
export const note = record('note', {
  table: 'notes',
  isVersioned: true,
  fields: {
    text: text({ label: t`Text`, max: 2000, rows: 3, required: t`Enter a text.`, isPersonal: true }),
    dueOn: date({ label: t`Due` }).optional(),
    assigneeId: reference({ label: t`Assigned to` }).optional(),
    isDone: boolean({ label: t`Done`, default: false }),
    outcome: code(
      { REACHED: t`Reached`, NO_ANSWER: t`No answer`, WRONG_NUMBER: t`Wrong number`, OTHER: t`Somebody else answered` },
      { label: t`Outcome` },
    ).optional(),
    promisedOn: date({ label: t`Promises to pay by` }).optional(),
    promisedAmount: money({ label: t`Promised amount`, isPositive: true }).optional(),
  },
  audits: ['kind', 'tenantId', 'leaseId'],
})

type NoteValues = {
  dueOn: CalendarDate | null
  assigneeId: string | null
  isDone: boolean
  outcome: string | null
  promisedOn: CalendarDate | null
  promisedAmount: Money | null
}
export type NoteIssue = { path: `/${keyof NoteValues}`; detail: string }

/** The first value that does not match the kind of a note, or undefined. The table has the same checks. */
export function noteIssue(kind: NoteKind, values: NoteValues): NoteIssue | undefined {
  const { dueOn, assigneeId, isDone, outcome, promisedOn, promisedAmount } = values
  if (kind !== 'TASK') {
    if (dueOn !== null) return { path: '/dueOn', detail: 'Only a task can have a due date.' }
    if (assigneeId !== null) return { path: '/assigneeId', detail: 'Only a task can be assigned.' }
    if (isDone) return { path: '/isDone', detail: 'Only a task can be done.' }
  }
  if (kind === 'CALL' && outcome === null) return { path: '/outcome', detail: 'Choose the outcome of the call.' }
  if (kind !== 'CALL' && outcome !== null) return { path: '/outcome', detail: 'Only a call can have an outcome.' }
  if (promisedOn !== null && outcome !== 'REACHED')
    return { path: '/promisedOn', detail: 'Only a call that reached the tenant can have a promise.' }
  if (promisedAmount !== null && promisedOn === null)
    return { path: '/promisedOn', detail: 'Enter the date by which the amount is promised.' }
  return undefined
}
