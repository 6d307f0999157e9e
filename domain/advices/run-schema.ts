import { z } from 'zod'
import { monthSchema } from '../calendar-date.ts'
import { propertyTypes } from '../properties/property.ts'
import { idSchema } from '../text.ts'

/** A lease that a run could not bill, and the action that solves it. */
export const runExceptionSchema = z.object({
  leaseId: idSchema,
  leaseNumber: z.string(),
  reason: z.string(),
  /** The earlier months that were not billed. */
  months: z.array(monthSchema).optional(),
})
export type RunException = z.output<typeof runExceptionSchema>

export const runAskedSchema = z.object({
  month: monthSchema,
  propertyType: z.enum(propertyTypes).optional(),
  /** Also bills periods that started in earlier months and were never billed. */
  includePast: z.boolean().default(false),
})
