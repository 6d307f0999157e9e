import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofContract } from '../../../domain/identity/proof-contract.ts'
import { passkeyContract, secondFactorContract } from '../../../domain/identity/second-factor-contract.ts'
import { type Admin, anAdmin, anOwner, aPhone, arriveBySms } from '../../testing/factories.ts'
import { type PasskeyOverrides, softwarePasskeys } from '../../testing/sign-in/software-passkeys.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: 'https://land.example.bt' })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const device = softwarePasskeys({ rpId: 'land.example.bt', origin: 'https://land.example.bt' })
const registration = async (caller: Caller) => (await caller.call(passkeyContract.registrationOptions, {})).challenge
const assertion = async () => (await app.visitor.call(passkeyContract.options, {})).challenge
const enter = (passkey: ReturnType<typeof device.use>) => app.visitor.call(passkeyContract.signIn, { body: { passkey } })
const add = (caller: Caller, passkey: ReturnType<typeof device.create>['passkey']) =>
  caller.call(passkeyContract.add, { body: { name: 'Laptop', passkey } })

async function aPerson(): Promise<Caller> {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  return arriveBySms(app, phone)
}

async function anEnrolled() {
  const caller = await aPerson()
  const { key, passkey } = device.create(await registration(caller))
  await add(caller, passkey)
  return { caller, key, personId: caller.signedIn?.user.id }
}

const wrongValues: Record<string, PasskeyOverrides> = {
  'another origin': { origin: 'https://land.example.bt.evil.example' },
  'another port of the host': { origin: 'https://land.example.bt:8443' },
  'plain HTTP': { origin: 'http://land.example.bt' },
  'the key of another site': { rpId: 'evil.example' },
  'nobody verified by the device': { isUserVerified: false },
}

test('a valid passkey signs in and counts as both factors', async () => {
  const { key, personId } = await anEnrolled()
  expect((await enter(device.use(key, await assertion()))).user.id).toBe(personId)
})

test.each(Object.entries(wrongValues))('a registration refuses: %s', async (_, overrides) => {
  const caller = await aPerson()
  const { passkey } = device.create(await registration(caller), overrides)
  expect((await expectProblem(add(caller, passkey), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/passkey')
  expect((await caller.call(secondFactorContract.read, {})).passkeys).toEqual([])
})

test.each(Object.entries(wrongValues))('a sign-in refuses: %s', async (_, overrides) => {
  const { key } = await anEnrolled()
  await expectProblem(enter(device.use(key, await assertion(), overrides)), 'INVALID_CREDENTIALS')
})

test('a challenge is valid once, for its person and purpose, and for a limited time', async () => {
  const [one, other] = [await anEnrolled(), await aPerson()]
  const challenge = await assertion()
  await enter(device.use(one.key, challenge))
  await expectProblem(enter(device.use(one.key, challenge)), 'INVALID_CREDENTIALS')
  await expectProblem(enter(device.use(one.key, 'made-up-by-whoever-signs')), 'INVALID_CREDENTIALS')
  // A registration rejects another person's response, a sign-in response, and a repeated one.
  const own = await registration(one.caller)
  await expectProblem(add(other, device.create(own).passkey), 'INVALID_INPUT')
  await expectProblem(enter(device.use(one.key, own)), 'INVALID_CREDENTIALS')
  await add(one.caller, device.create(own).passkey)
  await expectProblem(add(one.caller, device.create(own).passkey), 'INVALID_INPUT')
  await expectProblem(add(other, device.create(await assertion()).passkey), 'INVALID_INPUT')
  const late = await assertion()
  app.clock.set(new Date(app.clock.now().getTime() + 5 * 60_000))
  await expectProblem(enter(device.use(one.key, late)), 'INVALID_CREDENTIALS')
})

test('a counter that does not increase, as with a copied key, is refused', async () => {
  const { key, personId } = await anEnrolled()
  expect((await enter(device.use(key, await assertion(), { counter: 7 }))).user.id).toBe(personId)
  for (const counter of [7, 3, 0])
    await expectProblem(enter(device.use(key, await assertion(), { counter })), 'INVALID_CREDENTIALS')
  await enter(device.use(key, await assertion(), { counter: 8 }))
})

test('the signature of another key, and the name of another person’s key, sign nobody in', async () => {
  const [victim, attacker] = [await anEnrolled(), await anEnrolled()]
  const forged = device.use(victim.key, await assertion(), { privateKey: attacker.key.privateKey })
  await expectProblem(enter(forged), 'INVALID_CREDENTIALS')
  await expectProblem(enter(device.use(attacker.key, await assertion(), { id: victim.key.id })), 'INVALID_CREDENTIALS')
  const unknown = device.use(attacker.key, await assertion(), { id: 'AAAAAAAAAAAAAAAAAAAAAA' })
  await expectProblem(enter(unknown), 'INVALID_CREDENTIALS')
})

test('a passkey of another person cannot be registered again, and its sign-in remains that person’s', async () => {
  const [victim, attacker] = [await anEnrolled(), await aPerson()]
  const copy = device.create(await registration(attacker), { id: victim.key.id })
  await expectProblem(add(attacker, copy.passkey), 'DUPLICATE')
  await expectProblem(enter(device.use(copy.key, await assertion())), 'INVALID_CREDENTIALS')
  expect((await enter(device.use(victim.key, await assertion(), { counter: 5 }))).user.id).toBe(victim.personId)
})

test('the passkey of another person is no proof in a session, and does not use up the challenge of the session', async () => {
  const [one, other] = [await anEnrolled(), await anEnrolled()]
  app.clock.set(new Date(app.clock.now().getTime() + 20 * 60_000))
  const prove = (passkey: ReturnType<typeof device.use>) => one.caller.call(proofContract.give, { body: { passkey } })
  expect((await expectProblem(prove(device.use(other.key, await assertion())), 'WRONG_PASSWORD')).errors?.[0]?.path).toBe(
    '/passkey',
  )
  await expectProblem(one.caller.call(secondFactorContract.renewRecoveryCodes, {}), 'PROOF_REQUIRED')
  await prove(device.use(one.key, await assertion()))
  await one.caller.call(secondFactorContract.renewRecoveryCodes, {})
})

test('if two sign-ins use one answer at the same time, one succeeds', async () => {
  const { key } = await anEnrolled()
  const answer = device.use(key, await assertion())
  const outcomes = await Promise.allSettled([enter(answer), enter(answer)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
