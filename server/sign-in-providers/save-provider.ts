import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { beforeRemoval, ensureFound, fieldProblem, Problem } from '../../domain/problem.ts'
import { maxProviders } from '../../domain/sign-in-providers/sign-in-provider.ts'
import type { SignInProvider, signInProviderContract } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { endSessionsThrough } from '../identity/sign-in/session-store.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { newId } from '../platform/database/new-id.ts'
import type { Sealer } from '../platform/keys/sealed.ts'
import type { ProviderClient } from './provider-client.ts'
import { clientOf, readProvider } from './provider-store.ts'

/** `allowsPlain`: the operator configured networks where a provider may have no TLS. */
export type ProviderRules = { sealer: Sealer; allowsPlain: boolean }
type Target = { id: string; ifMatch: number | undefined }
type Rule = Pick<SignInProvider, 'access' | 'roleClaim' | 'adminValues' | 'managerValues'>

export async function createProvider(
  tx: Tx,
  { clientSecret = null, ...body }: BodyOf<typeof signInProviderContract.create>,
  { sealer, allowsPlain }: ProviderRules,
): Promise<SignInProvider> {
  assertEncrypted(body.issuer, allowsPlain)
  // If two people add one at the same time, the second waits, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in providers ${organisationOf(tx.actor)}`}, 0))`.execute(tx)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from sign_in_providers`.execute(tx)
  if ((rows[0]?.total ?? 0) >= maxProviders)
    throw new Problem('IN_USE', `Your office has ${maxProviders} sign-in providers. Delete one that is no longer used.`)
  const id = newId()
  const { name, issuer, clientId, secondFactor } = body
  const secret = clientSecret === null ? null : sealer.seal(clientSecret, id)
  const values = { name, issuer, client_id: clientId, client_secret: secret, second_factor: secondFactor, ...rowOf(body) }
  await tx
    .insertInto('sign_in_providers')
    .values({ id, ...values })
    .execute()
  const created = await readProvider(tx, id)
  await recordChange(tx, { entity: 'signInProvider', entityId: id, before: {}, after: audited(created) })
  return created
}

export function changeProvider(
  tx: Tx,
  { changes, ...target }: Target & { changes: BodyOf<typeof signInProviderContract.update> },
  { sealer, allowsPlain }: ProviderRules,
): Promise<SignInProvider> {
  if (changes.issuer !== undefined) assertEncrypted(changes.issuer, allowsPlain)
  return change(tx, target, async (before) => {
    const { clientSecret, ...given } = changes
    const after = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
    const { name, issuer, clientId, secondFactor } = after
    const secret =
      clientSecret === undefined ? {} : { client_secret: clientSecret === null ? null : sealer.seal(clientSecret, target.id) }
    await tx
      .updateTable('sign_in_providers')
      .set({ name, issuer, client_id: clientId, second_factor: secondFactor, ...secret, ...rowOf(after) })
      .where('id', '=', target.id)
      .execute()
    const isAnother = issuer !== before.issuer || clientId !== before.clientId
    const isStricter = before.secondFactor === 'PROVIDER' && secondFactor === 'OWN'
    if (isAnother || isStricter) await endSessions(tx, target.id)
  })
}

export function enableProvider(tx: Tx, target: Target): Promise<SignInProvider> {
  return change(tx, target, async ({ status }) => {
    if (status === 'ACTIVE') throw new Problem('ILLEGAL_TRANSITION', 'This sign-in provider is already active.')
    await tx.updateTable('sign_in_providers').set({ status: 'ACTIVE' }).where('id', '=', target.id).execute()
  })
}

export function disableProvider(tx: Tx, target: Target): Promise<SignInProvider> {
  return change(tx, target, async ({ status }) => {
    if (status === 'DISABLED') throw new Problem('ILLEGAL_TRANSITION', 'This sign-in provider is already disabled.')
    await tx.updateTable('sign_in_providers').set({ status: 'DISABLED' }).where('id', '=', target.id).execute()
    await endSessions(tx, target.id)
  })
}

export async function removeProvider(tx: Tx, { id, ifMatch }: Target): Promise<void> {
  await lockRecord(tx, { table: 'sign_in_providers', noun: 'sign-in provider' }, id)
  const before = await readProvider(tx, id)
  await ensureUnchanged(tx, { entity: 'signInProvider', current: before, ifMatch, next: beforeRemoval })
  await endSessions(tx, id)
  await tx.deleteFrom('sign_in_providers').where('id', '=', id).execute()
  await recordChange(tx, { entity: 'signInProvider', entityId: id, before: audited(before), after: {} })
}

/** Returns the client for its ADMIN, even while the provider is disabled. */
export async function clientOfOwn(tx: Tx, id: string, sealer: Sealer): Promise<ProviderClient> {
  const provider = await tx
    .selectFrom('sign_in_providers')
    .select(['id', 'issuer', 'client_id as clientId', 'client_secret as sealedSecret'])
    .where('id', '=', id)
    .executeTakeFirst()
  return clientOf(ensureFound(provider, 'sign-in provider'), sealer)
}

async function change(
  tx: Tx,
  { id, ifMatch }: Target,
  write: (before: SignInProvider) => Promise<void>,
): Promise<SignInProvider> {
  await lockRecord(tx, { table: 'sign_in_providers', noun: 'sign-in provider' }, id)
  const before = await readProvider(tx, id)
  await ensureUnchanged(tx, { entity: 'signInProvider', current: before, ifMatch })
  await write(before)
  const after = await readProvider(tx, id)
  await recordChange(tx, { entity: 'signInProvider', entityId: id, before: audited(before), after: audited(after) })
  return after
}

const endSessions = (tx: Tx, providerId: string) =>
  tx.actingAs('auth', (identity) => endSessionsThrough(identity, { providerId }))

/** An unused rule is not stored, so that it cannot grant access later. */
function rowOf({ access, roleClaim, adminValues, managerValues }: Rule) {
  if (access === 'INVITATION') return { access, role_claim: null, admin_values: [], manager_values: [] }
  if (!roleClaim) throw fieldProblem('/roleClaim', 'Enter the claim that names the role.')
  if (adminValues.length + managerValues.length === 0)
    throw fieldProblem('/managerValues', 'Enter at least one claim value for managers or administrators.')
  return { access, role_claim: roleClaim, admin_values: [...new Set(adminValues)], manager_values: [...new Set(managerValues)] }
}

function audited({ connected: _connected, redirectUri: _redirect, signInAddress: _address, ...provider }: SignInProvider) {
  return provider
}

function assertEncrypted(issuer: string, allowsPlain: boolean): void {
  if (issuer.startsWith('http:') && !allowsPlain) throw fieldProblem('/issuer', 'Enter an address that begins with https://.')
}
