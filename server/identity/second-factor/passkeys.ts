import {
  type Assertion,
  type Attestation,
  passkeyCreationSchema,
  passkeyRequestSchema,
} from '../../../domain/identity/passkey.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'

// Run as the auth role, whose tables these are.

/** Loaded when somebody uses a passkey, because its 190 files would slow down each start. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The site that a passkey is for, as defined by WebAuthn. */
export type RelyingParty = { id: string; origin: string }

/** Undefined if browsers allow no passkeys: without HTTPS, except on localhost, and at a bare IP address. */
export function relyingPartyOf(publicAddress: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicAddress)
  const isName = !/^[\d.]+$|:/.test(hostname)
  return hostname === 'localhost' || (protocol === 'https:' && isName) ? { id: hostname, origin } : undefined
}

export function requireRelyingParty(party: RelyingParty | undefined): RelyingParty {
  if (!party) throw new Problem('ILLEGAL_TRANSITION', 'Passkeys need an address with HTTPS. Use an authenticator app instead.')
  return party
}

const challengeLifetimeMs = 5 * 60_000
const maxPasskeys = 20

async function putChallenge(tx: Tx, challenge: string, personId: string | null): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', tx.now).execute()
  const expiresAt = new Date(tx.now.getTime() + challengeLifetimeMs)
  await tx.insertInto('passkey_challenges').values({ challenge, person_id: personId, expires_at: expiresAt }).execute()
}

/** Each challenge counts once, whatever the result. */
export async function consumeChallenge(tx: Tx, challenge: string, personId: string | null): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('person_id', personId === null ? 'is' : '=', personId)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The challenge that the browser claims to have signed. The signature verifies it. */
export function challengeIn({ response }: Pick<Assertion | Attestation, 'response'>): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : undefined
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

type Owner = { personId: string; name: string; productName: string }

/** Discoverable and with user verification: a passkey alone is both factors. */
export async function registrationOptions(tx: Tx, party: RelyingParty, { personId, name, productName }: Owner) {
  const known = await tx.selectFrom('passkeys').select('credential_id as id').where('person_id', '=', personId).execute()
  if (known.length >= maxPasskeys)
    throw new Problem('ILLEGAL_TRANSITION', `You already have ${maxPasskeys} passkeys. Remove one first.`)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: party.id,
    userName: name,
    userID: Uint8Array.from(Buffer.from(personId)),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await putChallenge(tx, options.challenge, personId)
  return passkeyCreationSchema.parse(options)
}

type NewPasskey = { personId: string; name: string; passkey: Attestation }

export async function addPasskey(tx: Tx, party: RelyingParty, { personId, name, passkey }: NewPasskey): Promise<void> {
  const challenge = challengeIn(passkey)
  const isOurs = await consumeChallenge(tx, challenge, personId)
  const { transports, ...response } = passkey.response
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verification = isOurs
    ? await verifyRegistrationResponse({
        response: { ...toCredential(passkey), response },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
      }).catch(() => undefined)
    : undefined
  const credential = verification?.registrationInfo?.credential
  if (!credential) throw fieldProblem('/passkey', 'This passkey could not be verified. Try again.')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: newId(),
      person_id: personId,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transports ?? [],
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Problem('DUPLICATE', 'This passkey is already registered.')
}

/** The same for everyone, so that it does not reveal who has a passkey. */
export async function signInOptions(tx: Tx, party: RelyingParty) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  await putChallenge(tx, options.challenge, null)
  return passkeyRequestSchema.parse(options)
}

export function findPasskey(tx: Tx, credentialId: string) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'person_id as personId', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}
type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** The counter of the passkey; undefined if the signature is invalid. */
export async function verifiedCounter(
  party: RelyingParty,
  stored: StoredPasskey,
  passkey: Assertion,
): Promise<number | undefined> {
  const { userHandle, ...response } = passkey.response
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verification = await verifyAuthenticationResponse({
    response: { ...toCredential(passkey), response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) } },
    expectedChallenge: challengeIn(passkey),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: stored.credentialId, publicKey: Uint8Array.from(stored.publicKey), counter: stored.counter },
  }).catch(() => undefined)
  return verification?.verified ? verification.authenticationInfo.newCounter : undefined
}

/** False if it was removed or used since it was read. Of two uses of a copied passkey, only one counts. */
export async function markPasskeyUsed(tx: Tx, { id, counter }: StoredPasskey, newCounter: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: tx.now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function toCredential({ id, rawId, type, authenticatorAttachment }: Assertion | Attestation) {
  const attachment = authenticatorAttachment === undefined ? {} : { authenticatorAttachment }
  return { id, rawId, type, clientExtensionResults: {}, ...attachment }
}
