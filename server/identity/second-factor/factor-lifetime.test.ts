import { afterEach, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { passkeyContract, secondFactorContract } from '../../../domain/identity/second-factor-contract.ts'
import { privacyContract } from '../../../domain/overview/privacy-contract.ts'
import { settingContract } from '../../../domain/overview/setting-contract.ts'
import { authActor } from '../../platform/actor.ts'
import { dataKeyOf } from '../../platform/keys/data-key.ts'
import { changeDataKey } from '../../platform/keys/installation.ts'
import { eventually } from '../../testing/eventually.ts'
import { anAdmin, anOwner, aPassword, aPhone, arriveBySms } from '../../testing/factories.ts'
import { secondFactorSteps } from '../../testing/sign-in/second-factor-steps.ts'
import { softwarePasskeys } from '../../testing/sign-in/software-passkeys.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { removeSecondFactors } from './second-factors.ts'
import { aTestDatabase } from '../../testing/test-database.ts'

// The events that a second factor survives, and those that end it.

let undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.reverse()) await step()
  undo = []
})

async function anAppWithFactor() {
  const database = await aTestDatabase()
  const app = await aTestApp(
    undefined,
    { PUBLIC_ADDRESS: 'https://land.example.bt' },
    { on: { ...database, drop: async () => undefined } },
  )
  undo.push(database.drop)
  undo.push(() => app.close())
  const admin = await anAdmin(app)
  const phone = aPhone()
  const { id } = await anOwner(admin, { phoneNumber: phone })
  const person = await secondFactorSteps(app).enrol({ caller: await arriveBySms(app, phone), phone, id })
  return { app, database, admin, ...person }
}
const passMinutes = (app: TestApp, minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))

test('after a reset of the password the sign-in still requires the second factor', async () => {
  const { app, phone, secret } = await anAppWithFactor()
  const newPassword = 'a yak in the garden'
  await app.visitor.call(authContract.requestReset, { body: { username: phone } })
  const token = await eventually(() =>
    app.sms
      .filter(({ to }) => to === phone)
      .map(({ body }) => /token=([\w-]+)$/.exec(body)?.[1])
      .find(Boolean),
  )
  await app.visitor.call(authContract.resetPassword, { body: { token, newPassword, newPasswordRentry: newPassword } })
  const signIn = (more: object) =>
    app.visitor.call(authContract.login, { body: { username: phone, password: newPassword, ...more } })
  await expectProblem(signIn({}), 'SECOND_FACTOR_REQUIRED')
  await signIn({ secondFactor: secondFactorSteps(app).codeIn(secret) })
})

test('a password that is too short without a second factor must be changed before the factor is removed', async () => {
  const { app, caller, phone, id, secret } = await anAppWithFactor()
  const newPassword = 'qz7!kWp2'
  await caller.call(authContract.updatePassword, { body: { userId: id, newPassword, newPasswordRentry: newPassword } })
  passMinutes(app, 1)
  const secondFactor = secondFactorSteps(app).codeIn(secret)
  const login = { username: phone, password: newPassword }
  const short = callerOn(app.fastify, await app.visitor.call(authContract.login, { body: { ...login, secondFactor } }))
  const refusal = await expectProblem(short.call(secondFactorContract.removeApp, {}), 'ILLEGAL_TRANSITION')
  expect(refusal.detail).toContain('Change your password first')
  expect(await short.call(secondFactorContract.read, {})).toMatchObject({ appSince: expect.any(String) })
  // A lost factor is removed and the password ends with it; nobody can refuse this.
  await app.database.as(authActor, (tx) => removeSecondFactors(tx, id))
  await expectProblem(app.visitor.call(authContract.login, { body: login }), 'INVALID_CREDENTIALS')
})

test('an erased account has no app, passkey, recovery code, challenge or remembered device left', async () => {
  const { app, caller, id } = await anAppWithFactor()
  const device = softwarePasskeys({ rpId: 'land.example.bt', origin: 'https://land.example.bt' })
  const options = async () => (await caller.call(passkeyContract.registrationOptions, {})).challenge
  const { key, passkey } = device.create(await options())
  await caller.call(passkeyContract.add, { body: { name: 'Laptop', passkey } })
  await options()
  await caller.call(privacyContract.eraseUser, { params: { id } })
  const left = await app.database.as(authActor, (tx) =>
    Promise.all(
      (['authenticator_apps', 'recovery_codes', 'passkeys', 'passkey_challenges', 'remembered_devices'] as const).map((table) =>
        tx.selectFrom(table).select('person_id').where('person_id', '=', id).execute(),
      ),
    ),
  )
  expect(left.flat()).toEqual([])
  const { challenge } = await app.visitor.call(passkeyContract.options, {})
  const body = { passkey: device.use(key, challenge) }
  await expectProblem(app.visitor.call(passkeyContract.signIn, { body }), 'INVALID_CREDENTIALS')
})

test('a change of the data key keeps the app; a lost key removes it, and the person signs in without it', async () => {
  for (const isLost of [false, true]) {
    const { app, database, phone, secret } = await anAppWithFactor()
    const dataKey = dataKeyOf(Buffer.alloc(32, 9))
    const change = { ownerUrl: app.ownerUrl, dataKey, now: app.clock.now() }
    const { lost } = await changeDataKey({ ...change, before: isLost ? undefined : app.dataKey })
    const ofOwner = { name: 'Sonam Dorji', office: 'Wangmo Property Office', role: 'OWNER', hasApp: true, hasPin: false }
    expect(lost).toEqual(isLost ? [ofOwner] : [])
    const later = await aTestApp(app.clock.now().toISOString(), {}, { on: { ...database, drop: async () => undefined }, dataKey })
    undo.push(() => later.close())
    const signIn = (more: object) =>
      later.visitor.call(authContract.login, { body: { username: phone, password: aPassword, ...more } })
    if (isLost) await signIn({})
    else {
      await expectProblem(signIn({}), 'SECOND_FACTOR_REQUIRED')
      await signIn({ secondFactor: secondFactorSteps(later).codeIn(secret) })
    }
  }
})

test('the setting for a required second factor needs a fresh proof', async () => {
  const { app, admin } = await anAppWithFactor()
  const rule = (caller: Caller) =>
    caller.call(settingContract.update, { body: { key: 'secondFactor', value: { requiredOf: 'STAFF' } } })
  passMinutes(app, 20)
  await expectProblem(rule(admin), 'PROOF_REQUIRED')
  const again = await app.signIn(admin.phoneNumber, aPassword)
  await rule(again)
  expect(await again.call(secondFactorContract.read, {})).toMatchObject({ isRequired: true })
})

test('the data export of a person names their second factors and devices, but contains no secret', async () => {
  const { caller, id, secret, recoveryCodes } = await anAppWithFactor()
  const device = softwarePasskeys({ rpId: 'land.example.bt', origin: 'https://land.example.bt' })
  const { challenge } = await caller.call(passkeyContract.registrationOptions, {})
  const { key, passkey } = device.create(challenge)
  await caller.call(passkeyContract.add, { body: { name: 'Laptop', passkey } })
  const exported = await caller.call(privacyContract.exportUser, { params: { id } })
  expect(exported['account']).toMatchObject({
    secondFactors: [
      { kind: 'AUTHENTICATOR_APP', since: expect.stringMatching(/^2025-06-15T/) },
      { kind: 'PASSKEY', name: 'Laptop', since: expect.stringMatching(/^2025-06-15T/) },
    ],
    recoveryCodesLeft: 10,
    rememberedDevices: [],
  })
  for (const hidden of [secret, key.id, ...recoveryCodes]) expect(JSON.stringify(exported)).not.toContain(hidden)
})
