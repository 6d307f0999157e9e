import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInProviderContract } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { aBrowser } from '../testing/browser.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aHostileProvider } from '../testing/oidc/a-hostile-provider.ts'
import { externalSteps } from '../testing/oidc/external-steps.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let idp: Awaited<ReturnType<typeof aHostileProvider>>
beforeAll(async () => {
  idp = await aHostileProvider()
  app = await aTestApp(undefined, { SIGN_IN_ALLOWED_NETWORKS: '127.0.0.1' })
  admin = await anAdmin(app)
})
afterAll(async () => {
  await app.close()
  await idp.close()
})

const add = (admin: Admin, issuer: string, clientId = 'sakhang') =>
  admin.call(signInProviderContract.create, {
    body: { name: 'False', issuer, clientId, access: 'CLAIM', roleClaim: 'sub', managerValues: ['pema'] },
  })
const check = async (admin: Admin, id: string) => (await admin.call(signInProviderContract.check, { params: { id } })).issue

test('a token is accepted only with the right signature, issuer, audience, nonce and time', async () => {
  const { id: provider } = await add(admin, idp.issuer)
  const { begin, complete } = externalSteps(app)
  const signIn = async (given: object) => {
    const browser = aBrowser(app)
    const { state, address } = await begin(browser, provider)
    idp.state.token = { nonce: new URL(address).searchParams.get('nonce') ?? '', ...given }
    return (await complete(browser, { provider, state, parameters: `code=x&state=${state}` })).status
  }
  const lies = [
    ...[{ isForged: true }, { algorithm: 'none' }, { issuer: 'https://other.example' }, { audience: 'another client' }],
    ...[{ nonce: 'of another sign-in' }, { expiresIn: -120 }],
  ]
  for (const lie of lies) expect([lie, await signIn(lie)]).toEqual([lie, 401])
  expect(await signIn({})).toBe(200)
})

test('an answer without a state, or for another issuer, signs nobody in', async () => {
  const { id: provider } = await add(admin, idp.issuer, 'second')
  const { begin, complete } = externalSteps(app)
  for (const more of ['code=x', 'code=x&state=other', 'error=server_error']) {
    const browser = aBrowser(app)
    const { state } = await begin(browser, provider)
    expect((await complete(browser, { provider, state, parameters: more })).status).toBe(401)
  }
  idp.state.metadata = { authorization_response_iss_parameter_supported: true }
  const { id: strict } = await add(admin, idp.issuer, 'third')
  const browser = aBrowser(app)
  const { state } = await begin(browser, strict)
  const mixed = `code=x&state=${state}&iss=${encodeURIComponent('https://other.example')}`
  expect((await complete(browser, { provider: strict, state, parameters: mixed })).status).toBe(401)
  idp.state.metadata = {}
})

test('the metadata of a provider is checked before a user is redirected', async () => {
  const { id } = await add(admin, idp.issuer, 'fourth')
  expect(await check(admin, id)).toBe(null)
  const cases = [
    { issuer: 'https://other.example' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { token_endpoint: 'http://169.254.169.254/latest' },
  ]
  for (const metadata of cases.slice(0, 2)) {
    idp.state.metadata = metadata
    expect(await check(admin, id)).toMatch(/provider/)
  }
  idp.state.metadata = {}
  idp.state.redirectTo = 'http://127.0.0.1:1/'
  expect(await check(admin, id)).toMatch(/does not follow/)
  idp.state.redirectTo = ''
})

test('an issuer and its endpoints must not point to an internal address that the operator has not named', async () => {
  const apart = await aTestApp(undefined, {})
  const office = await anAdmin(apart)
  await expectProblem(add(office, idp.issuer), 'INVALID_INPUT')
  for (const issuer of ['https://127.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/', 'https://10.0.0.1']) {
    const { id, version } = await add(office, issuer)
    expect(await check(office, id)).toContain('SIGN_IN_ALLOWED_NETWORKS')
    await office.call(signInProviderContract.remove, { params: { id }, ifMatch: version })
  }
  for (const issuer of ['ftp://x.example', 'https://user:secret@x.example', 'https://x.example/?a', 'https://x.example/#a', 'x'])
    await expectProblem(add(office, issuer), 'INVALID_INPUT')
  await apart.close()
  const { id } = await add(admin, idp.issuer, 'fifth')
  idp.state.metadata = { token_endpoint: 'http://169.254.169.254/latest' }
  const { begin, complete } = externalSteps(app)
  const browser = aBrowser(app)
  const { state } = await begin(browser, id)
  expect((await complete(browser, { provider: id, state, parameters: `code=x&state=${state}` })).status).toBe(503)
  idp.state.metadata = {}
})
