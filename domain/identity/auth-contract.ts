import { z } from 'zod'
import { endpoint, roleNames, staffRoles } from '../endpoint.ts'
import { idSchema, instantSchema, optionalFormattedText, requiredText, secretText, text } from '../text.ts'
import { patchSchema, versionSchema } from '../record-schema.ts'
import { phoneNumberSchema } from './contact.ts'
import { ownDetails } from './own-details.ts'
import { maxPasswordLength, newPasswordSchema, passwordSchema } from './password.ts'
import { userRoleSchema } from './role.ts'
import { loginCodeSchema, pinSchema } from './secret-digits.ts'
import { secondFactorOfLogin, secondFactorSchema } from './second-factor.ts'
import { sessionEndpoints } from './session-contract.ts'
import { signedInSchema } from './signed-in.ts'
import { smsHeaderTitleSchema } from './sms-header-title-schema.ts'
import { adminSchema, userSchema } from './user.ts'

/** A role that an office offered to a person who already signs in elsewhere; it counts once the person accepts it. */
export const roleOfferSchema = z.object({
  id: idSchema,
  name: z.enum(roleNames),
  adminId: idSchema.nullable(),
  organisationName: z.string(),
  offeredAt: instantSchema,
  /**
   * The same office offered a role before, and that offer ended without acceptance. Clients do not ask the person about it automatically.
   */
  isRepeated: z.boolean(),
})

const loginOf = z.object({ userId: idSchema })

/** The answer to the bot check in `GET /config`; omitted if none is required. */
const botCheckAnswer = text(10_000).optional()

const newPasswordTwice = { newPassword: newPasswordSchema, newPasswordRentry: secretText.pipe(z.string().max(maxPasswordLength)) }
const isTypedAlike = (body: { newPassword: string; newPasswordRentry: string }) => body.newPassword === body.newPasswordRentry
const mismatch = { path: ['newPasswordRentry'], message: 'Password mismatch.' }

/** The caller's own record. The version is that of the office's record; an operator in another office has none. */
const ownUserSchema = userSchema.extend({ version: versionSchema.optional() })
export type OwnUser = z.output<typeof ownUserSchema>

const ownChanges = patchSchema(ownDetails).extend({ smsHeaderTitle: smsHeaderTitleSchema.optional() })

export const authContract = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in by phone, CID or e-mail',
    allow: 'PUBLIC',
    body: z
      .object({
        username: requiredText(254, 'Enter your phone number, CID or e-mail.'),
        password: passwordSchema.optional(),
        code: loginCodeSchema.optional(),
        ...secondFactorOfLogin,
        /** Role offers to accept by signing in, for a person who has no role: those listed by ROLE_OFFERED. */
        acceptOffers: z.array(idSchema).max(200).optional(),
        botCheck: botCheckAnswer,
      })
      .refine((body) => body.password === undefined || body.code === undefined, {
        path: ['code'],
        message: 'Enter either the password or the code.',
      })
      .refine((body) => body.password !== undefined || body.code !== undefined, {
        path: ['password'],
        message: 'Enter your password.',
      }),
    reply: signedInSchema,
    problems: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ROLE_OFFERED', 'BOT_CHECK_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  sendLoginCode: endpoint({
    method: 'POST',
    path: '/auth/login-code',
    summary: 'Send a temporary login code by SMS if the number is registered; the reply does not reveal it',
    allow: 'PUBLIC',
    body: z.object({ phoneNumber: phoneNumberSchema, botCheck: botCheckAnswer }),
    reply: undefined,
    status: 202,
    problems: ['BOT_CHECK_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/auth/request-reset',
    summary:
      'Send a link to set a new password; by e-mail if the caller enters one, else by SMS. The reply does not reveal whether the person is known',
    allow: 'PUBLIC',
    body: z.object({ username: requiredText(254, 'Enter your phone number, CID or e-mail.'), botCheck: botCheckAnswer }),
    reply: undefined,
    status: 202,
    problems: ['BOT_CHECK_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset',
    summary: 'Set a new password by the link that was sent; the link works once, and every session ends',
    allow: 'PUBLIC',
    body: z
      .object({ token: requiredText(200, 'This link is incomplete. Open it from the message again.'), ...newPasswordTwice })
      .refine(isTypedAlike, mismatch),
    reply: undefined,
  }),
  switchRole: endpoint({
    method: 'POST',
    path: '/auth/switch-role',
    summary: 'Switch to another of your roles',
    allow: 'SIGNED_IN',
    allowUnenrolled: true,
    body: z.object({ roleId: idSchema }),
    reply: signedInSchema,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    allow: 'SIGNED_IN',
    allowUnenrolled: true,
    allowUnverified: true,
    reply: undefined,
  }),
  ...sessionEndpoints,
  signUp: endpoint({
    method: 'POST',
    path: '/auth/admin/signup',
    summary: 'Open an organisation; the first ADMIN of an installation may sign in at once, later ones once approved',
    allow: 'PUBLIC',
    body: z.object({
      nameEnglish: requiredText(120),
      phoneNumber: phoneNumberSchema,
      cid: optionalFormattedText('cid'),
      email: optionalFormattedText('email'),
      password: newPasswordSchema,
      organisationName: requiredText(120),
      /** For the first sign-up of an installation in production: the code is printed at the start of the server. */
      setupCode: text(40).optional(),
      botCheck: botCheckAnswer,
    }),
    reply: userSchema,
    status: 201,
    problems: ['BOT_CHECK_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  updateDetails: endpoint({
    method: 'PATCH',
    path: '/auth/update/details/{userId}',
    summary: 'Correct your own details; an ADMIN also the SMS header title of the organisation',
    isVersioned: true,
    allow: staffRoles,
    body: ownChanges,
    reply: ownUserSchema,
  }),
  setPin: endpoint({
    needsOwnProof: true,
    method: 'PUT',
    path: '/tenant/{id}/pin',
    summary: 'Set your own PIN; you enter it when you sign',
    allow: ['TENANT'],
    needsProof: 'OR_PASSWORD',
    body: z.object({ password: passwordSchema.optional(), pin: pinSchema }),
    reply: undefined,
    problems: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  }),
  readPhone: endpoint({
    method: 'GET',
    path: '/auth/phone',
    summary: 'The phone number and the e-mail that you sign in with',
    allow: 'SIGNED_IN',
    reply: z.object({
      phoneNumber: z.string().nullable(),
      email: z.string().nullable(),
      /** Whether a link to set a password may be sent to that e-mail. */
      isEmailConfirmed: z.boolean(),
    }),
  }),
  sendPhoneCode: endpoint({
    needsOwnProof: true,
    method: 'POST',
    path: '/auth/phone-code',
    summary: 'Send a code to a new sign-in phone; the reply does not reveal whether it is in use',
    allow: 'SIGNED_IN',
    needsProof: 'OR_PASSWORD',
    body: z.object({ phoneNumber: phoneNumberSchema, password: passwordSchema.optional() }),
    reply: undefined,
    status: 202,
    problems: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  }),
  movePhone: endpoint({
    needsOwnProof: true,
    method: 'POST',
    path: '/auth/phone',
    summary: 'Change your sign-in phone; needs the code that was sent to the new number',
    allow: 'SIGNED_IN',
    body: z.object({ phoneNumber: phoneNumberSchema, code: loginCodeSchema }),
    reply: undefined,
  }),
  joinSignIn: endpoint({
    needsOwnProof: true,
    method: 'POST',
    path: '/auth/join',
    summary:
      'Join another sign-in of yours to this one, after a move of an office for example: give its password or a code sent to its phone. You get its roles. It can no longer sign in, and all sessions of both end',
    allow: ['ADMIN', 'MANAGER', 'OWNER', 'TENANT'],
    needsProof: true,
    body: z
      .object({
        username: requiredText(254, 'Enter the phone number, CID or e-mail of the other sign-in.'),
        password: passwordSchema.optional(),
        code: loginCodeSchema.optional(),
        /** Required if the other sign-in has a second factor. */
        secondFactor: secondFactorSchema.optional(),
        botCheck: botCheckAnswer,
      })
      .refine((body) => (body.password === undefined) !== (body.code === undefined), {
        path: ['password'],
        message: 'Enter the password of the other sign-in, or a code sent to its phone.',
      }),
    reply: z.object({ roles: z.array(z.object({ name: z.enum(roleNames), organisationName: z.string() })) }),
    problems: ['WRONG_PASSWORD', 'ILLEGAL_TRANSITION', 'BOT_CHECK_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  updatePassword: endpoint({
    needsOwnProof: true,
    method: 'POST',
    path: '/auth/update-password',
    summary: 'Set your own password; ends all your sessions',
    allow: 'SIGNED_IN',
    allowUnenrolled: true,
    needsProof: true,
    allowUnverified: true,
    body: z
      .object({
        userId: idSchema,
        ...newPasswordTwice,
        role: z.enum(roleNames).optional(),
        adminId: idSchema.nullable().optional(),
      })
      .refine(isTypedAlike, mismatch),
    reply: undefined,
    problems: ['WEAK_PASSWORD'],
  }),
  authenticated: endpoint({
    method: 'GET',
    path: '/auth/authenticated/{id}',
    hasSideEffects: true,
    summary: 'The person signed in',
    allow: 'SIGNED_IN',
    allowUnenrolled: true,
    allowUnverified: true,
    isVersioned: true,
    reply: ownUserSchema,
  }),
  roleOffers: endpoint({
    method: 'GET',
    path: '/auth/role-offer',
    summary: 'Roles that offices gave you and that you have not accepted yet',
    allow: 'SIGNED_IN',
    reply: z.array(roleOfferSchema),
  }),
  acceptRole: endpoint({
    needsOwnProof: true,
    method: 'POST',
    path: '/auth/role-offer/{id}/accept',
    summary: 'Accept a role; then switch to it with switch-role',
    allow: 'SIGNED_IN',
    reply: userRoleSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  declineRole: endpoint({
    needsOwnProof: true,
    method: 'POST',
    path: '/auth/role-offer/{id}/decline',
    summary: 'Decline a role; it ends, and the office may offer it again',
    allow: 'SIGNED_IN',
    reply: undefined,
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
    needsProof: true,
    summary: 'Disable a sign-in: an ADMIN for people of the organisation, a SUPERADMIN for any ADMIN',
    allow: ['ADMIN', 'SUPERADMIN'],
    body: loginOf,
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  enableLogin: endpoint({
    method: 'POST',
    path: '/auth/admin/enable-login',
    needsProof: true,
    summary: 'Enable a sign-in, or approve a new ADMIN',
    allow: ['ADMIN', 'SUPERADMIN'],
    body: loginOf,
    reply: undefined,
  }),
}
