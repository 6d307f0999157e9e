import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { positiveDecimalSchema } from '../positive-decimal-schema.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { moneySchema, positiveAmountSchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, nullableText, requiredText, optionalText } from '../text.ts'
import { acknowledgedRemarkIds } from '../properties/remarks/land-remark-contract.ts'
import { landRevisionColumns } from './lease-columns.ts'
import { witnessSchema } from './lease-contract.ts'
import { leaseSchema } from './lease-schema.ts'
import { maxCoTenants } from './max-co-tenants.ts'
import { leaseTermsShape } from './lease-terms-shape.ts'
import { noticeParties, noticeReasons } from './tenancy/notice.ts'

const reason = nullableText(500).optional()
const overrideReason = nullableText(500).optional()
const rateAmount = positiveDecimalSchema(4, 'Enter a rate in Nu above 0 with at most 4 decimals.')

export const terminationSchema = z.object({
  by: z.enum(noticeParties),
  noticeDate: calendarDateSchema,
  effectiveDate: calendarDateSchema,
  reason: requiredText(500, 'Enter the reason.'),
  /** The legal reason for the notice period; defaults to the usual reason of this party. */
  noticeReason: z.enum(noticeReasons).optional(),
  overrideReason,
})
export const suspensionSchema = z.object({ from: calendarDateSchema.optional(), reason }).default({})
export const resumptionSchema = z.object({ on: calendarDateSchema.optional(), reason }).default({})
const { propertyType: _kind, ...editableTerms } = leaseTermsShape
/** Each of these defaults to the value of the previous lease. */
const optionalTerms = {
  frequency: editableTerms.frequency.unwrap().optional(),
  periodMethod: editableTerms.periodMethod.unwrap().optional(),
  proration: editableTerms.proration.unwrap().optional(),
  dueDay: editableTerms.dueDay.unwrap().optional(),
  dueTiming: editableTerms.dueTiming.unwrap().optional(),
  weekStartsOn: editableTerms.weekStartsOn,
  customDates: editableTerms.customDates,
  /** Null: by the monthly run. */
  issueLeadDays: editableTerms.issueLeadDays.unwrap().nullable().optional(),
  noticeDays: z.number().int().min(0).max(730).optional(),
  purpose: nullableText(200).optional(),
  witnesses: z.array(witnessSchema).max(2, 'Enter at most two witnesses.').optional(),
}
export const renewalSchema = z.object({
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  /** The rent of one period; omitted if the rate by area continues. */
  rentAmount: positiveAmountSchema.optional(),
  rateAmount: rateAmount.optional(),
  /** Another rate, unit or area than before. */
  rate: leaseTermsShape.rate,
  /** If omitted, the escalation of the previous lease continues from the first day of the renewal; null: none. */
  escalation: leaseTermsShape.escalation.unwrap().nullable().optional(),
  ...optionalTerms,
  overrideReason,
  acknowledgedRemarkIds,
  /** The office’s clauses in the agreement; null: none; if omitted, the default for the kind and use of the property. */
  agreementTemplateId: idSchema.nullable().optional(),
})
export const rentChangeSchema = z
  .object({
    effectiveDate: calendarDateSchema,
    rentAmount: positiveAmountSchema.optional(),
    /** For a lease by area: another rate for the same area. */
    rateAmount: rateAmount.optional(),
    noticeDate: calendarDateSchema,
    overrideReason,
  })
  .refine(({ rentAmount, rateAmount: rate }) => (rentAmount === undefined) !== (rate === undefined), {
    path: ['rentAmount'],
    message: 'Enter the new rent, or the new rate for a lease by area.',
  })
const announcedRentSchema = z.object({
  id: idSchema,
  effectiveDate: calendarDateSchema,
  /** The rent of one period before that day and from that day. */
  rentBeforeAmount: moneySchema,
  rentAmount: moneySchema,
  /** The rent from that day without the change: an escalation of the lease may be due on it. */
  rentWithoutAmount: moneySchema,
  noticeDate: calendarDateSchema.nullable(),
  objectedOn: calendarDateSchema.nullable(),
  /** The last day for an objection; null if it is not an increase, if an objection was made, or if it was not announced. */
  objectionUntil: calendarDateSchema.nullable(),
})
export type AnnouncedRent = z.output<typeof announcedRentSchema>
const rentObjectionSchema = z.object({
  /** The first day of the increase. */
  effectiveDate: calendarDateSchema,
  objectedOn: calendarDateSchema,
  reason: optionalText(500),
})
export const leaseChangeSchema = z.object({
  tenantId: idSchema.optional(),
  startDate: calendarDateSchema.optional(),
  endDate: calendarDateSchema.optional(),
  rentAmount: editableTerms.rentAmount,
  rate: editableTerms.rate,
  escalation: leaseTermsShape.escalation.unwrap().nullable().optional(),
  ...optionalTerms,
  depositAmount: z.number().int().optional(),
  overrideReason,
})
export const coTenantSchema = z
  .object({
    /** The joining tenant; omitted if a tenant only leaves. */
    tenantId: idSchema.optional(),
    /** The tenant who leaves on the day before; omitted if a tenant only joins. */
    leavingTenantId: idSchema.optional(),
    /** The first day of the change. */
    from: calendarDateSchema.optional(),
    reason,
  })
  .refine(({ tenantId, leavingTenantId }) => tenantId !== undefined || leavingTenantId !== undefined, {
    path: ['tenantId'],
    message: 'Choose who becomes a co-tenant, or who leaves.',
  })
export const successionSchema = z.object({
  /** The family member who takes over the lease, on the same terms and with the same end. */
  tenantId: idSchema,
  /** The day on which the tenant died. */
  diedOn: calendarDateSchema,
  relation: z.enum(['SPOUSE', 'CHILD', 'PARENT', 'OTHER_FAMILY']),
  reason,
})

const ofLease = { method: 'POST', allow: staffRoles, reply: leaseSchema } as const

/** Calls that move a lease to another state or change it from a day; `lease-calls.ts` defines the states in which each is possible. */
export const leaseMoveContract = {
  terminate: endpoint({
    ...ofLease,
    path: '/lease/{id}/terminate',
    approval: 'CREDIT_NOTE',
    summary: 'Give notice to end a lease; `effectiveDate` is the last day, and the status changes after it',
    body: terminationSchema,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  withdrawNotice: endpoint({
    ...ofLease,
    path: '/lease/{id}/withdraw-notice',
    summary: 'Withdraw a notice that has not taken effect',
    body: z.object({ reason }).default({}),
    problems: ['ILLEGAL_TRANSITION', 'LEASE_OVERLAP'],
  }),
  undoVacate: endpoint({
    ...ofLease,
    path: '/lease/{id}/undo-vacate',
    isVersioned: true,
    summary:
      'Undo a hand-back that was recorded on the wrong lease or day; a lease that expired with it is in holdover again, and credited rent is charged again',
    body: z.object({ reason: requiredText(500, 'Enter the reason.') }),
    problems: ['ILLEGAL_TRANSITION', 'LEASE_OVERLAP', 'IN_USE'],
  }),
  suspend: endpoint({
    ...ofLease,
    path: '/lease/{id}/suspend',
    approval: 'CREDIT_NOTE',
    summary: 'Suspend a lease because the property cannot be used; rent already billed from that date is credited',
    body: suspensionSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  resume: endpoint({
    ...ofLease,
    path: '/lease/{id}/resume',
    approval: 'CREDIT_NOTE',
    summary: 'Resume a lease: `on` is the first day charged again',
    body: resumptionSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  renew: endpoint({
    ...ofLease,
    path: '/lease/{id}/renew',
    summary: 'Create a PENDING renewal with the same terms, except those sent',
    body: renewalSchema,
    status: 201,
    problems: ['ILLEGAL_TRANSITION', 'LEASE_OVERLAP', 'POLICY_VIOLATION', 'REMARK_IN_FORCE'],
    isIdempotent: true,
  }),
  holdover: endpoint({
    ...ofLease,
    path: '/lease/{id}/holdover',
    summary: 'Move a lease to holdover after its end; this also happens automatically',
    problems: ['ILLEGAL_TRANSITION'],
  }),
  rentChange: endpoint({
    ...ofLease,
    path: '/lease/{id}/rent-change',
    approval: 'CREDIT_NOTE',
    summary: 'Change the rent or the rate by area from a date; issued advices do not change',
    body: rentChangeSchema,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  announcedRents: endpoint({
    method: 'GET',
    path: '/lease/{id}/rent-change',
    summary: 'Announced changes of rent, latest first, and until when the tenant may object',
    allow: everyRole,
    reply: z.array(announcedRentSchema),
  }),
  rentObjection: endpoint({
    ...ofLease,
    allow: [...staffRoles, 'TENANT'],
    path: '/lease/{id}/rent-change/objection',
    approval: 'CREDIT_NOTE',
    summary: 'Object to an announced increase within ten working days of its notice; the increase is cancelled',
    body: rentObjectionSchema,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  change: endpoint({
    ...ofLease,
    method: 'PATCH',
    path: '/lease/{id}',
    isVersioned: true,
    summary: 'Change the terms of a PENDING lease; signatures become void',
    body: leaseChangeSchema,
    problems: ['ILLEGAL_TRANSITION', 'LEASE_OVERLAP', 'POLICY_VIOLATION'],
  }),
  coTenant: endpoint({
    ...ofLease,
    path: '/lease/{id}/co-tenant',
    summary: `Add, remove or replace a co-tenant from a date; a lease has at most ${maxCoTenants} at a time`,
    body: coTenantSchema,
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  succeed: endpoint({
    ...ofLease,
    path: '/lease/{id}/succession',
    summary: 'Transfer the lease of a tenant who died to a family member, on the same terms (Act s.17)',
    body: successionSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  notice: endpoint({
    method: 'GET',
    path: '/lease/{id}/notice',
    summary: 'The earliest last day for a notice, and the rule that says so',
    allow: [...staffRoles, 'OWNER', 'TENANT'],
    query: z.object({
      by: z.enum(noticeParties).default('TENANT'),
      reason: z.enum(noticeReasons).optional(),
      noticeDate: calendarDateSchema.optional(),
    }),
    reply: z.object({
      by: z.enum(noticeParties),
      reason: z.enum(noticeReasons),
      noticeDate: calendarDateSchema,
      earliestDate: calendarDateSchema,
      /** The last day for such a notice if the lease should end with its term. */
      noticeByDate: calendarDateSchema,
      rule: z.string(),
      section: z.string().nullable(),
    }),
  }),
  landRevisions: endpoint({
    method: 'GET',
    path: '/lease/land-revision',
    summary:
      'Land leases whose rent is due for revision, longest due first; except those with an agreed escalation, unless on State land',
    allow: staffRoles,
    query: listQuery(['dueDate', 'leaseNumber', 'tenantName'], {
      withinDays: z.enum(['0', '90', '365']).optional(),
    }),
    columns: landRevisionColumns,
    reply: pageOf(
      z.object({
        ...leaseSchema.shape,
        /** The first day of the current rent: of the lease, or of its last change. */
        lastRevisedDate: calendarDateSchema,
        revisionDueDate: calendarDateSchema,
        isStateLand: z.boolean(),
      }),
    ),
  }),
}
