import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { leaseStatuses } from '../leases/lease-status.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { propertyTypes } from '../properties/property.ts'
import { idSchema } from '../text.ts'
import { recordActions, type SummarisedKind } from './record-summary.ts'

const summaryLeaseSchema = z.object({
  id: idSchema,
  leaseNumber: z.string(),
  propertyType: z.enum(propertyTypes),
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  status: z.enum(leaseStatuses),
  startDate: calendarDateSchema,
  /** The agreed end, or an earlier one by notice. */
  lastDay: calendarDateSchema,
})

const recordSummarySchema = z.object({
  /** The principal of open advices, as in arrears and rent roll; null if there are too many leases to add up. */
  balanceAmount: totalSchema.nullable(),
  /** Late interest that was charged and is not paid; not part of the balance. Null if there are too many leases to add up. */
  interestAmount: totalSchema.nullable(),
  /** Its overdue part, and the oldest due date of that part. */
  overdueAmount: totalSchema.nullable(),
  overdueSince: calendarDateSchema.nullable(),
  /** The first day from today on which an open amount is due, and the total due on that day. */
  nextDue: z.object({ dueDate: calendarDateSchema, amount: totalSchema }).nullable(),
  /** The number of running leases; null if there are too many to count. */
  runningLeases: z.number().int().nullable(),
  /** The running lease, of several the one that ends first; otherwise a pending one. */
  lease: summaryLeaseSchema.nullable(),
  /** The tenant, or the first owner if there is no tenant. */
  contact: z
    .object({
      role: z.enum(['TENANT', 'OWNER']),
      name: z.string(),
      phoneNumber: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  next: z
    .object({
      action: z.enum(recordActions),
      /** The lease to pay, sign or renew. */
      leaseId: idSchema.nullable(),
    })
    .nullable(),
})
export type RecordSummary = z.output<typeof recordSummarySchema>

const summaryOf = <Kind extends SummarisedKind>(kind: Kind) =>
  endpoint({
    method: 'GET',
    path: `/${kind}/{id}/summary`,
    summary: `The state of one ${kind} at a glance: balance, next due date, lease, contact and what to do next`,
    allow: staffRoles,
    reply: recordSummarySchema,
  })

export const recordSummaryContract = {
  tenantSummary: summaryOf('tenant'),
  leaseSummary: summaryOf('lease'),
  unitSummary: summaryOf('unit'),
  buildingSummary: summaryOf('building'),
  plotSummary: summaryOf('plot'),
  thramSummary: summaryOf('thram'),
  ownerSummary: summaryOf('owner'),
}
