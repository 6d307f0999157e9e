import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { occupancies } from '../properties/property.ts'
import { idSchema } from '../text.ts'

/** The maximum number of units in the reply, floor by floor from the lowest. */
export const maxStackUnits = 2500

const stackUnitSchema = z.object({
  id: idSchema,
  unitNumber: z.string(),
  floor: z.number().int(),
  occupancy: z.enum(occupancies),
  areaSqFt: z.number().int().nullable(),
  askingRentAmount: moneySchema.nullable(),
  /** The running lease of the unit itself, otherwise its next lease. */
  lease: z
    .object({
      id: idSchema,
      tenantName: z.string(),
      isPending: z.boolean(),
      /** The agreed end, or an earlier one by notice; in the past during a holdover. */
      lastDay: calendarDateSchema,
      /** The rent per month today. */
      rentAmount: moneySchema,
    })
    .nullable(),
  /** The monthly rent per sq ft; null if the unit is not let or its area is unknown. */
  rentPerSqFt: moneySchema.nullable(),
  /** The overdue amount of all leases of the unit, including ended ones, and its earliest due date. */
  overdueAmount: totalSchema,
  overdueSince: calendarDateSchema.nullable(),
})
export type StackUnit = z.output<typeof stackUnitSchema>

export const buildingStackContract = {
  buildingStack: endpoint({
    method: 'GET',
    path: '/building/{id}/stack',
    summary:
      'The units of a building floor by floor: occupancy, what is overdue, when the lease ends, rent per sq ft. An owner sees those they hold',
    allow: [...staffRoles, 'OWNER'],
    reply: z.object({
      unitCount: z.number().int(),
      /** A running lease of the whole building. */
      wholeLease: z.object({ id: idSchema, leaseNumber: z.string(), tenantName: z.string() }).nullable(),
      units: z.array(stackUnitSchema),
    }),
  }),
}
