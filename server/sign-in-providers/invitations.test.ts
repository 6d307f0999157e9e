import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { signInProviderContract } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { type Admin, aManager, anAdmin, anOwner, aPhone, arriveBySms, aTenant, withLongSessions } from '../testing/factories.ts'
import { aProvider } from '../testing/oidc/a-provider.ts'
import { aRegisteredProvider, externalSteps } from '../testing/oidc/external-steps.ts'
import { secondFactorSteps } from '../testing/sign-in/second-factor-steps.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

// A link to the sign-in phone, with which a person in the office connects their account at its provider.

let app: TestApp
let admin: Admin
let steps: ReturnType<typeof externalSteps>
beforeAll(async () => {
  app = await aTestApp(undefined, { SIGN_IN_ALLOWED_NETWORKS: '127.0.0.1' })
  admin = await withLongSessions(await anAdmin(app))
  steps = externalSteps(app)
})
afterAll(() => app.close())

test('an invitation is sent to the sign-in phone, connects one account, and is valid once', async () => {
  const own = await aProvider({ sonam: { name: 'Sonam' }, thief: { name: 'Thief' } })
  const { id } = await aRegisteredProvider(admin, own, { name: 'Invited' })
  const phone = aPhone()
  const { id: personId } = await aManager(admin, { phoneNumber: phone })
  await admin.call(signInProviderContract.invite, { params: { id }, body: { personId } })
  const sent = app.sms.findLast(({ to }) => to === phone)?.body ?? ''
  const [, invitation = ''] = /invitation=([\w-]+)/.exec(sent) ?? []
  expect(sent).toContain(`/auth?with=${id}&invitation=`)
  expect(await steps.signInAt(id, 'sonam', undefined, { invitation: 'x'.repeat(43) })).toMatchObject({ status: 401 })
  const arrived = await steps.signInAt(id, 'sonam', undefined, { invitation })
  expect(arrived).toMatchObject({ status: 200, body: { user: { id: personId, isVerified: true } } })
  expect(await steps.signInAt(id, 'thief', undefined, { invitation })).toMatchObject({ status: 401 })
  expect((await steps.callerOf(arrived).raw(authContract.sessions, {})).status).toBe(200)
  await own.close()
})

test.each([
  ['an owner', anOwner],
  ['a tenant', aTenant],
] as const)('%s of the office is invited like a manager, and acts in that office only', async (_kind, registered) => {
  const own = await aProvider({ deki: { name: 'Deki', email: 'deki@example.bt' } })
  const { id } = await aRegisteredProvider(admin, own, { name: 'Of everybody' })
  const phone = aPhone()
  const { id: personId } = await registered(admin, { phoneNumber: phone, email: 'deki@example.bt' })
  // The same e-mail address at the provider is not enough.
  expect(await steps.signInAt(id, 'deki')).toMatchObject({ status: 401 })
  await admin.call(signInProviderContract.invite, { params: { id }, body: { personId } })
  const sent = app.sms.findLast(({ to }) => to === phone)?.body ?? ''
  const [, invitation = ''] = /invitation=([\w-]+)/.exec(sent) ?? []
  expect(await steps.signInAt(id, 'deki', undefined, { invitation })).toMatchObject({
    status: 200,
    body: { user: { id: personId } },
  })
  expect(await steps.signInAt(id, 'deki')).toMatchObject({ status: 200, body: { user: { id: personId } } })
  await own.close()
})

test('an invitation to a number that was a typing error ends when the office corrects it', async () => {
  const own = await aProvider({ stranger: { name: 'Stranger' }, tashi: { name: 'Tashi' } })
  const { id } = await aRegisteredProvider(admin, own, { name: 'Corrected' })
  const [wrong, right] = [aPhone(), aPhone()]
  const { id: personId } = await aManager(admin, { phoneNumber: wrong })
  const invite = async (phone: string) => {
    await admin.call(signInProviderContract.invite, { params: { id }, body: { personId } })
    const sent = app.sms.findLast(({ to, body }) => to === phone && body.includes('invitation='))?.body ?? ''
    return /invitation=([\w-]+)/.exec(sent)?.[1] ?? ''
  }
  const mistaken = await invite(wrong)
  await admin.call(managerContract.update, { params: { id: personId }, body: { phoneNumber: right } })
  const refused = await steps.signInAt(id, 'stranger', undefined, { invitation: mistaken })
  expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  expect(refused.body.detail).toContain('This invitation has expired or was already used.')
  const arrived = await steps.signInAt(id, 'tashi', undefined, { invitation: await invite(right) })
  expect(arrived).toMatchObject({ status: 200, body: { user: { id: personId } } })
  await own.close()
})

test('whoever has the link still needs the second factor of its person, also if the office trusts that of its provider', async () => {
  const own = await aProvider({ karma: { name: 'Karma', amr: ['pwd', 'mfa'] } })
  const { id } = await aRegisteredProvider(admin, own, { name: 'With a factor', secondFactor: 'PROVIDER' })
  const phone = aPhone()
  const { id: personId } = await aManager(admin, { phoneNumber: phone })
  const { secret } = await secondFactorSteps(app).enrol({ caller: await arriveBySms(app, phone) })
  await admin.call(signInProviderContract.invite, { params: { id }, body: { personId } })
  const sent = app.sms.findLast(({ to, body }) => to === phone && body.includes('invitation='))?.body ?? ''
  const [, invitation = ''] = /invitation=([\w-]+)/.exec(sent) ?? []
  const asked = await steps.signInAt(id, 'karma', undefined, { invitation })
  expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  const { browser, state, parameters } = asked
  const secondFactor = secondFactorSteps(app).codeIn(secret)
  expect(await steps.complete(browser, { provider: id, state, parameters, ...{ secondFactor } })).toMatchObject({ status: 200 })
  // Once connected, the account alone is enough.
  expect(await steps.signInAt(id, 'karma')).toMatchObject({ status: 200, body: { user: { id: personId } } })
  await own.close()
})

test('a person of another office cannot be invited', async () => {
  const own = await aProvider({})
  const inviting = await anAdmin(app)
  const { id } = await aRegisteredProvider(inviting, own, { name: 'By phone' })
  const invite = (personId: string) => inviting.call(signInProviderContract.invite, { params: { id }, body: { personId } })
  const { id: elsewhere } = await aTenant(await anAdmin(app))
  await expectProblem(invite(elsewhere), 'NOT_FOUND')
  await own.close()
})
