import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idSchema, instantSchema, requiredText } from '../text.ts'
import { assertionSchema, attestationSchema, passkeyCreationSchema, passkeyRequestSchema } from './passkey.ts'
import { signedInSchema } from './signed-in.ts'

const ownCall = { allow: 'SIGNED_IN', allowUnenrolled: true } as const
/** A person with only the password can neither remove a second factor nor add one. */
const changeCall = { ...ownCall, needsProof: 'FACTOR', needsOwnProof: true } as const
/** Shown once, with the first factor or on request; null if there are codes already. */
const recoveryCodes = z.array(z.string()).nullable()

export const secondFactorStateSchema = z.object({
  /** The office or the installation requires one from this person in this role. */
  isRequired: z.boolean(),
  /** The time when the authenticator app was set up; null: never. */
  appSince: instantSchema.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Passkeys need HTTPS or localhost. */
  hasPasskeySupport: z.boolean(),
  passkeys: z.array(z.object({ id: idSchema, name: z.string(), createdAt: instantSchema, lastUsedAt: instantSchema.nullable() })),
  /** Devices that need no second factor until the stated day. */
  devices: z.array(z.object({ id: idSchema, userAgent: z.string(), createdAt: instantSchema, expiresAt: instantSchema })),
})
export type SecondFactorState = z.output<typeof secondFactorStateSchema>

export const secondFactorContract = {
  read: endpoint({
    ...ownCall,
    method: 'GET',
    path: '/auth/second-factor',
    summary: 'Your second factors, recovery codes left and remembered devices',
    reply: secondFactorStateSchema,
  }),
  beginApp: endpoint({
    ...changeCall,
    method: 'POST',
    path: '/auth/second-factor/app',
    summary: 'Start setting up an authenticator app (RFC 6238); active once a code is confirmed',
    reply: z.object({ secret: z.string(), uri: z.string() }),
    problems: ['ILLEGAL_TRANSITION'],
  }),
  confirmApp: endpoint({
    ...changeCall,
    method: 'POST',
    path: '/auth/second-factor/app/confirm',
    summary: 'Confirm the app with one of its codes',
    body: z.object({ code: requiredText(20, 'Enter the code shown in the app.') }),
    reply: z.object({ recoveryCodes }),
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  removeApp: endpoint({
    ...changeCall,
    method: 'DELETE',
    path: '/auth/second-factor/app',
    summary: 'Remove the authenticator app',
    reply: undefined,
    problems: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  renewRecoveryCodes: endpoint({
    ...changeCall,
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    summary: 'New recovery codes; the old ones end',
    reply: z.object({ recoveryCodes }),
    problems: ['ILLEGAL_TRANSITION'],
  }),
  forgetDevice: endpoint({
    ...ownCall,
    method: 'DELETE',
    path: '/auth/device/{id}',
    summary: 'Forget a device: it is asked for the second factor again',
    reply: undefined,
  }),
}

export const passkeyContract = {
  registrationOptions: endpoint({
    ...changeCall,
    method: 'POST',
    path: '/auth/passkey/registration-options',
    summary: 'What the browser needs to make a passkey (WebAuthn)',
    reply: passkeyCreationSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  add: endpoint({
    ...changeCall,
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Add a passkey',
    body: z.object({ name: requiredText(60, 'Enter a name for the passkey.'), passkey: attestationSchema }),
    reply: z.object({ recoveryCodes }),
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  remove: endpoint({
    ...changeCall,
    method: 'DELETE',
    path: '/auth/passkey/{id}',
    summary: 'Remove a passkey',
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  options: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'What the browser needs to use a passkey; the same for everybody',
    allow: 'PUBLIC',
    reply: passkeyRequestSchema,
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey/login',
    summary: 'Sign in with a passkey; it counts as both factors',
    allow: 'PUBLIC',
    body: z.object({ passkey: assertionSchema }),
    reply: signedInSchema,
    problems: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  }),
}
