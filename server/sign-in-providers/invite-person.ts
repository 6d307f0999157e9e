import { randomBytes } from 'node:crypto'
import { ensureFound, Problem } from '../../domain/problem.ts'
import { invitationDays } from '../../domain/sign-in-providers/sign-in-provider.ts'
import { recordChange } from '../audit/record-change.ts'
import { signInIdOf } from '../identity/person-store.ts'
import { consumeAttempt } from '../identity/sign-in/login-limits.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { publicAddress } from '../platform/http/public-address.ts'
import { invitationLimit } from './external-limits.ts'
import { hashOfSecret } from './flow-secrets.ts'
import { readProvider } from './provider-store.ts'

const lifetimeMs = invitationDays * 24 * 3_600_000

/**
 * Sends the person a link to their sign-in phone. Opening it connects the account with which they sign in at the provider, so it is sent
 * only to that person; an e-mail address is never enough.
 */
export async function invitePerson(
  tx: Tx,
  outbox: Outbox,
  { providerId, personId }: { providerId: string; personId: string },
): Promise<void> {
  const provider = await readProvider(tx, providerId)
  if (provider.status !== 'ACTIVE') throw new Problem('ILLEGAL_TRANSITION', 'This sign-in provider is disabled. Enable it first.')
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('An invitation is sent from inside an organisation.')
  const token = randomBytes(32).toString('base64url')
  const phoneNumber = await tx.actingAs('auth', async (auth) => {
    const role = await auth
      .selectFrom('roles')
      .select('id')
      .where('person_id', '=', personId)
      .where('organisation', '=', organisationId)
      .where('ended_at', 'is', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    ensureFound(role, 'person')
    await consumeAttempt(auth, invitationLimit(organisationId, personId))
    const signInId = await signInIdOf(auth, personId)
    const person = await auth.selectFrom('people').select('phone_number').where('id', '=', signInId).executeTakeFirst()
    if (!person?.phone_number)
      throw new Problem('ILLEGAL_TRANSITION', 'This person has no sign-in phone to send the invitation to.')
    await auth
      .deleteFrom('sign_in_invitations')
      .where((where) => where.or([where('expires_at', '<', tx.now), where.and({ person_id: personId, provider_id: providerId })]))
      .execute()
    const expires_at = new Date(tx.now.getTime() + lifetimeMs)
    const invitation = { token_hash: hashOfSecret(token), organisation: organisationId, provider_id: providerId, expires_at }
    await auth
      .insertInto('sign_in_invitations')
      .values({ ...invitation, person_id: personId })
      .execute()
    return person.phone_number
  })
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  await outbox.send(tx, {
    to: phoneNumber,
    body: `${abbreviateName(name)}: sign in with ${provider.name}. Open within ${invitationDays} days, and do not share: {secret}`,
    secret: `${publicAddress()}/auth?with=${providerId}&invitation=${token}`,
    deadline: new Date(tx.now.getTime() + lifetimeMs),
    personId,
  })
  await recordChange(tx, { entity: 'signInProvider', entityId: providerId, before: {}, after: { invited: personId } })
}
