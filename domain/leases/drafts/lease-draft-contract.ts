import { z } from 'zod'
import { areaUnits } from '../../area.ts'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, staffRoles } from '../../endpoint.ts'
import { moneySchema } from '../../money.ts'
import { listQuery, pageOf } from '../../page.ts'
import { propertyTypes, codeLabel } from '../../properties/property.ts'
import { landTerms } from '../../properties/land-rates/land-term.ts'
import { versionSchema } from '../../record-schema.ts'
import { sheet } from '../../sheet.ts'
import { idSchema, instantSchema, text } from '../../text.ts'
import { allotmentOfLeaseSchema } from '../lease-schema.ts'
import { typedChargesOf } from '../charges/first-charges.ts'
import { dueTimings, frequencies, periodMethods, prorations, weekdays } from '../lease-terms-shape.ts'
import { leaseSteps } from './lease-steps.ts'

const maxOfNumber = 20

/** The content of the wizard, by field names; `typed` is the schema of typed fields, which may be blank. */
function termsOf<Typed extends z.ZodType>(typed: (max: number) => Typed) {
  const number = typed(maxOfNumber)
  return z
    .object({
      step: z.enum(leaseSteps),
      startDate: calendarDateSchema.nullable(),
      endDate: calendarDateSchema.nullable(),
      noticeDays: number,
      purpose: typed(200),
      basis: z.enum(['AMOUNT', 'RATE', 'TABLE']),
      rentAmount: moneySchema.nullable(),
      rate: z.object({
        amount: number,
        per: z.enum(areaUnits),
        area: z.object({ value: number, unit: z.enum(areaUnits) }),
      }),
      /** For TABLE: the chosen rate. */
      rateTable: z.object({ rateId: idSchema.nullable(), term: z.enum(landTerms) }),
      frequency: z.enum(frequencies),
      periodMethod: z.enum(periodMethods),
      proration: z.enum(prorations),
      dueDay: number,
      dueTiming: z.enum(dueTimings),
      weekStartsOn: z.enum(weekdays),
      /** As typed: "1 Feb, 1 Aug". */
      customDates: typed(300),
      issueLeadDays: number,
      hasEscalation: z.boolean(),
      escalation: z.object({ everyMonths: number, percent: number }),
      charges: typedChargesOf(typed),
      depositAmount: moneySchema.nullable(),
      /** The clauses of the agreement: a template, none, or the default for the property. */
      agreementTemplateId: z.union([idSchema, z.enum(['NONE', 'DEFAULT'])]),
      overrideReason: typed(500),
    })
    .partial()
}

/** The rules of leases are not checked before the lease is created. */
const draftTermsSchema = termsOf(text)

/** The maximum number of drafts of one person; they delete old ones to create more. */
export const maxDraftsOfPerson = 20

export const storedDraftSchema = z.object({
  id: idSchema,
  version: versionSchema,
  propertyType: z.enum(propertyTypes),
  propertyId: idSchema.nullable(),
  propertyLabel: z.string().nullable(),
  tenantId: idSchema.nullable(),
  tenantName: z.string().nullable(),
  terms: termsOf(() => z.string()),
  /** The person who created the draft. Any member of the office can continue it. */
  createdById: idSchema.nullable(),
  createdByName: z.string().nullable(),
  createdAt: instantSchema,
  changedByName: z.string().nullable(),
  changedAt: instantSchema,
  /** Only in the reply for a single draft. */
  allotment: allotmentOfLeaseSchema.optional(),
})
export type StoredDraft = z.output<typeof storedDraftSchema>

const draftColumns = sheet<StoredDraft>(({ text, date }) => [
  text('Kind of property', (draft) => codeLabel(draft.propertyType)),
  text('Property', (draft) => draft.propertyLabel),
  text('Tenant', (draft) => draft.tenantName),
  date('Starts', (draft) => draft.terms.startDate ?? null),
  date('Ends', (draft) => draft.terms.endDate ?? null),
  text('Started by', (draft) => draft.createdByName),
  text('Saved by', (draft) => draft.changedByName),
  text('Saved at', (draft) => draft.changedAt),
  text('Id', (draft) => draft.id),
])

const draftBody = z.object({ propertyId: idSchema.nullable(), tenantId: idSchema.nullable(), terms: draftTermsSchema }).partial()

/** Leases that a member of the office started to create. They are invisible to owners and tenants. */
export const leaseDraftContract = {
  list: endpoint({
    method: 'GET',
    path: '/lease-draft',
    summary: 'Drafts of new leases of the whole office, last saved first',
    allow: staffRoles,
    query: listQuery(['changedAt', 'createdAt'], {
      propertyType: z.enum(propertyTypes).optional(),
      propertyId: idSchema.optional(),
      tenantId: idSchema.optional(),
    }),
    columns: draftColumns,
    reply: pageOf(storedDraftSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/lease-draft/{id}',
    summary: 'One draft of a new lease',
    allow: staffRoles,
    isVersioned: true,
    reply: storedDraftSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/lease-draft',
    summary: `Start a draft of a new lease; at most ${maxDraftsOfPerson} per person`,
    allow: staffRoles,
    isVersioned: true,
    body: draftBody.extend({ propertyType: z.enum(propertyTypes) }),
    reply: storedDraftSchema,
    status: 201,
    isIdempotent: true,
    problems: ['POLICY_VIOLATION'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/lease-draft/{id}',
    summary: 'Update the draft of a lease; omitted terms keep their value',
    allow: staffRoles,
    isVersioned: true,
    body: draftBody,
    reply: storedDraftSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/lease-draft/{id}',
    summary: 'Delete the draft of a lease',
    allow: staffRoles,
    isVersioned: true,
    reply: undefined,
  }),
}
