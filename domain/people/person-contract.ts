import { z } from 'zod'
import { adminOnly, endpoint, staffRoles } from '../endpoint.ts'
import { heldRoleSchema } from '../identity/role.ts'
import { idParams, idSchema, text } from '../text.ts'

/** What an office may know and do about the sign-in of its people, whatever they are to it. */
export const personContract = {
  signIn: endpoint({
    method: 'GET',
    path: '/user/{id}/sign-in',
    summary: 'Whether a person of the organisation may sign in here, and in which roles',
    allow: staffRoles,
    params: idParams,
    reply: z.object({ isVerified: z.boolean(), loginEnabled: z.boolean(), roles: z.array(heldRoleSchema) }),
  }),
  resetSignIn: endpoint({
    method: 'POST',
    path: '/user/{id}/reset-sign-in',
    summary: 'Send a temporary password by SMS; a person who has signed in before gets a link to set one instead',
    problems: ['TOO_MANY_REQUESTS'],
    allow: adminOnly,
    params: idParams,
    reply: undefined,
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
