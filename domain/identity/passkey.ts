import { z } from 'zod'

// The messages between browser and server about a passkey (WebAuthn Level 3, 5.1.8 and 5.1.9), as far as this product reads them.

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, 'This is not valid base64url.')
const credential = {
  id: base64Url(1400).min(1),
  rawId: base64Url(1400).min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** The product requests no extensions, so it reads none. */
  clientExtensionResults: z.unknown().optional(),
}

export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(4000),
    userHandle: base64Url(200).optional(),
  }),
})
export type Attestation = z.output<typeof attestationSchema>
export type Assertion = z.output<typeof assertionSchema>

const demand = z.enum(['discouraged', 'preferred', 'required'])

/** The options from @simplewebauthn/server that this product sets. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: demand,
})

export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({ residentKey: demand, requireResidentKey: z.boolean(), userVerification: demand }),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']),
})
