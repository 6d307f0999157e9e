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

test('a later ADMIN signs in once enabled, not before', async () => {
  app = await aTestApp()
  await signUp()
  const phone = aPhone()
  await signUp(phone)
  const problem = await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
  expect(problem.detail).toMatch(/not enabled/)
  const wrong = await expectProblem(app.signIn(phone, 'something else'), 'INVALID_CREDENTIALS')
  expect(wrong.detail).not.toMatch(/not enabled/)
})

test('a phone number that signs in already cannot open an organisation', async () => {
  app = await aTestApp()
  const phone = aPhone()
  await signUp(phone, { email: 'pema@example.bt' })
  const { errors } = await expectProblem(signUp(phone), 'DUPLICATE')
  expect(errors?.[0]?.path).toBe('/phoneNumber')
  await expectProblem(signUp(aPhone(), { email: 'pema@example.bt' }), 'DUPLICATE')
})

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
