import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { documentSchema } from '../../documents/document-contract.ts'
import { endpoint, everyRole, staffAndOwner, staffRoles } from '../../endpoint.ts'
import { passwordSchema } from '../../identity/password.ts'
import { pinSchema } from '../../identity/secret-digits.ts'
import { canReplaceSchema, idSchema, instantSchema, optionalText, requiredText } from '../../text.ts'
import { leaseSchema } from '../lease-schema.ts'
import { furtherTermsSchema } from './agreement-content.ts'

export const signingParties = ['OWNER', 'TENANT'] as const
export type SigningParty = (typeof signingParties)[number]
export const signingManners = ['PIN', 'PASSWORD', 'SIGNED_COPY'] as const
export type SigningManner = (typeof signingManners)[number]

export const signingSchema = z.object({
  /** The signed agreement; null before the first signature. */
  agreement: z.object({ hash: z.string(), code: z.string() }).nullable(),
  /** Clauses of the office in the agreement, as signed or as they would be signed now; null if there are none. */
  furtherTerms: furtherTermsSchema.nullable(),
  signatures: z.array(
    z.object({
      party: z.enum(signingParties),
      signedAt: instantSchema,
      byName: z.string(),
      manner: z.enum(signingManners),
      /** The network address of the signer; only the office sees it. */
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  /** The side for which the caller can sign now. */
  canSignAs: z.enum(signingParties).nullable(),
  /** The caller signs by PIN and has none: it was never set, or it was blocked after too many wrong attempts. */
  needsPin: z.boolean(),
  /** The consent of each co-owner; empty for a single owner, who consents by signing. */
  consents: z.array(
    z.object({
      ownerId: idSchema,
      nameEnglish: z.string(),
      nameDzongkha: z.string().nullable(),
      share: z.string(),
      consentedAt: instantSchema.nullable(),
      givenBy: z.string().nullable(),
      evidenceNote: z.string().nullable(),
      evidenceDocumentId: idSchema.nullable(),
      isMine: z.boolean(),
    }),
  ),
  signedOn: calendarDateSchema.nullable(),
  stampedOn: calendarDateSchema.nullable(),
  registrationNumber: z.string().nullable(),
  registeredOn: calendarDateSchema.nullable(),
  /** The last day to register the third original; null until both sides have signed. */
  registerBy: calendarDateSchema.nullable(),
})
export type Signing = z.output<typeof signingSchema>

export const signingContract = {
  read: endpoint({
    method: 'GET',
    path: '/lease/{id}/signing',
    summary: 'Signatures, consents, stamp and registration of a lease',
    allow: everyRole,
    reply: signingSchema,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/lease/{id}/sign',
    summary:
      'Sign a lease; the tenant by PIN, the owner’s side by password. If-Match names the version of the lease that was read',
    allow: everyRole,
    body: z.object({ pin: pinSchema.optional(), password: passwordSchema.optional() }),
    reply: signingSchema,
    isVersioned: true,
    problems: ['ILLEGAL_TRANSITION', 'WRONG_PASSWORD'],
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/lease/{id}/document',
    summary: 'Add the signed copy, which counts as both signatures, or another document to a lease',
    allow: staffRoles,
    query: z.object({ kind: z.enum(['SIGNED_COPY', 'OTHERS']).default('OTHERS') }),
    multipart: true,
    reply: documentSchema,
    status: 201,
    isIdempotent: true,
    problems: ['TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  }),
  consent: endpoint({
    method: 'POST',
    path: '/lease/{id}/consent',
    summary:
      'Record the consent of a co-owner; also by the holder of a power of attorney. If-Match names the version of the lease that was read',
    allow: staffAndOwner,
    body: z.object({
      ownerId: idSchema,
      givenBy: optionalText(120),
      evidenceNote: optionalText(200),
      evidenceDocumentId: idSchema.optional(),
      canReplace: canReplaceSchema,
    }),
    reply: signingSchema,
    isVersioned: true,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  stamp: endpoint({
    method: 'POST',
    path: '/lease/{id}/legal-stamp',
    summary: 'Record that the legal stamp is on the three originals',
    allow: staffRoles,
    body: z.object({ stampedOn: calendarDateSchema, canReplace: canReplaceSchema }),
    reply: signingSchema,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/lease/{id}/registration',
    summary: 'Record the registration number of the third original at the local office',
    allow: staffRoles,
    body: z.object({
      registrationNumber: requiredText(60, 'Enter the registration number.'),
      registeredOn: calendarDateSchema,
      canReplace: canReplaceSchema,
    }),
    reply: signingSchema,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  agreement: endpoint({
    method: 'GET',
    path: '/lease/{id}/agreement.pdf',
    summary: 'The agreement as PDF; once signed, as signed. With `originals`, the three numbered originals in one file',
    allow: everyRole,
    query: z.object({ originals: z.literal('true').optional() }),
    reply: 'FILE',
    problems: ['ILLEGAL_TRANSITION'],
  }),
  waitingConsents: endpoint({
    method: 'GET',
    path: '/consent/waiting',
    summary: 'Leases waiting for your consent as owner',
    allow: ['OWNER'],
    reply: z.array(
      leaseSchema.pick({
        id: true,
        leaseNumber: true,
        propertyType: true,
        propertyLabel: true,
        placeLabel: true,
        tenantName: true,
        startDate: true,
        endDate: true,
        rentAmount: true,
      }),
    ),
  }),
  check: endpoint({
    method: 'GET',
    path: '/agreement-check/{code}',
    summary: 'Whether an agreement with this code was signed by both sides and is valid',
    allow: 'PUBLIC',
    params: z.object({ code: requiredText(40, 'Enter the code printed on the agreement.') }),
    reply: z.object({ isValid: z.boolean() }),
  }),
}
