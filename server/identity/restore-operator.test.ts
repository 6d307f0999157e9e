import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { secondFactorContract } from '../../domain/identity/second-factor-contract.ts'
import { authActor } from '../platform/actor.ts'
import { eventually } from '../testing/eventually.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone } from '../testing/factories.ts'
import { secondFactorSteps } from '../testing/sign-in/second-factor-steps.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'
import { removeLostFactor, restoreOperator } from './restore-operator.ts'
import { sendSignInNotices } from './sign-in-change/send-sign-in-notices.ts'

let app: TestApp
let first: Admin
beforeAll(async () => {
  app = await aTestApp()
  first = await anAdmin(app)
})
afterAll(() => app.close())

const restore = (phone: string) => app.database.as(authActor, (tx) => restoreOperator(tx, phone))

test('an ADMIN becomes the operator by phone, and can sign in as such', async () => {
  const later = await anAdmin(app)
  expect(await restore(later.phoneNumber)).toBe(true)
  const { signedIn } = await app.signIn(later.phoneNumber, aPassword)
  expect(signedIn?.user.roles.map(({ name }) => name)).toEqual(['ADMIN', 'SUPERADMIN'])
  expect(signedIn?.currentRole.name).toBe('ADMIN')
  expect(await restore(later.phoneNumber)).toBe(false)
})

test('neither a stranger nor an owner can become the operator', async () => {
  await expect(restore(aPhone())).rejects.toThrow(/Nobody signs in/)
  const owner = await anOwner(first)
  await expect(restore(owner.phoneNumber ?? '')).rejects.toThrow(/Only an ADMIN or a MANAGER/)
})

test('an operator who lost the second factor can sign in without it, is notified, and every session ends', async () => {
  const operator = await anAdmin(app)
  await restore(operator.phoneNumber)
  await secondFactorSteps(app).enrol({ caller: operator })
  await expectProblem(app.signIn(operator.phoneNumber, aPassword), 'SECOND_FACTOR_REQUIRED')
  await app.database.as(authActor, (tx) => removeLostFactor(tx, operator.phoneNumber))
  await expectProblem(operator.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  const again = await app.signIn(operator.phoneNumber, aPassword)
  expect(await again.call(secondFactorContract.read, {})).toMatchObject({ appSince: null, recoveryCodesLeft: 0 })
  await sendSignInNotices({ within: app.database.as, outbox: app.outbox })
  await eventually(() => app.sms.find(({ to, body }) => to === operator.phoneNumber && body.includes('removed')))
})

test('the command removes only the factor of an operator', async () => {
  const admin = await anAdmin(app)
  const remove = (phone: string) => app.database.as(authActor, (tx) => removeLostFactor(tx, phone))
  await expect(remove(aPhone())).rejects.toThrow(/Nobody signs in/)
  await expect(remove(admin.phoneNumber)).rejects.toThrow(/not an operator/)
})
