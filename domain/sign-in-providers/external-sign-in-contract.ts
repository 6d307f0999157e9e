import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { secondFactorOfLogin } from '../identity/second-factor.ts'
import { signedInSchema } from '../identity/signed-in.ts'
import { formattedText, idSchema, instantSchema, requiredText, text } from '../text.ts'
import { readReturnPath, walletProvider } from './sign-in-provider.ts'

const expired = 'This sign-in has expired. Start again.'
const providerSchema = z.union([idSchema, z.literal(walletProvider)])
const stateSchema = z.string().regex(/^[\w-]{43}$/, expired)
/** The id of a provider, or "BHUTAN_NDI". */
const answered = z.object({
  provider: providerSchema,
  state: stateSchema,
  /** The query that the provider added to the return address: "code=…&state=…". Empty with a wallet. */
  parameters: text(6000).default(''),
})

const begunSchema = z.object({
  /** Identifies this sign-in; it works once, in the browser that started it. */
  state: z.string(),
  /** The provider's page to which the browser must go; null with a wallet. */
  address: z.string().nullable(),
  wallet: z
    .object({
      /** The content of the QR code. */
      qrText: z.string(),
      /** Opens the wallet on the same phone. */
      deepLink: z.string().nullable(),
      isSimulated: z.boolean(),
    })
    .nullable(),
})
export type BegunSignIn = z.output<typeof begunSchema>

const offeredProvider = z.object({ id: idSchema, name: z.string(), organisationName: z.string() })
export const externalAccountSchema = z.object({
  id: idSchema,
  /** Null: the wallet. */
  providerId: idSchema.nullable(),
  providerName: z.string(),
  organisationName: z.string().nullable(),
  accountName: z.string().nullable(),
  connectedAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
export type ExternalAccount = z.output<typeof externalAccountSchema>

const own = { allow: 'SIGNED_IN' } as const

/** Sign-in with an external account (docs/decisions/0146). */
export const externalSignInContract = {
  offered: endpoint({
    method: 'GET',
    path: '/auth/provider',
    summary: 'The providers that the sign-in page offers: of the only office, or the one that an address names',
    allow: 'PUBLIC',
    query: z.object({ id: idSchema.optional() }),
    reply: z.object({ providers: z.array(offeredProvider), wallet: z.object({ isSimulated: z.boolean() }).nullable() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/provider/begin',
    summary: 'Start a sign-in with an account elsewhere',
    allow: 'PUBLIC',
    body: z.object({
      provider: providerSchema,
      /** The page to open afterwards. Anything other than a path of this product is ignored. */
      returnTo: text(2000).optional().transform(readReturnPath),
      /** The invitation from the link that an office sent. */
      invitation: text(100).optional(),
    }),
    reply: begunSchema,
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  complete: endpoint({
    method: 'POST',
    path: '/auth/provider/complete',
    summary: 'Sign in with what the provider or the wallet answered; with the second factor where it was asked for',
    allow: 'PUBLIC',
    body: answered.extend(secondFactorOfLogin),
    reply: signedInSchema.extend({ returnTo: z.string().nullable() }),
    problems: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  walletState: endpoint({
    method: 'GET',
    path: '/auth/wallet/state',
    hasSideEffects: true,
    summary: 'Whether the wallet has answered',
    allow: 'PUBLIC',
    query: z.object({ state: stateSchema }),
    reply: z.object({ status: z.enum(['WAITING', 'SHARED', 'DECLINED', 'EXPIRED']) }),
    problems: ['TOO_MANY_REQUESTS'],
  }),
  simulateWallet: endpoint({
    method: 'POST',
    path: '/auth/wallet/simulate',
    summary: 'Answer as a wallet would, where the installation simulates one',
    allow: 'PUBLIC',
    body: z.object({
      state: stateSchema,
      cid: formattedText('cid'),
      fullName: requiredText(120),
      isShared: z.boolean(),
    }),
    reply: undefined,
    problems: ['NOT_FOUND'],
  }),
  own: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/external-account',
    summary: 'Your accounts elsewhere with which you sign in, and those that you may connect',
    reply: z.object({
      accounts: z.array(externalAccountSchema),
      /** The provider of this session's sign-in; null if none was used. */
      current: z.object({ provider: providerSchema, name: z.string() }).nullable(),
      offered: z.array(z.object({ provider: providerSchema, name: z.string() })),
    }),
  }),
  beginConnect: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/external-account/begin',
    summary: 'Start connecting an account elsewhere to your sign-in',
    needsProof: true,
    needsOwnProof: true,
    body: z.object({ provider: providerSchema }),
    reply: begunSchema,
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  connect: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/external-account',
    summary: 'Connect the account that the provider or the wallet named',
    body: answered,
    reply: z.object({ providerName: z.string() }),
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  disconnect: endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/external-account/{id}',
    summary: 'Disconnect an account; the sessions that began with it end',
    needsProof: true,
    needsOwnProof: true,
    reply: undefined,
  }),
  beginProof: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/proof/begin',
    summary: 'Start confirming that it is you at the provider with which you signed in',
    reply: begunSchema.extend({ provider: providerSchema }),
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  prove: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/proof/provider',
    summary: 'Confirm that it is you by a new sign-in at the provider; valid for 15 minutes in this session',
    body: answered,
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
