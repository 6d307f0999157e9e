import { afterAll, beforeAll, expect, test } from 'vitest'
import { authActor } from '../platform/actor.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { restoreOperator } from './restore-operator.ts'

let app: TestApp
let first: Admin
beforeAll(async () => {
  app = await aTestApp()
  first = await anAdmin(app)
})
afterAll(() => app.close())

const restore = (phone: string) => app.database.as(authActor, (tx) => restoreOperator(tx, phone))

test('an ADMIN is made the operator by phone, and is let in', async () => {
  const later = await anAdmin(app)
  expect(await restore(later.phoneNumber)).toBe(true)
  const { signedIn } = await app.signIn(later.phoneNumber, aPassword)
  expect(signedIn?.user.roles.map(({ name }) => name)).toEqual(['ADMIN', 'SUPERADMIN'])
  expect(signedIn?.currentRole.name).toBe('ADMIN')
  expect(await restore(later.phoneNumber)).toBe(false)
})

test('neither a stranger nor an owner is made the operator', async () => {
  await expect(restore(aPhone())).rejects.toThrow(/Nobody signs in/)
  const owner = await anOwner(first)
  await expect(restore(owner.phoneNumber ?? '')).rejects.toThrow(/Only an ADMIN or a MANAGER/)
})
