import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { maxDocumentsByLink, applicantDocumentKinds } from '../applications/application.ts'
import { documentSchema } from '../documents/document-contract.ts'
import { endpoint } from '../endpoint.ts'
import { phoneNumberSchema } from '../identity/contact.ts'
import { loginCodeSchema } from '../identity/secret-digits.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, text } from '../text.ts'
import { applicantStates, publicRoundStates } from './allotment.ts'
import { statedByApplicant } from './allotment-contract.ts'
import { publicRoundColumns } from './allotment-sheets.ts'
import { publicRound, publicRoundSchema, unitSchema } from './allotment-schema.ts'

const statusSchema = z.object({
  reference: z.string(),
  state: z.enum(applicantStates),
  points: z.number().int().nullable(),
  position: z.number().int().nullable(),
  offeredUnitLabel: z.string().nullable(),
  answerUntil: calendarDateSchema.nullable(),
})

/** The code that was sent to the phone, and the token from the reply to that request. */
const phoneCode = { code: loginCodeSchema, codeToken: text(200) }

/** The uploaded documents, and the token for uploading more until it expires. */
const documentsSchema = z.object({
  documentToken: z.string(),
  documents: z.array(documentSchema.pick({ id: true, kind: true, byteSize: true, addedAt: true })),
})

const byReference = z.object({ id: idSchema, reference: text(20) })

/** The public view of a round, which never contains a name. */
export const publicAllotmentContract = {
  list: endpoint({
    method: 'GET',
    path: '/allotment',
    summary: 'Rounds of allotment that were opened, of all offices or of the office of one round, newest first; nobody is named',
    allow: 'PUBLIC',
    query: listQuery(['openedAt'], {
      /** The id of a round: returns only the rounds of its office. */
      officeOf: idSchema.optional(),
      state: z.enum(publicRoundStates).optional(),
    }),
    columns: publicRoundColumns,
    reply: pageOf(publicRoundSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/allotment/{id}',
    summary: 'A round of allotment that was opened: units, criteria, points table, seed and result',
    allow: 'PUBLIC',
    // Without internal ids of the register.
    reply: z.object({ ...publicRound, units: z.array(unitSchema.omit({ id: true })), officeName: z.string() }),
  }),
  result: endpoint({
    method: 'GET',
    path: '/allotment/{id}/result',
    summary: 'The published list of reference numbers and points, from which anybody works out hash and order',
    allow: 'PUBLIC',
    reply: z.object({ list: z.string(), listHash: z.string(), seed: z.string().nullable(), order: z.array(z.string()) }),
    problems: ['ILLEGAL_TRANSITION'],
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/allotment/{id}/code',
    summary:
      'Send a code by SMS that proves a phone number for a registration or an answer; the reply does not tell whether it is known',
    allow: 'PUBLIC',
    body: z.object({ phoneNumber: phoneNumberSchema, botCheck: text(10_000).optional() }),
    reply: z.object({ codeToken: z.string() }),
    status: 202,
    problems: ['BOT_CHECK_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/allotment/{id}/register',
    summary:
      'Register for a round with the code that was sent to the phone, answered with a reference number; of several registrations with one CID the office says which counts',
    allow: 'PUBLIC',
    body: z.object({
      ...statedByApplicant,
      hasConsented: z.literal(true, 'Agree before you register.'),
      ...phoneCode,
    }),
    reply: z.object({ reference: z.string(), documentToken: z.string() }),
    status: 201,
    problems: ['TOO_MANY_REQUESTS', 'ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/allotment/{id}/status/{reference}',
    summary: 'The status of a registration, by its reference number',
    allow: 'PUBLIC',
    params: byReference,
    reply: statusSchema,
    problems: ['TOO_MANY_REQUESTS'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/allotment/{id}/status/{reference}/answer',
    summary:
      'Accept or decline an offered unit, or withdraw; by reference number and the code that was sent to the applicant’s phone',
    allow: 'PUBLIC',
    params: byReference,
    body: z.object({ ...phoneCode, answer: z.enum(['ACCEPT', 'DECLINE', 'WITHDRAW']) }),
    reply: statusSchema,
    problems: ['TOO_MANY_REQUESTS', 'ILLEGAL_TRANSITION'],
  }),
  documents: endpoint({
    method: 'POST',
    path: '/allotment/{id}/status/{reference}/documents',
    summary:
      'The documents of a registration, and a token to add more; by reference number and the code that was sent to the applicant’s phone',
    allow: 'PUBLIC',
    params: byReference,
    body: z.object(phoneCode),
    reply: documentsSchema,
    problems: ['TOO_MANY_REQUESTS', 'ILLEGAL_TRANSITION'],
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/allotment/{id}/status/{reference}/document/{documentToken}/{kind}',
    summary: `Add a photo or PDF to a registration, such as a proof of income, at most ${maxDocumentsByLink}; send the file in the field "file"`,
    allow: 'PUBLIC',
    params: byReference.extend({ documentToken: text(120), kind: z.enum(applicantDocumentKinds) }),
    multipart: true,
    reply: documentsSchema,
    problems: ['TOO_MANY_REQUESTS', 'ILLEGAL_TRANSITION', 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'POLICY_VIOLATION'],
  }),
}
