import { z } from 'zod'
import { versionSchema } from '../record-schema.ts'
import { endpoint, staffAndOwner } from '../endpoint.ts'
import { phoneNumberSchema } from '../identity/contact.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { idSchema, instantSchema, nullableText, optionalFormattedText, requiredText, text } from '../text.ts'
import { enquiryStateLabels, enquiryStates } from './listing.ts'
import { sheet } from '../sheet.ts'

export const enquirySchema = z.object({
  id: idSchema,
  version: versionSchema,
  listingId: idSchema,
  listingTitle: z.string(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string(),
  state: z.enum(enquiryStates),
  note: z.string().nullable(),
  createdAt: instantSchema,
})
export type Enquiry = z.output<typeof enquirySchema>

const phone = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  phoneNumberSchema.nullable(),
)

const enquiryColumns = sheet<Enquiry>(({ text, time }) => [
  time('Asked', (enquiry) => enquiry.createdAt),
  text('Status', (enquiry) => enquiryStateLabels[enquiry.state]),
  text('Listing', (enquiry) => enquiry.listingTitle),
  text('Name', (enquiry) => enquiry.name),
  text('Phone number', (enquiry) => enquiry.phoneNumber),
  text('Email', (enquiry) => enquiry.email),
  text('Message', (enquiry) => enquiry.message),
  text('Note', (enquiry) => enquiry.note),
  text('Id', (enquiry) => enquiry.id),
])

export const enquiryContract = {
  ask: endpoint({
    method: 'POST',
    path: '/listing/{id}/enquiry',
    summary: 'Send an enquiry about a published listing, with a phone number or e-mail',
    allow: 'PUBLIC',
    body: z.object({
      name: requiredText(120, 'Enter your name.'),
      phoneNumber: phone.optional().transform((value) => value ?? null),
      email: optionalFormattedText('email'),
      message: requiredText(2000, 'Enter your question.'),
      botCheck: text(10_000).optional(),
    }),
    reply: z.object({ id: idSchema }),
    status: 201,
    problems: ['BOT_CHECK_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/enquiry',
    summary: 'Enquiries about listings of the office, or of an owner’s property',
    allow: staffAndOwner,
    query: withCursor(listQuery(['createdAt'], { listingId: idSchema.optional(), state: z.enum(enquiryStates).optional() })),
    columns: enquiryColumns,
    reply: cursorPageOf(enquirySchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/enquiry/{id}',
    isVersioned: true,
    summary: 'One enquiry',
    allow: staffAndOwner,
    reply: enquirySchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/enquiry/{id}',
    isVersioned: true,
    summary: 'Update the status of an enquiry, with a note',
    allow: staffAndOwner,
    body: z.object({ state: z.enum(enquiryStates), note: nullableText(1000) }).partial(),
    reply: enquirySchema,
  }),
}
