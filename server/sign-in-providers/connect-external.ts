import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { walletName } from '../../domain/sign-in-providers/sign-in-provider.ts'
import type { Claims } from '../platform/keys/token.ts'
import type { Actor } from '../platform/actor.ts'
import { endSessionsThrough, markProvenElsewhere } from '../identity/sign-in/session-store.ts'
import { signInOf } from '../identity/read-oneself.ts'
import type { Tx } from '../platform/database/database.ts'
import { connectAccount, disconnectAccount, findAccount } from './external-account-store.ts'
import { expiredFlow, type ExternalServices } from './external-services.ts'
import { notifyOfAccount } from './notify-of-account.ts'
import { accountNameOf, type Answered, receiveIdentity, type Received } from './receive-identity.ts'

type Own = Answered & { actor: Actor; claims: Claims; browser: string | undefined }

/** Connects the account as a sign-in of the person who began this in the same session and browser. */
export async function connectExternal(services: ExternalServices, own: Own): Promise<{ providerName: string }> {
  const { within } = services
  const { sessionId } = own.claims
  const { identity, provider, name } = await receiveInside(services, { ...own, sessionId, purpose: 'CONNECT' })
  const personId = signInOf(own.claims)
  await within(own.actor, (tx) =>
    tx.actingAs('auth', async (auth) => {
      if (!provider) await assertOwnCid(auth, personId, identity.subject)
      const { issuer, subject } = identity
      const account = { providerId: provider?.id ?? null, issuer, subject, personId }
      const organisationId = provider?.organisationId ?? null
      await connectAccount(auth, { ...account, organisationId, accountName: accountNameOf(identity) })
    }),
  )
  await notifyOfAccount(services, { personId, providerName: name, kind: 'CONNECTED' })
  return { providerName: name }
}

/** Somebody is already signed in, so a refusal by the provider does not end the session, as a 401 would. */
async function receiveInside(services: ExternalServices, receive: Parameters<typeof receiveIdentity>[1]): Promise<Received> {
  return receiveIdentity(services, receive).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'INVALID_CREDENTIALS')
      throw new Problem('ILLEGAL_TRANSITION', error.message, { cause: error })
    throw error
  })
}

/** Another person's wallet is not connected if an office has recorded this person's CID. */
async function assertOwnCid(tx: Tx, personId: string, cid: string): Promise<void> {
  const cids = await tx.selectFrom('person_cids').select('cid').where('person_id', '=', personId).execute()
  if (cids.length === 0 || cids.some((known) => known.cid === cid)) return
  throw new Problem(
    'ILLEGAL_TRANSITION',
    'The CID in your wallet is not the CID in your office’s records. Ask your office to correct it, or use your own wallet.',
  )
}

export async function disconnectExternal(
  tx: Tx,
  { personId, id }: { personId: string; id: string },
): Promise<string | undefined> {
  return tx.actingAs('auth', async (auth) => {
    await endSessionsThrough(auth, { accountId: id, signInId: personId })
    return disconnectAccount(auth, personId, id)
  })
}

/** The clocks of two machines differ, and a page takes time to load. */
const toleranceMs = 60_000

/** A new sign-in at the provider, with the account that began this session. */
export async function proveAtProvider(services: ExternalServices, own: Own): Promise<void> {
  const { within } = services
  const { sessionId } = own.claims
  const { identity, provider, flow, name } = await receiveInside(services, { ...own, sessionId, purpose: 'PROOF' })
  await within(own.actor, (tx) =>
    tx.actingAs('auth', async (auth) => {
      const { issuer, subject } = identity
      const account = await findAccount(auth, { providerId: provider?.id ?? null, issuer, subject })
      const session = await auth
        .selectFrom('sessions')
        .select('external_account_id')
        .where('id', '=', sessionId)
        .executeTakeFirst()
      if (!session) throw expiredFlow()
      if (!account || account.id !== session.external_account_id)
        throw new Problem('ILLEGAL_TRANSITION', `You signed in with another account (${name}). Confirm with that account.`)
      const sinceBeginMs = tx.now.getTime() - flow.beganAt.getTime()
      const { authAgeMs } = identity
      const isNew = !provider || (authAgeMs !== null && authAgeMs <= sinceBeginMs + toleranceMs)
      if (!isNew)
        throw new Problem(
          'ILLEGAL_TRANSITION',
          `${name} did not ask you to sign in again. Confirm with your password, or sign out and sign in again.`,
        )
      await markProvenElsewhere(auth, sessionId, tx.now)
    }),
  )
}

/** The provider that began a session; undefined if it began with a password. Runs as the auth role. */
export function providerOfSession(tx: Tx, sessionId: string): Promise<{ providerId: string | null; name: string } | undefined> {
  return tx
    .selectFrom('sessions as s')
    .innerJoin('external_accounts as e', 'e.id', 's.external_account_id')
    .leftJoin('sign_in_providers as p', 'p.id', 'e.provider_id')
    .select(['e.provider_id as providerId', sql<string>`coalesce(p.name, ${walletName})`.as('name')])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
}
