import { z } from 'zod'
import { idSchema } from '../text.ts'

/**
 * A likely error in the outline of a plot. It does not refuse anything: borders are drawn roughly, and the other plot may be the wrong one.
 */
export const outlineFlagSchema = z.object({
  code: z.enum(['OUTSIDE_DZONGKHAG', 'OUTSIDE_GEWOG', 'OVERLAPS']),
  /** The dzongkhag or gewog of its thram, or the number of the overlapping plot. */
  label: z.string(),
  plotId: idSchema.nullable(),
  /** The overlap in percent of the smaller plot. */
  percent: z.number().int().nullable(),
})
export type OutlineFlag = z.output<typeof outlineFlagSchema>
