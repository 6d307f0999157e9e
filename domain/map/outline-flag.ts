import { z } from 'zod'
import { idSchema } from '../text.ts'

/** What looks wrong with where a plot is drawn. A flag, not a refusal: borders are drawn roughly, and the other plot may be the wrong one. */
export const outlineFlagSchema = z.object({
  code: z.enum(['OUTSIDE_DZONGKHAG', 'OUTSIDE_GEWOG', 'OVERLAPS']),
  /** The dzongkhag or gewog of its thram, or the number of the plot that it overlaps. */
  label: z.string(),
  plotId: idSchema.nullable(),
  /** How much of the smaller of the two plots lies on the other. */
  percent: z.number().int().nullable(),
})
export type OutlineFlag = z.output<typeof outlineFlagSchema>
