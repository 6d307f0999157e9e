import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { organisationContract } from '../../../domain/people/organisation-contract.ts'
import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { localClient } from '../../platform/database/local-client.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Claims } from '../../platform/keys/token.ts'
import { createSigningKeys } from '../../platform/keys/signing-keys.ts'
import { type Admin, aManager, aPassword, anAdmin, arriveBySms, asOperator } from '../../testing/factories.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp, tokensOf } from '../../testing/test-app.ts'

// An attacker has the signing key for tokens and a running session of their own. These tests check that both give them nothing more.

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

async function forged(caller: Caller, change: (claims: Claims) => Claims): Promise<Caller> {
  const tokens = tokensOf(app)
  const own = caller.signedIn?.token ?? ''
  const secret = String(decodeJwt(own)['sessionId'])
  const claims = change(await tokens.read(own))
  const token = await tokens.sign(claims, { secret, expiresAt: new Date(app.clock.now().getTime() + 60_000) })
  return { ...localClient(app.fastify, token), signedIn: undefined }
}

const ownOwners = (caller: Caller, adminId = admin.adminId) => caller.call(ownerContract.all, { params: { adminId } })
async function organisationOf(adminId: string): Promise<string> {
  const { items } = await (await asOperator(app, admin)).call(operatorContract.organisations, {})
  return items.find((item) => item.adminId === adminId)?.id ?? ''
}

test('unchanged claims are accepted, so that each refusal below has one cause', async () => {
  expect(await ownOwners(await forged(admin, (claims) => claims))).toEqual([])
})

test('a token that was signed for another service, or for none, with the same key is refused', async () => {
  const { newest } = createSigningKeys(app.database, app.clock, app.dataKey)
  const { id: kid, secret } = await newest()
  const { aud = '', ...claims } = decodeJwt(admin.signedIn?.token ?? '')
  const callerFor = async (audience: object) => {
    const signed = new SignJWT({ ...claims, ...audience }).setProtectedHeader({ alg: 'HS256', kid })
    return { ...localClient(app.fastify, await signed.sign(secret)), signedIn: undefined }
  }
  expect(await ownOwners(await callerFor({ aud }))).toEqual([])
  await expectProblem(ownOwners(await callerFor({ aud: 'another service' })), 'UNAUTHENTICATED')
  await expectProblem(ownOwners(await callerFor({})), 'UNAUTHENTICATED')
})

test('the secret of a token has 256 random bits and is never repeated', async () => {
  const secretOf = async () =>
    String(decodeJwt((await app.signIn(admin.phoneNumber, aPassword)).signedIn?.token ?? '')['sessionId'])
  const secrets = [await secretOf(), await secretOf()]
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(new Set(secrets).size).toBe(2)
})

test('a token forged for another person is refused although the session runs', async () => {
  const caller = await forged(admin, (claims) => ({ ...claims, id: other.adminId }))
  await expectProblem(ownOwners(caller), 'UNAUTHENTICATED')
})

test('a token forged for another organisation is refused', async () => {
  const organisationId = await organisationOf(other.adminId)
  const caller = await forged(admin, (claims) => ({
    ...claims,
    organisationId,
    currentRole: { ...claims.currentRole, adminId: other.adminId },
  }))
  await expectProblem(ownOwners(caller, other.adminId), 'UNAUTHENTICATED')
})

test('a token forged for the organisation of another ADMIN in name only is refused', async () => {
  const caller = await forged(admin, (claims) => ({ ...claims, currentRole: { ...claims.currentRole, adminId: other.adminId } }))
  await expectProblem(ownOwners(caller, other.adminId), 'UNAUTHENTICATED')
})

test('a token forged for another role is refused, for example an ADMIN as operator', async () => {
  const colleague = await app.signIn(other.phoneNumber, aPassword)
  const caller = await forged(colleague, (claims) => ({
    ...claims,
    organisationId: null,
    currentRole: { ...claims.currentRole, name: 'SUPERADMIN', adminId: null },
  }))
  await expectProblem(caller.call(operatorContract.figures, {}), 'UNAUTHENTICATED')
})

test('a token forged as an operator’s inside an organisation is refused, for an ADMIN and for an operator who did not enter', async () => {
  const organisationId = await organisationOf(other.adminId)
  for (const caller of [admin, await asOperator(app, admin)]) {
    const inside = await forged(caller, (claims) => ({
      ...claims,
      organisationId,
      supportAccessId: newId(),
      currentRole: { ...claims.currentRole, name: 'ADMIN', adminId: other.adminId },
    }))
    await expectProblem(inside.call(organisationContract.ofAdmin, { params: { id: other.adminId } }), 'UNAUTHENTICATED')
  }
})

test('an operator who entered one organisation cannot reach another with the same session', async () => {
  const operator = await asOperator(app, admin)
  const entry = { params: { id: await organisationOf(admin.adminId) }, body: { reason: 'A tenant cannot sign in.' } }
  const entered = await operator.call(operatorContract.enter, entry)
  const organisationId = await organisationOf(other.adminId)
  const caller = await forged(callerOn(app.fastify, entered), (claims) => ({
    ...claims,
    organisationId,
    currentRole: { ...claims.currentRole, adminId: other.adminId },
  }))
  await expectProblem(caller.call(organisationContract.ofAdmin, { params: { id: other.adminId } }), 'UNAUTHENTICATED')
})

test('a logged-out session cannot change anything, also where the work begins outside a transaction', async () => {
  const caller = await app.signIn(admin.phoneNumber, aPassword)
  await caller.call(authContract.logout, {})
  await expectProblem(
    caller.call(authContract.movePhone, { body: { phoneNumber: '17998877', code: '123456' } }),
    'UNAUTHENTICATED',
  )
})

test('the id of a session row cannot be used as a token', async () => {
  const tokens = tokensOf(app)
  const claims = await tokens.read(admin.signedIn?.token ?? '')
  const token = await tokens.sign(claims, { secret: claims.sessionId, expiresAt: new Date(app.clock.now().getTime() + 60_000) })
  await expectProblem(ownOwners({ ...localClient(app.fastify, token), signedIn: undefined }), 'UNAUTHENTICATED')
})

test('a manager whose role ends is refused at the next request, although the token has not expired', async () => {
  const manager = await aManager(admin)
  const phoneNumber = manager.phoneNumber ?? ''
  const caller = await arriveBySms(app, phoneNumber)
  expect(await ownOwners(caller)).toEqual([])
  await app.database.as({ kind: 'auth' }, (tx) =>
    tx.updateTable('roles').set({ disabled_at: tx.now }).where('person_id', '=', manager.id).execute(),
  )
  await expectProblem(ownOwners(caller), 'UNAUTHENTICATED')
})
