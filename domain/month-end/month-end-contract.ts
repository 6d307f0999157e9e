import { z } from 'zod'
import { monthSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { instantSchema } from '../text.ts'
import { markedSteps, monthEndSteps } from './month-end-step.ts'

const monthEndSchema = z.object({
  month: monthSchema,
  /** In the order in which they are done. */
  steps: z.array(
    z.object({
      step: z.enum(monthEndSteps),
      /** What is left; of the last step the days of the month that are open. */
      count: z.number().int(),
      /** There may be more than `count`. */
      hasMore: z.boolean(),
      isDone: z.boolean(),
      /** Somebody marked it as done, whatever is left. Reports are only done once somebody did. */
      isMarked: z.boolean(),
      /** Who marked it; of a step with nothing left who did the last of it. Null where there was nothing to do, or the product did it. */
      doneBy: z.string().nullable(),
      doneAt: instantSchema.nullable(),
      /** The list of what is left, filtered to the month. */
      path: z.string(),
    }),
  ),
})

/** The checklist of a month, over the lists that exist. */
export const monthEndContract = {
  read: endpoint({
    method: 'GET',
    path: '/month-end',
    summary: 'The checklist of a month: each step with what is left, its state, and who did it and when',
    allow: staffRoles,
    query: z.object({ month: monthSchema }),
    reply: monthEndSchema,
  }),
  mark: endpoint({
    method: 'POST',
    path: '/month-end',
    summary: 'Mark a step of a month as done, or not done',
    allow: staffRoles,
    body: z.object({ month: monthSchema, step: z.enum(markedSteps), isDone: z.boolean() }),
    reply: monthEndSchema,
  }),
}
