import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { conditionItemSchema, conditionReportSchema } from '../leases/condition/condition-contract.ts'
import { leaseStatuses } from '../leases/lease-status.ts'
import { meterSchema } from '../meters/meter-contract.ts'
import { payerSchema } from '../payments/payer-contract.ts'
import { deviceCodeSchema } from '../payments/slip-number.ts'
import { idSchema } from '../text.ts'
import { maxUnitsTaken } from './field-desk-limits.ts'

const takenReportSchema = conditionReportSchema.pick({ id: true, version: true, inspectedOn: true, completedAt: true }).extend({
  /** Missing in data that a device downloaded before it supported drawn signatures. */
  witnesses: conditionReportSchema.shape.witnesses.optional(),
  items: z.array(conditionItemSchema.pick({ id: true, version: true, room: true, item: true, state: true, note: true })),
})

const downloadedLeaseSchema = payerSchema
  .pick({
    leaseId: true,
    leaseNumber: true,
    propertyLabel: true,
    tenantId: true,
    tenantName: true,
    phoneNumber: true,
    dueAmount: true,
    overdueAmount: true,
    depositAmount: true,
    interestAmount: true,
    advices: true,
  })
  .extend({
    status: z.enum(leaseStatuses),
    startDate: calendarDateSchema,
    /** The agreed end, or an earlier one by notice. */
    lastDay: calendarDateSchema,
    /** The bedrooms of the unit; null if the number is unknown, or if a whole building is let. */
    bedrooms: z.number().int().nullable(),
    /** The witnesses for a report that has not begun; missing under the same condition as in a report. */
    witnesses: conditionReportSchema.shape.witnesses.optional(),
    entry: takenReportSchema.nullable(),
    /**
     * For a renewal without a complete move-in report: the one of the leases before it, to which the move-out is compared. Missing in data
     * that a device downloaded before it was included.
     */
    moveIn: takenReportSchema.nullable().optional(),
    exit: takenReportSchema.nullable(),
  })
export type DownloadedLease = z.output<typeof downloadedLeaseSchema>

const downloadedMeterSchema = meterSchema.pick({
  id: true,
  number: true,
  utility: true,
  digits: true,
  placeLabel: true,
  lastReadOn: true,
  lastValue: true,
  lastIsEstimate: true,
})
export type DownloadedMeter = z.output<typeof downloadedMeterSchema>

/** The data that a member of the office downloads for work without a connection. */
export const fieldDeskContract = {
  downloadBuilding: endpoint({
    method: 'GET',
    path: '/field-desk/building/{id}',
    summary: `A building of at most ${maxUnitsTaken} units for the field desk: leases with what is due, condition reports, and meters with their last readings`,
    allow: staffRoles,
    reply: z.object({
      building: z.object({ id: idSchema, name: z.string(), unitCount: z.number().int() }),
      takenOn: calendarDateSchema,
      leases: z.array(downloadedLeaseSchema),
      meters: z.array(downloadedMeterSchema),
    }),
    problems: ['POLICY_VIOLATION'],
  }),
  bindDevice: endpoint({
    method: 'PUT',
    path: '/field-desk/device/{code}',
    summary: 'Bind the letters of a device to yourself, before it gives out the first provisional slip; again changes nothing',
    allow: staffRoles,
    params: z.object({ code: deviceCodeSchema }),
    reply: z.object({ code: z.string() }),
    problems: ['DUPLICATE', 'POLICY_VIOLATION'],
  }),
}
export type DownloadedBuilding = z.output<typeof fieldDeskContract.downloadBuilding.reply>
