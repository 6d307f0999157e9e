import { afterEach, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { configContract } from '../../domain/identity/config-contract.ts'
import { aPassword, aPhone } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const signUp = (phoneNumber = aPhone(), more = {}) =>
  app.visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office', ...more },
  })

test('of two first sign-ups that race exactly one is the first', async () => {
  app = await aTestApp()
  const users = await Promise.all([signUp(), signUp(), signUp()])
  expect(users.filter(({ loginEnabled }) => loginEnabled)).toHaveLength(1)
  const roles = users.flatMap((user) => user.roles.map(({ name }) => name)).sort()
  expect(roles).toEqual(['ADMIN', 'ADMIN', 'ADMIN', 'SUPERADMIN'])
})

test('a later ADMIN signs in once enabled, not before, and is not told why', async () => {
  app = await aTestApp()
  await signUp()
  const phone = aPhone()
  const { id } = await signUp(phone)
  const waiting = await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
  const wrong = await expectProblem(app.signIn(phone, 'something else'), 'INVALID_CREDENTIALS')
  expect(waiting).toEqual(wrong)
  await app.database.as({ kind: 'gatekeeper' }, (tx) =>
    tx.updateTable('people').set({ login_enabled: true }).where('id', '=', id).execute(),
  )
  expect((await app.signIn(phone, aPassword)).signedIn?.currentRole.name).toBe('ADMIN')
})

test('whether a phone number or an e-mail signs in already is told to who holds it, not to who signs up with it', async () => {
  app = await aTestApp()
  const phone = aPhone()
  await signUp(phone, { email: 'pema@example.bt' })
  const [fresh, newcomer] = [aPhone(), await signUp(aPhone(), { email: 'pema@example.bt' })]
  expect(newcomer).toMatchObject({ email: 'pema@example.bt', loginEnabled: false })
  const shape = ({ id, phoneNumber, roles, ...rest }: typeof newcomer) => {
    return {
      ...rest,
      isId: id.length,
      isPhone: phoneNumber?.length,
      roles: roles.map(({ name, adminId }) => [name, adminId === id]),
    }
  }
  const stranger = { password: 'a stranger chose this' }
  expect(shape(await signUp(phone, stranger))).toEqual(shape(await signUp(fresh, stranger)))
  // And what the password does afterwards is the same, too.
  const tries = [await signInAs(phone, stranger.password), await signInAs(fresh, stranger.password)]
  expect(tries[0]).toEqual(tries[1])
  expect((await app.signIn(phone, aPassword)).signedIn?.user.nameEnglish).toBe('Pema Wangmo')
  const told = () => app.sms.filter(({ to }) => to === phone)
  await expect.poll(told).toMatchObject([{ body: expect.stringContaining('Nothing was changed') }])
  expect(app.sms.filter(({ to }) => to === fresh)).toEqual([])
  for (let round = 0; round < 4; round += 1) await signUp(phone, stranger)
  expect(told().length).toBeLessThanOrEqual(3)
})

const signInAs = (username: string, password: string) => expectProblem(app.signIn(username, password), 'INVALID_CREDENTIALS')

test('a password that everybody guesses first is refused', async () => {
  app = await aTestApp()
  await expectProblem(signUp(aPhone(), { password: 'Thimphu2025' }), 'INVALID_INPUT')
})

test('an empty installation says so until the first sign-up', async () => {
  app = await aTestApp('2025-06-15T20:00:00Z')
  expect(await app.visitor.call(configContract.read, {})).toMatchObject({
    isEmpty: true,
    today: '2025-06-16',
    botCheckSiteKey: null,
  })
  await signUp()
  expect(await app.visitor.call(configContract.read, {})).toMatchObject({ isEmpty: false })
  expect(await app.visitor.call(configContract.health, {})).toEqual({ status: 'ok' })
})
