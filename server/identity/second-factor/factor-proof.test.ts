import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { proofContract } from '../../../domain/identity/proof-contract.ts'
import { secondFactorContract } from '../../../domain/identity/second-factor-contract.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone, arriveBySms } from '../../testing/factories.ts'
import { secondFactorSteps } from '../../testing/sign-in/second-factor-steps.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'

// A person with only the password, or with a remembered device, can neither remove a second factor nor set up their own.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const pass = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
const codeIn = (secret: string) => secondFactorSteps(app).codeIn(secret)

async function anEnrolled() {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  return secondFactorSteps(app).enrol({ caller: await arriveBySms(app, phone), phone })
}

type SignedInOptions = { secondFactor?: string; cookie?: string; rememberDevice?: boolean }
async function signIn(phone: string, { cookie, ...more }: SignedInOptions): Promise<{ caller: Caller; cookie: string }> {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: cookie ? { cookie } : {},
    payload: { username: phone, password: aPassword, ...more },
  })
  expect(reply.statusCode).toBe(200)
  const remembered = [reply.headers['set-cookie']].flat().find((text) => text?.startsWith('sakhang_device='))
  return { caller: callerOn(app.fastify, reply.json()), cookie: remembered?.split(';')[0] ?? '' }
}
const prove = (caller: Caller, body: { password: string } | { secondFactor: string }) => caller.call(proofContract.give, { body })

test('a sign-in on a remembered device cannot remove or replace a factor; a code, or a sign-in with one, can', async () => {
  const { phone, secret } = await anEnrolled()
  const first = await signIn(phone, { secondFactor: codeIn(secret), rememberDevice: true })
  const { caller } = await signIn(phone, { cookie: first.cookie })
  for (const call of [
    secondFactorContract.removeApp,
    secondFactorContract.renewRecoveryCodes,
    secondFactorContract.beginApp,
  ] as const)
    await expectProblem(caller.call(call, {}), 'FACTOR_PROOF_REQUIRED')
  await prove(caller, { password: aPassword })
  await expectProblem(caller.call(secondFactorContract.removeApp, {}), 'FACTOR_PROOF_REQUIRED')
  pass(1)
  await prove(caller, { secondFactor: codeIn(secret) })
  await caller.call(secondFactorContract.renewRecoveryCodes, {})
  await first.caller.call(secondFactorContract.removeApp, {})
})

test('the factor of a sign-in is valid as a proof for 15 minutes; a later password does not renew it', async () => {
  const { phone, secret, recoveryCodes } = await anEnrolled()
  const { caller } = await signIn(phone, { secondFactor: codeIn(secret) })
  pass(14)
  await caller.call(secondFactorContract.renewRecoveryCodes, {})
  pass(1)
  await prove(caller, { password: aPassword })
  await expectProblem(caller.call(secondFactorContract.removeApp, {}), 'FACTOR_PROOF_REQUIRED')
  expect(recoveryCodes).toHaveLength(10)
})

test('a recovery code is also a proof, in every role of the sign-in and no other sign-in', async () => {
  const { phone, secret, recoveryCodes } = await anEnrolled()
  const other = await signIn(phone, { secondFactor: codeIn(secret) })
  const { caller } = await signIn(phone, { secondFactor: recoveryCodes[0] ?? '' })
  pass(20)
  await prove(caller, { secondFactor: recoveryCodes[1] ?? '' })
  const switched = await caller.call(authContract.switchRole, { body: { roleId: caller.signedIn?.currentRole.id ?? '' } })
  await callerOn(app.fastify, switched).call(secondFactorContract.renewRecoveryCodes, {})
  await prove(other.caller, { password: aPassword })
  await expectProblem(other.caller.call(secondFactorContract.removeApp, {}), 'FACTOR_PROOF_REQUIRED')
})

test('the first factor needs only a plain proof, and its confirmation counts as a proof by factor', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  pass(20)
  await expectProblem(caller.call(secondFactorContract.beginApp, {}), 'PROOF_REQUIRED')
  await prove(caller, { password: aPassword })
  await secondFactorSteps(app).enrol({ caller })
  await caller.call(secondFactorContract.renewRecoveryCodes, {})
})

test('every call that changes second factors needs a proof by one', () => {
  const kinds = everyEndpoint().filter(([, { needsProof }]) => needsProof === 'FACTOR')
  expect(kinds.map(([key]) => key).toSorted()).toMatchInlineSnapshot(`
    [
      "passkey.add",
      "passkey.registrationOptions",
      "passkey.remove",
      "secondFactor.beginApp",
      "secondFactor.confirmApp",
      "secondFactor.removeApp",
      "secondFactor.renewRecoveryCodes",
    ]
  `)
})
