import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { proofContract } from '../../domain/identity/proof-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { externalSignInContract } from '../../domain/sign-in-providers/external-sign-in-contract.ts'
import { signInProviderContract } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { aBrowser } from '../testing/browser.ts'
import {
  type Admin,
  aManager,
  anAdmin,
  aPassword,
  aPhone,
  arriveBySms,
  aSignedInManager,
  withLongSessions,
} from '../testing/factories.ts'
import { aProvider } from '../testing/oidc/a-provider.ts'
import { aProviderBrowser } from '../testing/oidc/a-provider-browser.ts'
import { aRegisteredProvider, externalSteps } from '../testing/oidc/external-steps.ts'
import { secondFactorSteps } from '../testing/sign-in/second-factor-steps.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

const accounts = {
  pema: { name: 'Pema at the provider', email: 'pema@example.bt' },
  karma: { name: 'Karma', email: 'karma@example.bt' },
  mallory: { name: 'Mallory', email: 'mallory@example.bt' },
}
let app: TestApp
let admin: Admin
let idp: Awaited<ReturnType<typeof aProvider>>
let provider: string
let steps: ReturnType<typeof externalSteps>
beforeAll(async () => {
  idp = await aProvider(accounts)
  app = await aTestApp(undefined, { SIGN_IN_ALLOWED_NETWORKS: '127.0.0.1' })
  admin = await withLongSessions(await anAdmin(app))
  provider = (await aRegisteredProvider(admin, idp)).id
  steps = externalSteps(app)
  expect((await steps.connect(admin, provider, 'pema')).status).toBe(200)
})
beforeEach(async () => {
  // The tests move the clock.
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
})
afterAll(async () => {
  await app.close()
  await idp.close()
})

test('an account that was connected in the profile signs in, once for each state', async () => {
  const first = await steps.signInAt(provider, 'pema', undefined, { returnTo: '/admin/leases?q=x' })
  expect(first).toMatchObject({ status: 200, body: { returnTo: '/admin/leases?q=x', currentRole: { name: 'ADMIN' } } })
  expect(first.body.user.id).toBe(admin.adminId)
  const { state, parameters, browser } = first
  const again = await steps.complete(browser, { provider, state, parameters })
  expect(again).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
})

test('no other browser can complete a sign-in, and two tabs of one browser complete their own', async () => {
  const browser = aBrowser(app)
  const [one, two] = [await steps.begin(browser, provider), await steps.begin(browser, provider)]
  const parameters = await aProviderBrowser().signIn(one.address, 'pema')
  const stolen = { provider, state: one.state, parameters }
  expect(await steps.complete(aBrowser(app), stolen)).toMatchObject({ status: 409 })
  const others = await aProviderBrowser().signIn(two.address, 'pema')
  const both = await Promise.all([
    steps.complete(browser, stolen),
    steps.complete(browser, { provider, state: two.state, parameters: others }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})

test('if two answers with one state arrive at the same moment, one signs in', async () => {
  const browser = aBrowser(app)
  const { state, address } = await steps.begin(browser, provider)
  const body = { provider, state, parameters: await aProviderBrowser().signIn(address, 'pema') }
  const both = await Promise.all([steps.complete(browser, body), steps.complete(browser, body)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the code of another sign-in is refused, because its code verifier and nonce differ', async () => {
  const [victim, attacker] = [aBrowser(app), aBrowser(app)]
  const [ofVictim, ofAttacker] = [await steps.begin(victim, provider), await steps.begin(attacker, provider)]
  const stolen = new URLSearchParams(await aProviderBrowser().signIn(ofAttacker.address, 'mallory'))
  stolen.set('state', ofVictim.state)
  const injected = { provider, state: ofVictim.state, parameters: stolen.toString() }
  expect(await steps.complete(victim, injected)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
})

test('the answer of another provider is refused, because each has its own return address, state and issuer', async () => {
  const other = await aProvider({ pema: { name: 'An impostor' } })
  const { id: otherId } = await aRegisteredProvider(admin, other, { name: 'Other' })
  const browser = aBrowser(app)
  const begun = await steps.begin(browser, provider)
  const elsewhere = await steps.begin(browser, otherId)
  const parameters = await aProviderBrowser().signIn(elsewhere.address, 'pema')
  expect(await steps.complete(browser, { provider, state: elsewhere.state, parameters })).toMatchObject({ status: 409 })
  const mixed = new URLSearchParams(parameters)
  mixed.set('state', begun.state)
  expect(await steps.complete(browser, { provider, state: begun.state, parameters: mixed.toString() })).toMatchObject({
    status: 401,
  })
  // The same subject at another provider is another account.
  expect(await steps.signInAt(otherId, 'pema')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  await other.close()
})

test('an account is never found by its e-mail', async () => {
  await app.database.as({ kind: 'auth' }, (tx) =>
    tx
      .updateTable('people')
      .set({ email: 'karma@example.bt', email_confirmed_at: tx.now })
      .where('id', '=', admin.adminId)
      .execute(),
  )
  const refused = await steps.signInAt(provider, 'karma')
  expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  expect(refused.body.detail).toContain('connect it in your profile')
})

test('a sign-in expires after ten minutes', async () => {
  const browser = aBrowser(app)
  const { state, address } = await steps.begin(browser, provider)
  const parameters = await aProviderBrowser().signIn(address, 'pema')
  app.clock.set(new Date(app.clock.now().getTime() + 10 * 60_000 + 1))
  expect(await steps.complete(browser, { provider, state, parameters })).toMatchObject({ status: 409 })
})

test('a cancelled sign-in and an unreachable provider get different messages', async () => {
  const browser = aBrowser(app)
  const begun = await steps.begin(browser, provider)
  const parameters = await aProviderBrowser().signIn(begun.address, 'pema', 'cancel')
  const cancelled = await steps.complete(browser, { provider, state: begun.state, parameters })
  expect(cancelled).toMatchObject({ status: 409, body: { detail: expect.stringContaining('cancelled') } })
  const late = await steps.begin(browser, provider)
  const answered = await aProviderBrowser().signIn(late.address, 'pema')
  idp.breakDown()
  const down = await steps.complete(browser, { provider, state: late.state, parameters: answered })
  idp.breakDown(false)
  expect(down).toMatchObject({ status: 503, body: { detail: expect.stringContaining('is not responding') } })
})

test('the return path never leaves the product', async () => {
  for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example', '/ok\\..', 'javascript:alert(1)']) {
    const { body } = await steps.signInAt(provider, 'pema', undefined, { returnTo })
    expect(body.returnTo).toBe(null)
  }
})

test('an account of one person is not connected to another, and one person has one account at a provider', async () => {
  const phone = aPhone()
  await aManager(admin, { phoneNumber: phone })
  const manager = await arriveBySms(app, phone)
  expect(await steps.connect(manager, provider, 'pema')).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
  expect(await steps.connect(manager, provider, 'mallory')).toMatchObject({ status: 200 })
  expect(await steps.connect(manager, provider, 'karma')).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
  const { accounts: own } = await manager.call(externalSignInContract.own, {})
  expect(own).toMatchObject([{ providerName: 'Office account', accountName: 'mallory@example.bt' }])
  const copy = await manager.call(privacyContract.exportUser, { params: { id: manager.signedIn?.user.id ?? '' } })
  expect(copy).toMatchObject({
    account: { externalAccounts: [{ provider: 'Office account', accountName: 'mallory@example.bt' }] },
  })
  const message = app.sms.findLast(({ to }) => to === phone)
  expect(message?.body).toContain('an account of Office account was connected')
  // A stranger's session, such as a thief's, cannot disconnect an account.
  const id = own[0]?.id ?? ''
  await expectProblem(admin.call(externalSignInContract.disconnect, { params: { id } }), 'NOT_FOUND')
  const through = await steps.signInAt(provider, 'mallory')
  await manager.call(externalSignInContract.disconnect, { params: { id } })
  await expectProblem(steps.callerOf(through).call(authContract.sessions, {}), 'UNAUTHENTICATED')
  expect(await steps.signInAt(provider, 'mallory')).toMatchObject({ status: 401 })
})

test('a person with a disabled role cannot sign in, and their sessions end', async () => {
  const phone = aPhone()
  const { id } = await aManager(admin, { phoneNumber: phone })
  expect((await steps.connect(await arriveBySms(app, phone), provider, 'karma')).status).toBe(200)
  const session = steps.callerOf(await steps.signInAt(provider, 'karma'))
  await admin.call(authContract.disableLogin, { body: { userId: id } })
  await expectProblem(session.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  expect(await steps.signInAt(provider, 'karma')).toMatchObject({
    status: 401,
    body: { detail: expect.stringContaining('no access') },
  })
})

test('the provider of one office signs nobody in to another, and cannot confirm a change of the sign-in', async () => {
  const home = await aProvider({ deki: { name: 'Deki' } })
  const deki = await aSignedInManager(app, admin)
  const { id: homeId } = await aRegisteredProvider(admin, home, { name: 'Home' })
  expect((await steps.connect(deki, homeId, 'deki')).status).toBe(200)
  const elsewhere = await anAdmin(app)
  await aManager(elsewhere, { phoneNumber: deki.phoneNumber })
  const [offer] = await deki.call(authContract.roleOffers, {})
  await app.signIn(deki.phoneNumber, aPassword)
  await deki.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  const through = await steps.signInAt(homeId, 'deki')
  expect(through.body.user.roles).toHaveLength(1)
  const caller = steps.callerOf(through)
  const everywhere = (await app.signIn(deki.phoneNumber, aPassword)).signedIn?.user.roles ?? []
  expect(everywhere).toHaveLength(2)
  const other = everywhere.find(({ adminId }) => adminId === elsewhere.adminId)
  await expectProblem(caller.call(authContract.switchRole, { body: { roleId: other?.id ?? '' } }), 'NOT_FOUND')
  const { roles } = await caller.call(authContract.authenticated, { params: { id: deki.id } })
  expect(roles).toHaveLength(1)
  const another = `${aPassword} and a mast`
  const body = { userId: deki.id, newPassword: another, newPasswordRentry: another }
  await expectProblem(caller.call(authContract.updatePassword, { body }), 'OWN_PROOF_REQUIRED')
  await caller.call(proofContract.give, { body: { password: aPassword } })
  await caller.call(authContract.updatePassword, { body })
  await home.close()
})

test('a new sign-in at the provider with the same account is a fresh proof', async () => {
  const browser = aBrowser(app)
  const caller = steps.callerOf(await steps.signInAt(provider, 'pema', browser))
  const token = caller.signedIn?.token
  const manager = () =>
    caller.raw(managerContract.create, { body: { nameEnglish: 'New', phoneNumber: aPhone(), cid: '10101001234' } })
  // The provider did not state when the person had signed in there.
  expect(await manager()).toMatchObject({ status: 409, body: { code: 'PROOF_REQUIRED' } })
  const prove = async (account: string) => {
    const begun = JSON.parse((await browser.post(externalSignInContract.beginProof, {}, token)).text)
    expect(new URL(begun.address).searchParams.get('prompt')).toBe('login')
    const parameters = await aProviderBrowser().signIn(begun.address, account)
    return steps.read(await browser.post(externalSignInContract.prove, { provider, state: begun.state, parameters }, token))
  }
  expect(await prove('mallory')).toMatchObject({ status: 409 })
  expect(await manager()).toMatchObject({ status: 409 })
  expect(await prove('pema')).toMatchObject({ status: 204 })
  expect(await manager()).toMatchObject({ status: 201 })
  app.clock.set(new Date(app.clock.now().getTime() + 16 * 60_000))
  expect(await manager()).toMatchObject({ status: 409 })
})

test('a person with a second factor must give it after the provider, unless the office trusts the provider’s', async () => {
  const own = await aProvider({ tashi: { name: 'Tashi', amr: ['pwd', 'mfa'] } })
  const { id } = await aRegisteredProvider(admin, own, { name: 'Strong' })
  const phone = aPhone()
  await aManager(admin, { phoneNumber: phone })
  const tashi = await arriveBySms(app, phone)
  expect((await steps.connect(tashi, id, 'tashi')).status).toBe(200)
  const { codeIn, enrol } = secondFactorSteps(app)
  const { secret } = await enrol({ caller: await app.signIn(phone, aPassword) })
  const asked = await steps.signInAt(id, 'tashi')
  expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  const { browser, state, parameters } = asked
  const withCode = (secondFactor: string) => steps.complete(browser, { provider: id, state, parameters, ...{ secondFactor } })
  expect(await withCode('000000')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  expect(await withCode(codeIn(secret))).toMatchObject({ status: 200 })
  const { version } = await admin.call(signInProviderContract.read, { params: { id } })
  await admin.call(signInProviderContract.update, { params: { id }, body: { secondFactor: 'PROVIDER' }, ifMatch: version })
  expect(await steps.signInAt(id, 'tashi')).toMatchObject({ status: 200, body: { user: { mustEnrol: false } } })
  await own.close()
})
