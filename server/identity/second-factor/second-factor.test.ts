import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { proofContract } from '../../../domain/identity/proof-contract.ts'
import { secondFactorContract } from '../../../domain/identity/second-factor-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { settingContract } from '../../../domain/overview/setting-contract.ts'
import { authActor } from '../../platform/actor.ts'
import { type Admin, aManager, anAdmin, anOwner, aPassword, aPhone, arriveBySms, asOperator } from '../../testing/factories.ts'
import { halfMinuteMs, secondFactorSteps } from '../../testing/sign-in/second-factor-steps.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const pass = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))
const steps = () => secondFactorSteps(app)
const codeIn = (secret: string) => steps().codeIn(secret)
const enrol = (person: { caller: Caller; phone: string }) => steps().enrol(person)

async function aPerson(): Promise<{ caller: Caller; phone: string }> {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  return { caller: await arriveBySms(app, phone), phone }
}

const signIn = (username: string, more: object = {}) =>
  app.visitor.call(authContract.login, { body: { username, password: aPassword, ...more } })
const state = (caller: Caller) => caller.call(secondFactorContract.read, {})

test('an unconfirmed app requires no code; a confirmed one requires it at every sign-in', async () => {
  const person = await aPerson()
  await person.caller.call(secondFactorContract.beginApp, {})
  await signIn(person.phone)
  const { secret } = await enrol(person)
  await expectProblem(signIn(person.phone), 'SECOND_FACTOR_REQUIRED')
  expect((await signIn(person.phone, { secondFactor: codeIn(secret) })).user.mustEnrol).toBe(false)
})

test('a caller without the password cannot find out whether there is a second factor', async () => {
  const { phone, secret } = await enrol(await aPerson())
  await expectProblem(signIn(phone, { password: 'a guess', secondFactor: codeIn(secret) }), 'INVALID_CREDENTIALS')
  await expectProblem(signIn(phone, { password: 'a guess' }), 'INVALID_CREDENTIALS')
})

test('a code is valid once, even if it arrives twice at the same time', async () => {
  const { phone, secret } = await enrol(await aPerson())
  const secondFactor = codeIn(secret)
  const tries = await Promise.allSettled([signIn(phone, { secondFactor }), signIn(phone, { secondFactor })])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectProblem(signIn(phone, { secondFactor }), 'INVALID_CREDENTIALS')
})

test('a sign-in by SMS code also requires the second factor, and does not use up the code before', async () => {
  const { phone, secret } = await enrol(await aPerson())
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: phone } })
  await expect.poll(() => app.sms.findLast(({ to }) => to === phone)?.body).toMatch(/code: \d{6}$/)
  const code = /code: (\d{6})$/.exec(app.sms.findLast(({ to }) => to === phone)?.body ?? '')?.[1] ?? ''
  const bySms = (more: object) => app.visitor.call(authContract.login, { body: { username: phone, code, ...more } })
  await expectProblem(bySms({}), 'SECOND_FACTOR_REQUIRED')
  await bySms({ secondFactor: codeIn(secret) })
})

test('after five wrong codes nobody can sign in for a quarter of an hour, not even with a right one', async () => {
  const { phone, secret } = await enrol(await aPerson())
  const wrong = codeIn(secret) === '000000' ? '000001' : '000000'
  const guesses = Array.from({ length: 8 }, () =>
    app.visitor.raw(authContract.login, { body: { username: phone, password: aPassword, secondFactor: wrong } }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  await expectProblem(signIn(phone, { secondFactor: codeIn(secret) }), 'TOO_MANY_REQUESTS')
  pass(15 * 60_000)
  await signIn(phone, { secondFactor: codeIn(secret) })
})

test('ten recovery codes are shown once; each is valid once, in any spelling', async () => {
  const { caller, phone, recoveryCodes } = await enrol(await aPerson())
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  await signIn(phone, { secondFactor: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })
  await expectProblem(signIn(phone, { secondFactor: first }), 'INVALID_CREDENTIALS')
  expect((await state(caller)).recoveryCodesLeft).toBe(9)
  const renewed = await caller.call(secondFactorContract.renewRecoveryCodes, {})
  await expectProblem(signIn(phone, { secondFactor: second }), 'INVALID_CREDENTIALS')
  await signIn(phone, { secondFactor: renewed.recoveryCodes?.[0] })
})

test('the database contains neither the secret nor a recovery code', async () => {
  const { secret, recoveryCodes } = await enrol(await aPerson())
  const stored = await app.database.as(authActor, async (tx) => [
    ...(await tx.selectFrom('authenticator_apps').selectAll().execute()),
    ...(await tx.selectFrom('recovery_codes').selectAll().execute()),
  ])
  const text = JSON.stringify(
    stored.map((row) => ({ ...row, sealed: 'sealed_secret' in row ? row.sealed_secret.toString('latin1') : '' })),
  )
  for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden)
})

test('a remembered device needs no code for 30 days, another one does; forgetting it or a new password requires a code again', async () => {
  const { caller, phone, secret } = await enrol(await aPerson())
  const inject = (cookie: string, more: object = {}) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: cookie ? { cookie } : {},
      payload: { username: phone, password: aPassword, ...more },
    })
  const remembered = await inject('', { secondFactor: codeIn(secret), rememberDevice: true })
  const header = [remembered.headers['set-cookie']].flat().find((text) => text?.startsWith('sakhang_device=')) ?? ''
  expect(header).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
  const [cookie = ''] = header.split(';')
  expect((await inject(cookie)).statusCode).toBe(200)
  expect((await inject('')).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  // Changes the first letter after the name, because the last of the 43 letters has unused bits.
  const another = cookie.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A'))
  expect((await inject(another)).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  const [device] = (await state(caller)).devices
  await caller.call(secondFactorContract.forgetDevice, { params: { id: device?.id ?? '' } })
  expect((await inject(cookie)).statusCode).toBe(401)
  pass(halfMinuteMs)
  await inject(cookie, { secondFactor: codeIn(secret), rememberDevice: true })
  expect((await inject(cookie)).statusCode).toBe(200)
  const body = {
    userId: caller.signedIn?.user.id ?? '',
    newPassword: 'a yak in the garden',
    newPasswordRentry: 'a yak in the garden',
  }
  await caller.call(authContract.updatePassword, { body })
  expect((await inject(cookie, { password: 'a yak in the garden' })).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
})

test('a code of the app is a fresh proof, and setting up a factor needs one', async () => {
  const { caller, secret } = await enrol(await aPerson())
  pass(20 * 60_000)
  await expectProblem(caller.call(secondFactorContract.removeApp, {}), 'PROOF_REQUIRED')
  const prove = (secondFactor: string) => caller.call(proofContract.give, { body: { secondFactor } })
  const wrong = codeIn(secret) === '000000' ? '000001' : '000000'
  expect((await expectProblem(prove(wrong), 'WRONG_PASSWORD')).errors?.[0]?.path).toBe('/secondFactor')
  await prove(codeIn(secret))
  await caller.call(secondFactorContract.removeApp, {})
  expect(await state(caller)).toMatchObject({ appSince: null, recoveryCodesLeft: 0, devices: [] })
})

test('with a second factor a password may have eight characters', async () => {
  const person = await aPerson()
  const change = (caller: Caller) =>
    caller.call(authContract.updatePassword, {
      body: { userId: caller.signedIn?.user.id ?? '', newPassword: 'vq8#Kd2!', newPasswordRentry: 'vq8#Kd2!' },
    })
  await expectProblem(change(person.caller), 'INVALID_INPUT')
  await change((await enrol(person)).caller)
})

test('if the office requires one of staff, a manager without one can only set one up', async () => {
  const office = await anAdmin(app)
  const phone = aPhone()
  await aManager(office, { phoneNumber: phone })
  await arriveBySms(app, phone)
  const rule = (requiredOf: string) =>
    office.call(settingContract.update, { body: { key: 'secondFactor', value: { requiredOf } } })
  await rule('ADMIN')
  expect((await app.signIn(phone, aPassword)).signedIn?.user.mustEnrol).toBe(false)
  await rule('STAFF')
  const manager = await app.signIn(phone, aPassword)
  expect(manager.signedIn?.user.mustEnrol).toBe(true)
  const list = (caller: Caller) => caller.call(ownerContract.page, { params: { adminId: office.adminId }, query: {} })
  await expectProblem(list(manager), 'SECOND_FACTOR_NOT_SET')
  const { secret } = await enrol({ caller: manager, phone })
  // The session that set it up continues with a new token.
  const roleId = manager.signedIn?.currentRole.id ?? ''
  const after = callerOn(app.fastify, await manager.call(authContract.switchRole, { body: { roleId } }))
  expect(after.signedIn?.user.mustEnrol).toBe(false)
  await expectProblem(after.call(secondFactorContract.removeApp, {}), 'ILLEGAL_TRANSITION')
  await signIn(phone, { secondFactor: codeIn(secret) })
})

test('if an office begins to require one, the sessions of affected people without one end', async () => {
  const office = await anAdmin(app)
  const [without, withOne] = [aPhone(), aPhone()]
  for (const phoneNumber of [without, withOne]) await aManager(office, { phoneNumber })
  const running = await arriveBySms(app, without)
  const { caller: enrolled } = await enrol({ caller: await arriveBySms(app, withOne), phone: withOne })
  const read = (caller: Caller) => caller.call(ownerContract.page, { params: { adminId: office.adminId }, query: {} })
  const rule = (requiredOf: string) =>
    office.call(settingContract.update, { body: { key: 'secondFactor', value: { requiredOf } } })
  await rule('ADMIN')
  await read(running)
  await rule('STAFF')
  await expectProblem(read(running), 'UNAUTHENTICATED')
  await read(enrolled)
  const again = await app.signIn(without, aPassword)
  expect(again.signedIn?.user.mustEnrol).toBe(true)
  await rule('STAFF')
  await again.call(secondFactorContract.read, {})
})

test('the operator needs one in production only', async () => {
  expect((await asOperator(app, admin)).signedIn?.user.mustEnrol).toBe(false)
})

test('nobody can see or remove a second factor of another person', async () => {
  const [one, other] = [await enrol(await aPerson()), await aPerson()]
  await expectProblem(other.caller.call(secondFactorContract.removeApp, {}), 'NOT_FOUND')
  await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: one.phone, password: aPassword, secondFactor: codeIn(one.secret), rememberDevice: true },
  })
  const [device] = (await state(one.caller)).devices
  const params = { id: device?.id ?? '' }
  await expectProblem(other.caller.call(secondFactorContract.forgetDevice, { params }), 'NOT_FOUND')
  expect((await state(other.caller)).devices).toEqual([])
})
