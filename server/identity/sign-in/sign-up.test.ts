import { afterEach, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { configContract } from '../../../domain/identity/config-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { aPassword, aPhone } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const signUp = (phoneNumber = aPhone(), more = {}) =>
  app.visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office', ...more },
  })

test('if two first sign-ups arrive at the same time, exactly one is the first', async () => {
  app = await aTestApp()
  const users = await Promise.all([signUp(), signUp(), signUp()])
  expect(users.filter(({ loginEnabled }) => loginEnabled)).toHaveLength(1)
  const roles = users.flatMap((user) => user.roles.map(({ name }) => name)).sort()
  expect(roles).toEqual(['ADMIN', 'ADMIN', 'ADMIN', 'SUPERADMIN'])
})

test('a later ADMIN can sign in only once enabled, and the refusal states no reason', async () => {
  app = await aTestApp()
  await signUp()
  const phone = aPhone()
  const { id } = await signUp(phone)
  const waiting = await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
  const wrong = await expectProblem(app.signIn(phone, 'something else'), 'INVALID_CREDENTIALS')
  expect(waiting).toEqual(wrong)
  await app.database.as({ kind: 'auth' }, (tx) =>
    tx.updateTable('people').set({ login_enabled: true }).where('id', '=', id).execute(),
  )
  expect((await app.signIn(phone, aPassword)).signedIn?.currentRole.name).toBe('ADMIN')
})

test('only the holder of a phone number or e-mail learns that it is already in use, not the person who signs up with it', async () => {
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
  // The password behaves the same afterwards, too.
  const tries = [await signInAs(phone, stranger.password), await signInAs(fresh, stranger.password)]
  expect(tries[0]).toEqual(tries[1])
  expect((await app.signIn(phone, aPassword)).signedIn?.user.nameEnglish).toBe('Pema Wangmo')
  const messages = () => app.sms.filter(({ to }) => to === phone)
  await expect.poll(messages).toMatchObject([{ body: expect.stringContaining('Nothing was changed') }])
  expect(app.sms.filter(({ to }) => to === fresh)).toEqual([])
  for (let round = 0; round < 4; round += 1) await signUp(phone, stranger)
  expect(messages().length).toBeLessThanOrEqual(3)
})

const signInAs = (username: string, password: string) => expectProblem(app.signIn(username, password), 'INVALID_CREDENTIALS')

test('a common password is refused', async () => {
  app = await aTestApp()
  for (const password of ['P@ssw0rd', 'football1', 'trustno1', 'Thimphu 2025!', 'passwordpassword']) {
    const { errors } = await expectProblem(signUp(aPhone(), { password }), 'INVALID_INPUT')
    expect(errors?.map(({ path }) => path)).toEqual(['/password'])
  }
})

test('a password that contains the name or the phone number is refused, at sign-up, at a change and by a reset link', async () => {
  app = await aTestApp()
  const phone = aPhone()
  for (const password of ['my name is pema', `call me: ${phone}`])
    expect((await expectProblem(signUp(phone, { password }), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/password')
  await signUp(phone)
  const caller = await app.signIn(phone, aPassword)
  const change = (newPassword: string) =>
    caller.call(authContract.updatePassword, {
      body: { userId: caller.signedIn?.user.id ?? '', newPassword, newPasswordRentry: newPassword },
    })
  await app.visitor.call(authContract.requestReset, { body: { username: phone } })
  const token = await eventually(() => app.sms.map(({ body }) => /token=([\w-]+)/.exec(body)?.[1]).find(Boolean))
  const reset = (newPassword: string) =>
    app.visitor.call(authContract.resetPassword, { body: { token, newPassword, newPasswordRentry: newPassword } })
  for (const password of [
    'wangmo and friends',
    `${phone.slice(0, 4)} ${phone.slice(4)} is mine`,
    'footballfootball',
    'three words',
  ])
    for (const call of [change, reset])
      expect((await expectProblem(call(password), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/newPassword')
  // None of these attempts has used up the link.
  await reset('a yak in the garden')
  await app.signIn(phone, 'a yak in the garden')
})

test('an empty installation reports this until the first sign-up', async () => {
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
