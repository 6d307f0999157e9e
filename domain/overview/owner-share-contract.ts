import { z } from 'zod'
import { calendarDateSchema, monthSchema } from '../calendar-date.ts'
import { endpoint, staffAndOwner } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { propertyTypes } from '../properties/property.ts'
import { reportOf, reportQuery } from '../reports/report.ts'
import { idSchema } from '../text.ts'

const shareAmounts = {
  /** The total of the advices of these months, less credits. */
  dueAmount: totalSchema,
  collectedAmount: totalSchema,
  writtenOffAmount: totalSchema,
  outstandingAmount: totalSchema,
}

export const ownerShareLineSchema = z.object({
  adviceId: idSchema,
  adviceNumber: z.string(),
  buildingId: idSchema.nullable(),
  /** The building, or "Land". */
  name: z.string(),
  /** The unit, the building, or the plot. */
  place: z.string(),
  from: calendarDateSchema,
  to: calendarDateSchema,
  /** The rent of the whole property. */
  rentAmount: totalSchema,
  ...shareAmounts,
})
export type OwnerShareLine = z.input<typeof ownerShareLineSchema>

const cashFlowAmounts = {
  /** The owner's share of rent, in the month in which its advice was paid in full. */
  receivedAmount: totalSchema,
  /** Fees, withheld tax, bills and repairs. Negative if more was returned than deducted. */
  deductedAmount: totalSchema,
  /** Remitted to the owner. */
  paidOutAmount: totalSchema,
}

export const ownerShareContract = {
  read: endpoint({
    method: 'GET',
    path: '/dashboard/owner-share',
    summary: 'An owner’s exact share of the rent of some months, by building, and what was remitted',
    allow: staffAndOwner,
    query: z.object({ ownerId: idSchema.optional(), from: monthSchema.optional(), to: monthSchema.optional() }),
    reply: z.object({
      from: monthSchema,
      to: monthSchema,
      rows: z.array(z.object({ buildingId: idSchema.nullable(), name: z.string(), ...shareAmounts })),
      totals: z.object({
        ...shareAmounts,
        /** The amount remitted in these months, for any rent, without reversals. */
        remittedAmount: totalSchema,
      }),
    }),
  }),
  cashFlow: endpoint({
    method: 'GET',
    path: '/dashboard/owner-cash-flow',
    summary: 'Twelve months of an owner: received, held back and paid out',
    allow: staffAndOwner,
    query: z.object({ ownerId: idSchema.optional() }),
    reply: z.object({
      /** Oldest first, this month last. */
      rows: z.array(z.object({ month: monthSchema, ...cashFlowAmounts })),
      totals: z.object(cashFlowAmounts),
    }),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/report/owner-share',
    summary: 'An owner’s exact share of the rent of some months, by payment advice',
    allow: staffAndOwner,
    query: reportQuery({
      ownerId: idSchema.optional(),
      from: monthSchema.optional(),
      to: monthSchema.optional(),
      buildingId: idSchema.optional(),
      propertyType: z.enum(propertyTypes).optional(),
    }),
    reply: reportOf(ownerShareLineSchema, z.object(shareAmounts)),
  }),
}
