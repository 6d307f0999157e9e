import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { cidSchema } from '../identity/contact.ts'
import { amountSchema, moneySchema, ZERO } from '../money.ts'
import { changedSince, cursorPageOf, listQuery, withCursor } from '../page.ts'
import { versionSchema } from '../record-schema.ts'
import { tenantContract } from '../people/tenant-contract.ts'
import { propertyTypes } from '../properties/property.ts'
import { unitContract } from '../properties/unit-contract.ts'
import { acknowledgedRemarkIds } from '../properties/remarks/land-remark-contract.ts'
import { idSchema, instantSchema, nullableText, optionalText, requiredText } from '../text.ts'
import { checkFirstCharges, type FirstCharge, firstChargesSchema } from './charges/first-charges.ts'
import { explanationSchema } from './explanation.ts'
import { leaseColumns } from './lease-columns.ts'
import { leaseStatuses } from './lease-status.ts'
import { checkTerms } from './lease-terms.ts'
import { leaseTermsShape, type RentTerms } from './lease-terms-shape.ts'
import { leaseSchema } from './lease-schema.ts'

export const scheduleRowSchema = z.object({
  periodStart: calendarDateSchema,
  periodEnd: calendarDateSchema,
  days: z.number().int(),
  dueDate: calendarDateSchema,
  /** The day on which the advice is issued, for a lease that sets a number of days before the due date. */
  issueDate: calendarDateSchema.optional(),
  amount: moneySchema,
  explanation: explanationSchema,
  /** Recurring charges in addition to the rent, if the lease has any. */
  charges: z.array(z.object({ label: z.string(), amount: moneySchema, explanation: explanationSchema })).optional(),
})
export const scheduleSchema = z.object({
  schedule: z.array(scheduleRowSchema),
  /** The total of the rent. */
  totalAmount: moneySchema,
  /** The total of the recurring charges. */
  chargesAmount: moneySchema.optional(),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), rule: z.string() })),
})

export const witnessSchema = z.object({ name: requiredText(120, 'Enter the witness’s name.'), cid: cidSchema })

const samePerson = 'Both witnesses have the same CID. Enter two different persons.'

const parties = {
  propertyId: idSchema,
  tenantId: idSchema,
  depositAmount: amountSchema.default(ZERO),
  noticeDays: z.number().int().min(0).max(730).default(60),
  purpose: optionalText(200),
  witnesses: z
    .array(witnessSchema)
    .max(2, 'Enter at most two witnesses.')
    .superRefine(([first, second], context) => {
      if (first && first.cid === second?.cid) context.addIssue({ code: 'custom', path: [1, 'cid'], message: samePerson })
    })
    .default([]),
}

export const newLeaseSchema = z
  .object({
    ...leaseTermsShape,
    ...parties,
    /** For an ADMIN: the reason for a breach of the tenancy rules (money.md R15). */
    overrideReason: nullableText(500).optional(),
    acknowledgedRemarkIds,
    /** The office’s clauses in the agreement; null: none; if omitted, the default for the kind and use of the property. */
    agreementTemplateId: idSchema.nullable().optional(),
  })
  .superRefine(checkTerms)
const newLeaseShape = newLeaseSchema.shape
/** The body of the request: an omitted due day or notice period is the office's default for new leases. */
export const leaseDraftSchema = z
  .object({
    ...newLeaseShape,
    dueDay: newLeaseShape.dueDay.unwrap().optional(),
    noticeDays: newLeaseShape.noticeDays.unwrap().optional(),
    /** The stored draft of this lease, as it was read: it is deleted when the lease is created. */
    draft: z.object({ id: idSchema, version: versionSchema }).optional(),
    /** Recurring charges that are agreed with the lease. */
    charges: firstChargesSchema,
  })
  .superRefine(checkDraft)
export const leasePreviewSchema = z
  .object({ ...leaseTermsShape, propertyId: idSchema.optional(), depositAmount: amountSchema.optional() })
  .extend({ dueDay: leaseTermsShape.dueDay.unwrap().optional(), charges: firstChargesSchema })
  .superRefine(checkDraft)

type Draft = Omit<RentTerms, 'dueDay'> & { dueDay?: number | undefined; charges: FirstCharge[] }

function checkDraft({ dueDay = 1, charges, ...terms }: Draft, context: z.RefinementCtx): void {
  checkTerms({ ...terms, dueDay }, context)
  checkFirstCharges({ charges, ...terms }, context)
}

export const leaseEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.string(),
  fromStatus: z.enum(leaseStatuses).nullable(),
  toStatus: z.enum(leaseStatuses).nullable(),
  /** The civil day on which it took effect. */
  on: calendarDateSchema,
  reason: z.string().nullable(),
  /** The requirements that were missing, or the policies breached, when an ADMIN continued with a reason. */
  overridden: z.array(z.string()),
  byName: z.string(),
})

/** The open requirements before a PENDING lease becomes ACTIVE. */
export const activationGaps = [
  'START_DATE',
  'OWNER_SIGNATURE',
  'TENANT_SIGNATURE',
  'WITNESSES',
  'CONSENTS',
  'DEPOSIT',
  'CONDITION_REPORT',
  'RENEWAL_TENANT',
  'RENEWAL_RENT',
] as const
export type ActivationGap = (typeof activationGaps)[number]

const includes = {
  tenant: { idIn: 'tenantId', reads: tenantContract.read },
  unit: { idIn: 'propertyId', where: ['propertyType', 'UNIT'], reads: unitContract.read },
} as const

export const leaseContract = {
  preview: endpoint({
    method: 'POST',
    path: '/lease/preview',
    isCalculation: true,
    summary: 'Preview every period of these terms with the billing engine; stores nothing',
    allow: staffRoles,
    body: leasePreviewSchema,
    reply: scheduleSchema,
  }),
  list: endpoint({
    method: 'GET',
    path: '/lease',
    summary: 'Leases',
    allow: everyRole,
    query: withCursor(
      listQuery(['leaseNumber', 'startDate', 'endDate', 'tenantName', 'rentAmount', 'changedAt'], {
        changedSince,
        status: z.enum(leaseStatuses).optional(),
        propertyType: z.enum(propertyTypes).optional(),
        propertyId: idSchema.optional(),
        buildingId: idSchema.optional(),
        thramId: idSchema.optional(),
        ownerId: idSchema.optional(),
        tenantId: idSchema.optional(),
        endingBefore: calendarDateSchema.optional(),
        /** Pending, and one side has not signed. */
        toSign: z.literal('true').optional(),
        /** Pending, with several owners, not all of whom have agreed. */
        toConsent: z.literal('true').optional(),
        /** Signed, and the third original is not registered yet. */
        toRegister: z.literal('true').optional(),
        /** Active leases of land that the Commission has not recorded in the thram yet (Land Act s.180-181). */
        toRecord: z.literal('true').optional(),
      }),
    ),
    columns: leaseColumns,
    includes,
    reply: cursorPageOf(leaseSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/lease',
    isVersioned: true,
    summary: 'Create a lease; it is PENDING and reserves its dates',
    allow: staffRoles,
    body: leaseDraftSchema,
    reply: leaseSchema,
    status: 201,
    problems: ['LEASE_OVERLAP', 'POLICY_VIOLATION', 'REMARK_IN_FORCE', 'CHANGED_MEANWHILE'],
    isIdempotent: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/lease/{id}',
    isVersioned: true,
    includes,
    summary: 'One lease',
    allow: everyRole,
    reply: leaseSchema,
  }),
  gaps: endpoint({
    method: 'GET',
    path: '/lease/{id}/activation',
    summary:
      'What is missing before this lease can be activated; for a running lease, what it was activated without and still lacks',
    allow: staffRoles,
    reply: z.object({
      missing: z.array(z.object({ gap: z.enum(activationGaps), message: z.string(), canOverride: z.boolean() })),
    }),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/lease/{id}/activate',
    summary: 'Activate a lease; an ADMIN may override missing requirements with a recorded reason',
    allow: staffRoles,
    body: z.object({ overrideReason: nullableText(500).optional(), acknowledgedRemarkIds }).default({}),
    reply: leaseSchema,
    isVersioned: true,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION', 'REMARK_IN_FORCE', 'LEASE_OVERLAP'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/lease/{id}/cancel',
    summary: 'Cancel a PENDING lease; its open deposit advice is credited',
    allow: staffRoles,
    body: z.object({ reason: nullableText(500).optional() }).default({}),
    reply: leaseSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  vacate: endpoint({
    method: 'POST',
    path: '/lease/{id}/vacate',
    approval: 'CREDIT_NOTE',
    summary: 'Record that the property was handed back',
    allow: staffRoles,
    body: z.object({ date: calendarDateSchema }),
    reply: leaseSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  events: endpoint({
    method: 'GET',
    path: '/lease/{id}/event',
    summary: 'The history of a lease, newest first',
    allow: everyRole,
    reply: z.array(leaseEventSchema),
  }),
  schedule: endpoint({
    method: 'GET',
    path: '/lease/{id}/schedule',
    summary: 'Every period of this lease, as in the preview',
    allow: everyRole,
    reply: scheduleSchema,
  }),
}
