import { z } from 'zod'
import { versionSchema } from '../record-schema.ts'
import { calendarDateSchema } from '../calendar-date.ts'
import { moneySchema } from '../money.ts'
import { legalTypes } from '../people/legal-type.ts'
import { propertyTypes } from '../properties/property.ts'
import { idSchema, instantSchema } from '../text.ts'
import { leaseStatuses } from './lease-status.ts'
import { leaseTermsShape } from './lease-terms-shape.ts'

const leaseImportTextSchema = z.object({
  unitNumber: z.string().nullable(),
  building: z.string().nullable(),
  plotNumber: z.string().nullable(),
  thramNumber: z.string().nullable(),
  dzongkhag: z.string().nullable(),
  zone: z.string().nullable(),
  /** "Sonam Tobgay (11410002001)". */
  tenant: z.string(),
})
export type LeaseImportText = z.output<typeof leaseImportTextSchema>

const leasePartySchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  tenantName: z.string(),
  role: z.enum(['CO_TENANT', 'FORMER_TENANT']),
  startDate: calendarDateSchema,
  endDate: calendarDateSchema.nullable(),
})
export type LeaseParty = z.output<typeof leasePartySchema>
/** The round of allotment of a lease or its draft: its tenant and its property cannot change. */
export const allotmentOfLeaseSchema = z.object({ roundId: idSchema, roundTitle: z.string(), applicantName: z.string() })
export const leaseSchema = z.object({
  id: idSchema,
  /** The version of its terms. */
  version: versionSchema,
  leaseNumber: z.string(),
  propertyType: z.enum(propertyTypes),
  propertyId: idSchema,
  propertyLabel: z.string(),
  placeLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  tenantNameDzongkha: z.string().nullable(),
  tenantType: z.enum(legalTypes),
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  terminationDate: calendarDateSchema.nullable(),
  vacatedOn: calendarDateSchema.nullable(),
  /** For leases imported from paper: periods that start before this day were billed elsewhere. */
  billedFrom: calendarDateSchema.nullable(),
  /** The day of the notice that ends it on `terminationDate`. */
  noticeDate: calendarDateSchema.nullable(),
  /** The first day without rent of a current suspension. */
  suspendedFrom: calendarDateSchema.nullable(),
  /** The lease before this one, and the one that follows it. */
  renewsId: idSchema.nullable(),
  renewedById: idSchema.nullable(),
  /** The co-tenants and the previous tenants, each with their days. */
  parties: z.array(leasePartySchema),
  rentAmount: moneySchema
    .nullable()
    .describe('The rent of one period as agreed at the start, without GST and charges; null where it follows from `rate`.'),
  currentRentAmount: moneySchema
    .nullable()
    .describe('The rent of one period today, after escalations and changes; null where it follows from `rate`.'),
  currentRateAmount: z
    .string()
    .nullable()
    .describe('The rate by area today, after revisions, in Nu with decimals; null where a rent was agreed.'),
  depositAmount: moneySchema.describe('The security deposit that was agreed; 0 where none was.'),
  status: z.enum(leaseStatuses),
  noticeDays: z.number().int(),
  purpose: z.string().nullable(),
  witnesses: z.array(z.object({ name: z.string(), cid: z.string() })),
  signatures: z.array(z.object({ party: z.enum(['OWNER', 'TENANT']), signedAt: instantSchema })),
  /** The day on which both sides had signed, and the day on which the third original was registered. */
  signedOn: calendarDateSchema.nullable(),
  registrationNumber: z.string().nullable(),
  registeredOn: calendarDateSchema.nullable(),
  documents: z.array(z.object({ id: idSchema, kind: z.enum(['SIGNED_COPY', 'OTHERS']), name: z.string() })),
  frequency: leaseTermsShape.frequency.unwrap(),
  periodMethod: leaseTermsShape.periodMethod.unwrap(),
  proration: leaseTermsShape.proration.unwrap(),
  dueDay: z.number().int(),
  dueTiming: leaseTermsShape.dueTiming.unwrap(),
  weekStartsOn: leaseTermsShape.weekStartsOn.unwrap().nullable(),
  customDates: z.array(z.string()).nullable(),
  /** The number of days before the due date on which the advice is issued; null: by the monthly run. */
  issueLeadDays: z.number().int().nullable(),
  escalation: leaseTermsShape.escalation.unwrap().nullable(),
  rate: leaseTermsShape.rate.unwrap().nullable(),
  createdAt: instantSchema,
  /** The property and tenant in the form that an import reads; only in a download of the office. */
  forImport: leaseImportTextSchema.optional(),
  /** Only in the reply for one lease, and only for the office. */
  allotment: allotmentOfLeaseSchema.optional(),
})
export type Lease = z.output<typeof leaseSchema>
