import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { phoneNumberSchema } from '../identity/contact.ts'
import { listQuery, pageOf } from '../page.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema, optionalFormattedText, optionalText, requiredText, text } from '../text.ts'
import { accessRequestStatuses, accessRequestStatusLabels } from './access-request.ts'

export const accessRequestSchema = z.object({
  id: idSchema,
  status: z.enum(accessRequestStatuses),
  organisationName: z.string(),
  contactName: z.string(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  /** The reason of a refusal, as sent to the office. */
  reason: z.string().nullable(),
  requestedAt: instantSchema,
  decidedAt: instantSchema.nullable(),
})
export type AccessRequest = z.output<typeof accessRequestSchema>

const columns = sheet<AccessRequest>(({ text, time }) => [
  time('Requested', (request) => request.requestedAt),
  text('Status', (request) => accessRequestStatusLabels[request.status]),
  text('Organisation', (request) => request.organisationName),
  text('Contact', (request) => request.contactName),
  text('Phone number', (request) => request.phoneNumber),
  text('Email', (request) => request.email),
  text('Message', (request) => request.message),
  time('Decided', (request) => request.decidedAt),
  text('Reason', (request) => request.reason),
  text('Id', (request) => request.id),
])

export const accessRequestContract = {
  send: endpoint({
    method: 'POST',
    path: '/access-request',
    summary: 'Request access for an office. The operator accepts or refuses; the reply does not say whether the number is known',
    allow: 'PUBLIC',
    body: z.object({
      organisationName: requiredText(120, 'Enter the name of your office.'),
      contactName: requiredText(120, 'Enter your name.'),
      phoneNumber: phoneNumberSchema,
      email: optionalFormattedText('email'),
      message: optionalText(1000),
      botCheck: text(10_000).optional(),
    }),
    reply: undefined,
    status: 202,
    problems: ['BOT_CHECK_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/access-request',
    summary: 'Requests for access, newest first',
    allow: ['SUPERADMIN'],
    query: listQuery(['requestedAt'], { status: z.enum(accessRequestStatuses).optional() }),
    columns,
    reply: pageOf(accessRequestSchema),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/access-request/{id}/accept',
    summary: 'Open the office of a request and send its first administrator a temporary password by SMS',
    allow: ['SUPERADMIN'],
    needsProof: true,
    reply: accessRequestSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/access-request/{id}/refuse',
    summary: 'Refuse a request for access; the reason is sent by SMS',
    allow: ['SUPERADMIN'],
    body: z.object({ reason: requiredText(200, 'Enter the reason.') }),
    reply: accessRequestSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
