import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { securityEventContract } from '../../domain/identity/security-event-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { signInProviderContract } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { type Admin, anAdmin, aPassword, withLongSessions } from '../testing/factories.ts'
import { aProvider, type ProviderAccount } from '../testing/oidc/a-provider.ts'
import { aRegisteredProvider, externalSteps } from '../testing/oidc/external-steps.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

const accounts: Record<string, ProviderAccount> = {
  lhamo: { name: 'Lhamo', email: 'lhamo@example.bt', groups: ['staff', 'property'] },
  chief: { name: 'Chief', groups: ['it', 'heads'] },
  guest: { name: 'Guest', groups: ['guests'] },
}
let app: TestApp
let admin: Admin
let idp: Awaited<ReturnType<typeof aProvider>>
let provider: string
let steps: ReturnType<typeof externalSteps>
const byClaim = { access: 'CLAIM' as const, roleClaim: 'groups', adminValues: ['heads'], managerValues: ['property'] }
beforeAll(async () => {
  idp = await aProvider(accounts)
  app = await aTestApp(undefined, { SIGN_IN_ALLOWED_NETWORKS: '127.0.0.1' })
  admin = await withLongSessions(await anAdmin(app))
  provider = (await aRegisteredProvider(admin, idp, byClaim)).id
  steps = externalSteps(app)
})
beforeEach(async () => {
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
})
afterAll(async () => {
  await app.close()
  await idp.close()
})

test('if the office enabled it, a claim creates a new manager, once', async () => {
  const [first, second] = await Promise.all([steps.signInAt(provider, 'lhamo'), steps.signInAt(provider, 'lhamo')])
  expect(first).toMatchObject({
    status: 200,
    body: { currentRole: { name: 'MANAGER' }, user: { nameEnglish: 'Lhamo', isVerified: true } },
  })
  expect(second.body.user.id).toBe(first.body.user.id)
  const managers = await admin.call(managerContract.all, { params: { adminId: admin.adminId } })
  // The address is not stored: it would be a user name that nobody confirmed.
  expect(managers).toMatchObject([{ id: first.body.user.id, nameEnglish: 'Lhamo', email: null, phoneNumber: null }])
  const { items } = await admin.call(auditContract.list, { query: { entityId: first.body.user.id } })
  expect(items).toMatchObject([expect.objectContaining({ entity: 'role' })])
  expect(await steps.signInAt(provider, 'guest')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
})

test('a role given by a claim changes with the claim, and ends its sessions', async () => {
  const before = await steps.signInAt(provider, 'lhamo')
  accounts['lhamo'] = { ...accounts['lhamo'], groups: ['heads'] }
  const promoted = await steps.signInAt(provider, 'lhamo')
  expect(promoted.body.currentRole.name).toBe('ADMIN')
  await expectProblem(steps.callerOf(before).call(authContract.sessions, {}), 'UNAUTHENTICATED')
  accounts['lhamo'] = { ...accounts['lhamo'], groups: [] }
  expect(await steps.signInAt(provider, 'lhamo')).toMatchObject({ status: 401 })
  await expectProblem(steps.callerOf(promoted).call(authContract.sessions, {}), 'UNAUTHENTICATED')
  accounts['lhamo'] = { ...accounts['lhamo'], groups: ['property'] }
  expect((await steps.signInAt(provider, 'lhamo')).body.currentRole.name).toBe('MANAGER')
})

test('a role that the office removed is not granted again by a claim', async () => {
  const { body } = await steps.signInAt(provider, 'lhamo')
  await admin.call(authContract.disableLogin, { body: { userId: body.user.id } })
  expect(await steps.signInAt(provider, 'lhamo')).toMatchObject({ status: 401 })
  await admin.call(authContract.enableLogin, { body: { userId: body.user.id } })
  expect(await steps.signInAt(provider, 'lhamo')).toMatchObject({ status: 200 })
})

test('no claim can remove the last administrator of the office', async () => {
  const { body } = await steps.signInAt(provider, 'chief')
  expect(body.currentRole.name).toBe('ADMIN')
  await app.database.as({ kind: 'auth' }, (tx) =>
    tx.updateTable('people').set({ login_enabled: false }).where('id', '=', admin.adminId).execute(),
  )
  accounts['chief'] = { ...accounts['chief'], groups: ['property'] }
  expect((await steps.signInAt(provider, 'chief')).body.currentRole.name).toBe('ADMIN')
  accounts['chief'] = { ...accounts['chief'], groups: [] }
  expect((await steps.signInAt(provider, 'chief')).body.currentRole.name).toBe('ADMIN')
  await app.database.as({ kind: 'auth' }, (tx) =>
    tx.updateTable('people').set({ login_enabled: true }).where('id', '=', admin.adminId).execute(),
  )
  accounts['chief'] = { ...accounts['chief'], groups: ['property'] }
  expect((await steps.signInAt(provider, 'chief')).body.currentRole.name).toBe('MANAGER')
})

test('the client secret is never returned and is stored sealed; a disabled provider ends its sessions', async () => {
  const one = await admin.call(signInProviderContract.read, { params: { id: provider } })
  expect(one).toMatchObject({ hasClientSecret: true, redirectUri: expect.stringContaining(`/auth/callback/${provider}`) })
  expect(JSON.stringify(one)).not.toContain('a shared secret')
  const rows = await app.database.as({ kind: 'auth' }, (tx) => tx.selectFrom('sign_in_providers').selectAll().execute())
  expect(rows.map(({ client_secret }) => client_secret?.toString('utf8')).join()).not.toContain('a shared secret')
  const session = steps.callerOf(await steps.signInAt(provider, 'lhamo'))
  const { version } = one
  await admin.call(signInProviderContract.disable, { params: { id: provider }, ifMatch: version })
  await expectProblem(session.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  const { version: next } = await admin.call(signInProviderContract.read, { params: { id: provider } })
  await admin.call(signInProviderContract.enable, { params: { id: provider }, ifMatch: next })
  const { items } = await admin.call(securityEventContract.list, { query: { kind: 'SIGN_IN_PROVIDER_CHANGED' } })
  expect(items.length).toBeGreaterThanOrEqual(3)
})

test('another office can neither see, change nor offer it, and an office has at most five', async () => {
  const other = await anAdmin(app)
  const params = { id: provider }
  await expectProblem(other.call(signInProviderContract.read, { params }), 'NOT_FOUND')
  await expectProblem(other.call(signInProviderContract.update, { params, body: { name: 'Mine' } }), 'NOT_FOUND')
  await expectProblem(other.call(signInProviderContract.check, { params }), 'NOT_FOUND')
  await expectProblem(other.call(signInProviderContract.invite, { params, body: { personId: other.adminId } }), 'NOT_FOUND')
  expect(await other.call(signInProviderContract.list, {})).toMatchObject({ items: [] })
  const add = () =>
    other.call(signInProviderContract.create, { body: { name: 'One', issuer: 'https://id.example.bt', clientId: 'c' } })
  const outcomes = await Promise.allSettled(Array.from({ length: 7 }, add))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
