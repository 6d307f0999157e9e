import { z } from 'zod'
import { adminOnly, endpoint, staffRoles } from '../endpoint.ts'
import { phoneNumberSchema } from '../identity/contact.ts'
import { userRoleSchema } from '../identity/role.ts'
import { signInChangeSchema } from '../identity/sign-in-change-schema.ts'
import { idSchema, requiredText, text } from '../text.ts'

/** The sign-in data that an office may read and the actions that it may take for its people, in any role. */
export const personContract = {
  signIn: endpoint({
    method: 'GET',
    path: '/user/{id}/sign-in',
    summary: 'Whether a person of the organisation may sign in here, and in which roles',
    allow: staffRoles,
    reply: z.object({ isVerified: z.boolean(), loginEnabled: z.boolean(), roles: z.array(userRoleSchema) }),
  }),
  resetSignIn: endpoint({
    method: 'POST',
    path: '/user/{id}/reset-sign-in',
    needsProof: true,
    summary: 'Send a temporary password by SMS; a person who has signed in before gets a link to set one instead',
    problems: ['TOO_MANY_REQUESTS'],
    allow: adminOnly,
    reply: undefined,
  }),
  signInChanges: endpoint({
    method: 'GET',
    path: '/user/{id}/sign-in-change',
    summary: 'Changes of the sign-in that your office proposed to a person, newest first (at most 20)',
    allow: staffRoles,
    reply: z.array(signInChangeSchema),
  }),
  withdrawSignInChange: endpoint({
    method: 'POST',
    path: '/user/{id}/sign-in-change/{itemId}/withdraw',
    summary: 'Withdraw a change that your office proposed; one after an identity check is for an ADMIN',
    allow: staffRoles,
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  checkIdentity: endpoint({
    method: 'POST',
    path: '/user/{id}/identity-check',
    summary:
      'Record an identity check of a person who lost their sign-in phone; the new phone counts after 72 hours unless the person stops it',
    allow: adminOnly,
    needsProof: true,
    body: z.object({
      phoneNumber: phoneNumberSchema,
      /** The evidence: which document was seen, and who was present. */
      evidence: requiredText(1000, 'Enter what you checked and how.'),
      /** A document of the owner or tenant. */
      evidenceDocumentId: idSchema.nullable().default(null),
    }),
    reply: signInChangeSchema,
    status: 201,
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  alike: endpoint({
    method: 'GET',
    path: '/user/alike',
    summary: 'People of the organisation with the same CID, phone number or English name, asked before a record is saved',
    allow: staffRoles,
    query: z.object({ cid: text(20).optional(), phoneNumber: text(20).optional(), name: text(300).optional() }),
    reply: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(['OWNER', 'TENANT', 'MANAGER']),
        name: z.string(),
        sharesCid: z.boolean(),
        sharesPhone: z.boolean(),
        sharesName: z.boolean(),
      }),
    ),
  }),
}
