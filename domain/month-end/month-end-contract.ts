import { z } from 'zod'
import { monthSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { instantSchema } from '../text.ts'
import { markedSteps, monthEndSteps } from './month-end-step.ts'

const monthEndSchema = z.object({
  month: monthSchema,
  /** In the order of the work. */
  steps: z.array(
    z.object({
      step: z.enum(monthEndSteps),
      /** The number of open items; for the last step, the open days of the month. */
      count: z.number().int(),
      /** The actual number may be higher than `count`. */
      hasMore: z.boolean(),
      isDone: z.boolean(),
      /** A user marked the step as done, even if items are open. Reports are done only after such a mark. */
      isMarked: z.boolean(),
      /**
       * The user who marked it; for a step without open items, the user who did the last item. Null if there was nothing to do, or if the
       * product did it.
       */
      doneBy: z.string().nullable(),
      doneAt: instantSchema.nullable(),
      /** The list of open items, filtered to the month. */
      path: z.string(),
    }),
  ),
})

/** The checklist of a month, based on existing lists. */
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
