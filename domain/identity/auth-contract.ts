import { z } from 'zod'
import { endpoint, roleNames } from '../endpoint.ts'
import { idParams, idSchema, instantSchema, requiredText } from '../text.ts'
import { optionalCid, optionalEmail, phoneNumberSchema } from './contact.ts'
import { newPasswordSchema } from './password.ts'
import { heldRoleSchema } from './role.ts'
import { userSchema } from './user.ts'

export const signedInSchema = z.object({
  token: z.string(),
  expiresAt: instantSchema,
  user: z.object({ id: idSchema, nameEnglish: z.string(), isVerified: z.boolean(), roles: z.array(heldRoleSchema) }),
  currentRole: heldRoleSchema,
})
export type SignedIn = z.output<typeof signedInSchema>

export const sessionSchema = z.object({
  id: idSchema,
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  userAgent: z.string(),
  isCurrent: z.boolean(),
})

/** A role that an office gave to someone who signs in elsewhere already; it counts once they accept it. */
export const roleOfferSchema = z.object({
  id: idSchema,
  name: z.enum(roleNames),
  adminId: idSchema.nullable(),
  organisationName: z.string(),
  offeredAt: instantSchema,
})

/** An ADMIN as the SUPERADMIN sees them: to let them in, or out. */
export const adminSchema = z.object({
  id: idSchema,
  nameEnglish: z.string(),
  organisationName: z.string(),
  phoneNumber: z.string().nullable(),
  loginEnabled: z.boolean(),
  createdAt: instantSchema,
})

const loginOf = z.object({ userId: idSchema })

export const authContract = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in by phone, CID or e-mail',
    allow: 'PUBLIC',
    body: z.object({
      username: requiredText(254, 'Give your phone number, CID or e-mail.'),
      password: z.string().min(1, 'Give your password.').max(200),
    }),
    reply: signedInSchema,
    problems: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  }),
  switchRole: endpoint({
    method: 'POST',
    path: '/auth/switch-role',
    summary: 'Act in another role that you hold',
    allow: 'SIGNED_IN',
    body: z.object({ roleId: idSchema }),
    reply: signedInSchema,
  }),
  logout: endpoint({ method: 'POST', path: '/auth/logout', summary: 'End this session', allow: 'SIGNED_IN', reply: undefined }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/session',
    summary: 'Your sessions that still run',
    allow: 'SIGNED_IN',
    reply: z.array(sessionSchema),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/session/{id}',
    summary: 'End one of your sessions',
    allow: 'SIGNED_IN',
    params: idParams,
    reply: undefined,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/admin/signup',
    summary: 'Open an organisation; the first of an installation may sign in at once',
    allow: 'PUBLIC',
    body: z.object({
      nameEnglish: requiredText(120),
      phoneNumber: phoneNumberSchema,
      cid: optionalCid,
      email: optionalEmail,
      password: newPasswordSchema,
      organisationName: requiredText(120),
    }),
    reply: userSchema,
    status: 201,
    problems: ['DUPLICATE', 'TOO_MANY_REQUESTS'],
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: '/auth/update-password',
    summary: 'Set your own password; ends every session of yours',
    allow: 'SIGNED_IN',
    body: z
      .object({
        userId: idSchema,
        newPassword: newPasswordSchema,
        newPasswordRentry: z.string().max(200),
        role: z.enum(roleNames).optional(),
        adminId: idSchema.nullable().optional(),
      })
      .refine((body) => body.newPassword === body.newPasswordRentry, {
        path: ['newPasswordRentry'],
        message: 'Password mismatch.',
      }),
    reply: undefined,
    problems: ['WEAK_PASSWORD'],
  }),
  authenticated: endpoint({
    method: 'GET',
    path: '/auth/authenticated/{id}',
    summary: 'The person signed in',
    allow: 'SIGNED_IN',
    params: idParams,
    reply: userSchema,
  }),
  roleOffers: endpoint({
    method: 'GET',
    path: '/auth/role-offer',
    summary: 'Roles that offices gave you and you have not accepted yet',
    allow: 'SIGNED_IN',
    reply: z.array(roleOfferSchema),
  }),
  acceptRole: endpoint({
    method: 'POST',
    path: '/auth/role-offer/{id}/accept',
    summary: 'Accept a role; switch-role then enters it',
    allow: 'SIGNED_IN',
    params: idParams,
    reply: heldRoleSchema,
  }),
  admins: endpoint({
    method: 'GET',
    path: '/auth/admin',
    summary: 'Every ADMIN of the installation, newest first',
    allow: ['SUPERADMIN'],
    reply: z.array(adminSchema),
  }),
  disableLogin: endpoint({
    method: 'POST',
    path: '/auth/admin/disable-login',
    summary: "Take a sign-in away: an ADMIN for its organisation's people, a SUPERADMIN for any ADMIN",
    allow: ['ADMIN', 'SUPERADMIN'],
    body: loginOf,
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  enableLogin: endpoint({
    method: 'POST',
    path: '/auth/admin/enable-login',
    summary: 'Give a sign-in back, or let a new ADMIN in',
    allow: ['ADMIN', 'SUPERADMIN'],
    body: loginOf,
    reply: undefined,
  }),
}

export const configContract = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    summary: 'What the public may know of this installation',
    allow: 'PUBLIC',
    reply: z.object({
      productName: z.string(),
      contact: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
      botCheckSiteKey: z.string().nullable(),
      geometryApi: z.string(),
      /** Nobody has signed up yet: the sign-up page is the way in. */
      isEmpty: z.boolean(),
      today: z.string(),
    }),
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether the database answers',
    allow: 'PUBLIC',
    reply: z.object({ status: z.literal('ok') }),
  }),
}
