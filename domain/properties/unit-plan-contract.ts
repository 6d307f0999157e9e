import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { createSchema } from '../record-schema.ts'
import { idSchema, requiredText } from '../text.ts'
import { unit } from './unit.ts'
import { issueOfPlan } from './unit-plan.ts'

const floor = z.number().int('Enter a whole number.').min(-5).max(60)
const planShape = {
  buildingId: idSchema,
  firstFloor: floor,
  lastFloor: floor,
  unitsPerFloor: z.number().int('Enter a whole number.').min(1, 'Enter at least 1.').max(100),
  numbering: requiredText(60, 'Enter the numbering pattern.'),
}
const planned = z.array(z.object({ unitNumber: z.string(), floor: z.number().int() }))

function refineBy(plan: Parameters<typeof issueOfPlan>[0], context: z.RefinementCtx): void {
  const issue = issueOfPlan(plan)
  if (issue) context.addIssue({ code: 'custom', path: [issue.field], message: issue.message })
}

/** Creates many units of a building at once that differ only in floor and number. */
export const unitPlanContract = {
  preview: endpoint({
    method: 'POST',
    path: '/unit/plan/preview',
    summary: 'The units that a plan would register, and which of their numbers the building has already',
    allow: staffRoles,
    isCalculation: true,
    body: z.object(planShape).superRefine(refineBy),
    reply: z.object({ units: planned, takenNumbers: z.array(z.string()) }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/unit/plan',
    summary: 'Register the units of a plan, all or none; 500 at most',
    allow: staffRoles,
    body: createSchema(unit)
      .omit({ unitNumber: true, floor: true, electricityMeter: true, waterMeter: true })
      .extend(planShape)
      .superRefine(refineBy),
    reply: z.object({ units: z.array(z.object({ id: idSchema, unitNumber: z.string(), floor: z.number().int() })) }),
    status: 201,
    problems: ['DUPLICATE'],
    isIdempotent: true,
  }),
}
