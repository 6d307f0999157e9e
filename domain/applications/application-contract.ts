import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { documentSchema } from '../documents/document-contract.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { cidSchema, phoneNumberSchema } from '../identity/contact.ts'
import { amountSchema, moneySchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { propertyTypeSchema } from '../properties/property.ts'
import { versionSchema } from '../record-schema.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema, nullableText, optionalFormattedText, optionalText, requiredText } from '../text.ts'
import {
  applicationStateLabels,
  applicationStates,
  hundredthsText,
  maxCompared,
  maxMembers,
  requiredDocuments,
  applicantDocumentKinds,
  refusalReasonLabels,
  refusalReasons,
} from './application.ts'

const people = (min: number) => z.number().int().min(min, `Enter at least ${min}.`).max(20, 'Enter at most 20.')

const memberSchema = z.object({
  name: requiredText(120, 'Enter the name.'),
  relationship: requiredText(60, 'Enter the relationship.'),
})

/** The statements of an applicant. The form requests only the facts that the decision needs (decision 135). */
const statements = {
  name: requiredText(120, 'Enter the full name.'),
  cid: cidSchema,
  adults: people(1),
  children: people(0),
  /** The other people who would live there. */
  members: z.array(memberSchema).max(maxMembers, `Enter at most ${maxMembers} people.`).default([]),
  occupation: requiredText(120, 'Enter the occupation.'),
  employer: optionalText(160),
  monthlyIncomeAmount: amountSchema,
  presentAddress: requiredText(300, 'Enter the present address.'),
  moveInOn: calendarDateSchema,
  months: z.number().int().min(1, 'Enter at least 1 month.').max(120, 'Enter at most 120 months.'),
}
const consent = z.literal(true, 'The applicant must agree before the application can be sent.')

const comparisonSchema = z.object({
  incomePerRent: z.number().int().nullable(),
  persons: z.number().int().nullable(),
  personsPerBedroom: z.number().int().nullable(),
  daysAfterFree: z.number().int().nullable(),
  missingDocuments: z.array(z.enum(requiredDocuments)),
})

export const applicationSchema = z.object({
  id: idSchema,
  version: versionSchema,
  listingId: idSchema,
  listingTitle: z.string(),
  placeLabel: z.string(),
  rentAmount: moneySchema,
  bedrooms: z.number().int().nullable(),
  availableOn: calendarDateSchema.nullable(),
  propertyType: propertyTypeSchema,
  enquiryId: idSchema.nullable(),
  state: z.enum(applicationStates),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  cid: z.string().nullable(),
  adults: z.number().int().nullable(),
  children: z.number().int().nullable(),
  members: z.array(z.object({ name: z.string(), relationship: z.string() })),
  occupation: z.string().nullable(),
  employer: z.string().nullable(),
  monthlyIncomeAmount: moneySchema.nullable(),
  presentAddress: z.string().nullable(),
  moveInOn: calendarDateSchema.nullable(),
  months: z.number().int().nullable(),
  consentText: z.string().nullable(),
  consentedAt: instantSchema.nullable(),
  /** The office entered the application, with consent on paper or given orally. */
  isTypedByOffice: z.boolean(),
  /** The expiry of the link; null if none was sent, or if it was revoked. */
  linkExpiresAt: instantSchema.nullable(),
  refusalReason: z.enum(refusalReasons).nullable(),
  refusalText: z.string().nullable(),
  receivedAt: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  decidedByName: z.string().nullable(),
  tenantId: idSchema.nullable(),
  leaseDraftId: idSchema.nullable(),
  comparison: comparisonSchema,
  createdAt: instantSchema,
})
export type Application = z.output<typeof applicationSchema>

const columns = sheet<Application>(({ text, number, money, date, time }) => [
  time('Received', (one) => one.receivedAt),
  text('Status', (one) => applicationStateLabels[one.state]),
  text('Listing', (one) => one.listingTitle),
  text('Name', (one) => one.name),
  text('CID', (one) => one.cid),
  text('Phone number', (one) => one.phoneNumber),
  text('Email', (one) => one.email),
  number('Adults', (one) => one.adults),
  number('Children', (one) => one.children),
  text('Occupation', (one) => one.occupation),
  text('Employer', (one) => one.employer),
  money('Monthly income', (one) => one.monthlyIncomeAmount),
  money('Monthly rent', (one) => one.rentAmount),
  number('Income per rent', (one) => one.comparison.incomePerRent && hundredthsText(one.comparison.incomePerRent)),
  date('Move-in', (one) => one.moveInOn),
  number('Months', (one) => one.months),
  number('Papers missing', (one) => one.comparison.missingDocuments.length),
  text('Reason', (one) => one.refusalReason && refusalReasonLabels[one.refusalReason]),
  time('Decided', (one) => one.decidedAt),
  text('Decided by', (one) => one.decidedByName),
  text('Id', (one) => one.id),
])

/** The data visible to the holder of the link: the listing and the progress, never the statements. */
const byLinkSchema = z.object({
  state: z.enum(applicationStates),
  officeName: z.string(),
  listingTitle: z.string(),
  placeLabel: z.string(),
  rentAmount: moneySchema,
  bedrooms: z.number().int().nullable(),
  availableOn: calendarDateSchema.nullable(),
  name: z.string(),
  consentText: z.string(),
  /** The number of months after the last change after which it is deleted. */
  deletedAfterMonths: z.number().int(),
  documents: z.array(documentSchema.pick({ id: true, kind: true, byteSize: true, addedAt: true })),
  receivedAt: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  refusalReason: z.enum(refusalReasons).nullable(),
  refusalText: z.string().nullable(),
})
export type ApplicationByLink = z.output<typeof byLinkSchema>

const byCode = z.object({ code: z.string().regex(/^[\w -]{1,40}$/, 'This link is incomplete.') })
const publicProblems = ['TOO_MANY_REQUESTS', 'ILLEGAL_TRANSITION'] as const

const step = {
  method: 'POST',
  allow: staffRoles,
  isVersioned: true,
  reply: applicationSchema,
  problems: ['ILLEGAL_TRANSITION'],
} as const

/** Applications to rent a listed property. They are free of charge (Tenancy Rules, rule 36), so no amount is payable. */
export const applicationContract = {
  list: endpoint({
    method: 'GET',
    path: '/application',
    summary: 'Applications to rent, of all listings or of one',
    allow: staffRoles,
    query: listQuery(['createdAt', 'receivedAt', 'monthlyIncomeAmount', 'moveInOn'], {
      listingId: idSchema.optional(),
      state: z.enum(applicationStates).optional(),
    }),
    columns,
    reply: pageOf(applicationSchema),
  }),
  compare: endpoint({
    method: 'GET',
    path: '/application/compare',
    summary: `Up to ${maxCompared} applications side by side, in the order of the ids`,
    allow: staffRoles,
    query: z.object({
      ids: z
        .string()
        .max(maxCompared * 37)
        .transform((ids) => ids.split(','))
        .pipe(z.array(idSchema).min(1).max(maxCompared)),
    }),
    reply: z.object({ items: z.array(applicationSchema) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/application/{id}',
    summary: 'One application',
    allow: staffRoles,
    isVersioned: true,
    reply: applicationSchema,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/application/invite',
    summary: 'Send the application form of a listing by SMS, or by e-mail if there is no phone number',
    allow: staffRoles,
    body: z.object({
      listingId: idSchema,
      enquiryId: idSchema.nullable().default(null),
      name: requiredText(120, 'Enter the name.'),
      phoneNumber: optionalFormattedText('phone'),
      email: optionalFormattedText('email'),
    }),
    reply: applicationSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE', 'TOO_MANY_REQUESTS', 'ILLEGAL_TRANSITION'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/application',
    summary: 'Record an application that came on paper or by phone',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({
      ...statements,
      listingId: idSchema,
      enquiryId: idSchema.nullable().default(null),
      phoneNumber: phoneNumberSchema,
      email: optionalFormattedText('email'),
      hasConsented: consent,
    }),
    reply: applicationSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/application/{id}',
    summary: 'Correct an application that is not decided',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ ...statements, employer: nullableText(160), members: z.array(memberSchema).max(maxMembers) }).partial(),
    reply: applicationSchema,
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  sendLink: endpoint({
    ...step,
    path: '/application/{id}/link',
    summary: 'Send a new link to the applicant; the previous link no longer works',
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  revokeLink: endpoint({ ...step, path: '/application/{id}/link/revoke', summary: 'Revoke the link of an applicant' }),
  review: endpoint({ ...step, path: '/application/{id}/review', summary: 'Take an application into review' }),
  accept: endpoint({
    ...step,
    path: '/application/{id}/accept',
    summary: 'Accept an application: its applicant becomes a tenant of the office, and a lease draft is started. One per listing',
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION', 'DUPLICATE', 'ROLE_OFFERED'],
  }),
  refuse: endpoint({
    ...step,
    path: '/application/{id}/refuse',
    summary: 'Refuse an application with a reason; the applicant gets a message',
    body: z
      .object({ reason: z.enum(refusalReasons), text: optionalText(300) })
      .refine(({ reason, text }) => reason !== 'OTHER' || text !== null, { path: ['text'], message: 'Enter the reason.' }),
  }),
  withdraw: endpoint({ ...step, path: '/application/{id}/withdraw', summary: 'Withdraw an application for its applicant' }),
  readByLink: endpoint({
    method: 'GET',
    path: '/application/link/{code}',
    summary: 'What the link of an applicant leads to: the form, and later the status',
    allow: 'PUBLIC',
    params: byCode,
    reply: byLinkSchema,
    problems: ['TOO_MANY_REQUESTS'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/application/link/{code}',
    summary: 'Send the application form, once',
    allow: 'PUBLIC',
    params: byCode,
    body: z.object({ ...statements, hasConsented: consent }),
    reply: byLinkSchema,
    problems: [...publicProblems, 'DUPLICATE'],
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/application/link/{code}/document/{kind}',
    summary: 'Add a photo or PDF to an application; send the file in the field "file"',
    allow: 'PUBLIC',
    params: byCode.extend({ kind: z.enum(applicantDocumentKinds) }),
    multipart: true,
    reply: byLinkSchema,
    problems: [...publicProblems, 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'POLICY_VIOLATION'],
  }),
  withdrawByLink: endpoint({
    method: 'POST',
    path: '/application/link/{code}/withdraw',
    summary: 'Withdraw an application by its link',
    allow: 'PUBLIC',
    params: byCode,
    reply: byLinkSchema,
    problems: publicProblems,
  }),
}
