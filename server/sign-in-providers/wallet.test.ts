import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { externalSignInContract } from '../../domain/sign-in-providers/external-sign-in-contract.ts'
import { aBrowser, type Browser } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { type Admin, aCid, aManager, anAdmin, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { externalSteps } from '../testing/oidc/external-steps.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'
import { noticePath } from './wallet/wallet-notice-route.ts'
import { startWalletSimulator, type WalletSimulator } from './wallet/wallet-simulator.ts'

const provider = 'BHUTAN_NDI'
const noticeSecret = 'of this test alone'
let app: TestApp
let admin: Admin
let simulator: WalletSimulator
let steps: ReturnType<typeof externalSteps>
beforeAll(async () => {
  simulator = await startWalletSimulator({
    noticeAddress: 'http://127.0.0.1/wallet-notice',
    noticeSecret,
    deliver: async ({ authorization, body }) => void (await notify(body, authorization)),
  })
  app = await aTestApp(undefined, {}, { wallet: simulator.wallet })
  admin = await anAdmin(app)
  steps = externalSteps(app)
})
afterAll(async () => {
  await app.close()
  await simulator.stop()
})

const notify = async (payload: object, authorization = `Bearer ${noticeSecret}`) =>
  (await app.fastify.inject({ method: 'POST', url: noticePath, headers: { authorization }, payload })).statusCode

async function aPerson(): Promise<{ caller: Caller; cid: string }> {
  const [phoneNumber, cid] = [aPhone(), aCid()]
  await aManager(admin, { phoneNumber, cid })
  return { caller: await arriveBySms(app, phoneNumber), cid }
}

const share = (browser: Browser, state: string, cid: string, isShared = true) =>
  browser.post(externalSignInContract.simulateWallet, { state, cid, fullName: 'Pema Wangmo', isShared })
const stateOf = async (browser: Browser, state: string) =>
  (
    await app.fastify.inject({ url: '/api/auth/wallet/state', query: { state }, cookies: Object.fromEntries(browser.cookies) })
  ).json().status

async function connect({ caller }: { caller: Caller }, cid: string) {
  const browser = aBrowser(app)
  const token = caller.signedIn?.token
  const { state } = JSON.parse((await browser.post(externalSignInContract.beginConnect, { provider }, token)).text)
  await share(browser, state, cid)
  return steps.read(await browser.post(externalSignInContract.connect, { provider, state }, token))
}

async function signIn(cid: string) {
  const browser = aBrowser(app)
  const { state } = await steps.begin(browser, provider)
  await share(browser, state, cid)
  return steps.complete(browser, { provider, state })
}

test('a CID in an office’s record signs nobody in; one that the person proved with their own wallet does', async () => {
  const person = await aPerson()
  expect(await signIn(person.cid)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  expect(await connect(person, person.cid)).toMatchObject({ status: 200, body: { providerName: 'Bhutan NDI' } })
  expect(await signIn(person.cid)).toMatchObject({ status: 200, body: { user: { id: person.caller.signedIn?.user.id } } })
})

test('a wallet with another CID than the record is not connected, and one CID belongs to one sign-in', async () => {
  const [one, two] = [await aPerson(), await aPerson()]
  expect(await connect(one, aCid())).toMatchObject({ status: 409 })
  expect(await connect(one, one.cid)).toMatchObject({ status: 200 })
  expect(await connect(two, one.cid)).toMatchObject({ status: 409 })
})

test('a wallet that was connected before the phone was proven signs nobody in after it was', async () => {
  const [squatter, cid] = [await anAdmin(app), aCid()]
  expect(await connect({ caller: squatter }, cid)).toMatchObject({ status: 200 })
  await aTenant(admin, { phoneNumber: squatter.phoneNumber })
  expect(await signIn(cid)).toMatchObject({ status: 200 })
  const { phoneNumber } = squatter
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber } })
  const sent = () => app.sms.findLast(({ to, body }) => to === phoneNumber && /code: \d{6}/.test(body))?.body
  const [code = ''] = /\d{6}/.exec((await eventually(sent)).split('code: ')[1] ?? '') ?? []
  await app.visitor.call(authContract.login, { body: { username: phoneNumber, code } })
  expect(await signIn(cid)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
})

test('the page is notified when the wallet has answered, and a refusal signs nobody in', async () => {
  const browser = aBrowser(app)
  const begun = await steps.begin(browser, provider)
  expect(begun.wallet?.qrText).toContain('https://wallet.example/request/')
  const { state } = begun
  expect(await stateOf(browser, state)).toBe('WAITING')
  expect(await stateOf(aBrowser(app), state)).toBe('EXPIRED')
  await share(browser, state, aCid(), false)
  expect(await stateOf(browser, state)).toBe('DECLINED')
  expect(await steps.complete(browser, { provider, state })).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
  const early = await steps.begin(browser, provider)
  expect(await steps.complete(browser, { provider, state: early.state })).toMatchObject({ status: 409 })
})

test('a result needs the secret, its own request, a validation, and one person', async () => {
  const person = await aPerson()
  expect((await connect(person, person.cid)).status).toBe(200)
  const browser = aBrowser(app)
  const { state, wallet } = await steps.begin(browser, provider)
  const threadId = wallet?.qrText.split('/').at(-1) ?? ''
  const result = simulator.resultOf(threadId, { cid: person.cid, fullName: 'Pema' }) as Record<string, never>
  expect(await notify(result, 'Bearer a guess')).toBe(401)
  expect(await notify({ ...result, thid: 'of another request' })).toBe(202)
  expect(await notify({ type: 'something else', thid: threadId })).toBe(401)
  expect(await stateOf(browser, state)).toBe('WAITING')
  // Attributes that the holder states themselves are not a credential.
  const attested = { requested_presentation: { revealed_attrs: {}, self_attested_attrs: { 'ID Number': person.cid } } }
  expect(await notify({ ...result, ...attested })).toBe(202)
  expect(await stateOf(browser, state)).toBe('DECLINED')
  const other = await steps.begin(browser, provider)
  const otherId = other.wallet?.qrText.split('/').at(-1) ?? ''
  expect(await notify({ ...result, thid: otherId, verification_result: 'ProofInvalid' })).toBe(202)
  expect(await stateOf(browser, other.state)).toBe('DECLINED')
})

test('if Bhutan NDI does not answer, an error says so; without the setting there is no wallet', async () => {
  const broken = await startWalletSimulator({ noticeAddress: 'http://127.0.0.1/', noticeSecret })
  broken.breakDown()
  const apart = await aTestApp(undefined, {}, { wallet: broken.wallet })
  expect((await externalSteps(apart).begin(aBrowser(apart), provider)).status).toBe(503)
  await apart.close()
  await broken.stop()
  const plain = await aTestApp()
  expect((await externalSteps(plain).begin(aBrowser(plain), provider)).status).toBe(404)
  const body = { state: 'x'.repeat(43), cid: '10101001234', fullName: 'X', isShared: true }
  await expectProblem(plain.visitor.call(externalSignInContract.simulateWallet, { body }), 'NOT_FOUND')
  await plain.close()
})
