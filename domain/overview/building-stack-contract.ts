import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { occupancies } from '../properties/property.ts'
import { idSchema } from '../text.ts'

/** Of a building with more units, the first so many are sent: floor by floor, from the lowest. */
export const maxStackUnits = 2500

const stackUnitSchema = z.object({
  id: idSchema,
  unitNumber: z.string(),
  floor: z.number().int(),
  occupancy: z.enum(occupancies),
  areaSqFt: z.number().int().nullable(),
  askingRentAmount: moneySchema.nullable(),
  /** The lease of the unit itself that runs, else the one drawn up for later. */
  lease: z
    .object({
      id: idSchema,
      tenantName: z.string(),
      isPending: z.boolean(),
      /** The end as agreed, or earlier by notice; in the past while the tenant stays on. */
      lastDay: calendarDateSchema,
      /** What it brings in a month today. */
      rentAmount: moneySchema,
    })
    .nullable(),
  /** Of the monthly rent; null where the unit is not let, or its area is unknown. */
  rentPerSqFt: moneySchema.nullable(),
  /** Past due on all leases of the unit, also ended ones, and since when. */
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
      /** A lease of the building as a whole that runs. */
      wholeLease: z.object({ id: idSchema, leaseNumber: z.string(), tenantName: z.string() }).nullable(),
      units: z.array(stackUnitSchema),
    }),
  }),
}
