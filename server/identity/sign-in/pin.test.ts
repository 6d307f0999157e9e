import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Admin, anAdmin, aPassword, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { createSealer } from '../../platform/keys/sealed.ts'
import { openPinHash } from '../../platform/keys/sealed-values.ts'
import { requirePin } from './pin.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

type SignedInTenant = Caller & { id: string; password: string; actor: Actor }

async function aSignedInTenant(): Promise<SignedInTenant> {
  const phone = aPhone()
  const { id } = await aTenant(admin, { phoneNumber: phone })
  const organisation = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  const caller = await arriveBySms(app, phone)
  return {
    ...caller,
    id,
    password: aPassword,
    actor: { kind: 'tenant', role: 'TENANT', organisationId: organisation.id, personId: id, adminId: admin.adminId },
  }
}

const set = (tenant: SignedInTenant, pin: string, password = tenant.password, id = tenant.id) =>
  tenant.call(authContract.setPin, { params: { id }, body: { password, pin } })
const isRight = (tenant: SignedInTenant, pin: string) =>
  requirePin({ within: app.database.as, dataKey: app.dataKey }, tenant.actor, pin).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'WRONG_PASSWORD') return false
      throw error
    },
  )

test('a tenant sets a PIN with the password and changes it; it is stored as a sealed hash', async () => {
  const tenant = await aSignedInTenant()
  expect(await isRight(tenant, '1234')).toBe(false)
  await set(tenant, '1234')
  expect(await isRight(tenant, '1234')).toBe(true)
  await set(tenant, '0007')
  expect([await isRight(tenant, '1234'), await isRight(tenant, '0007')]).toEqual([false, true])
  const row = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('people').select('pin_hash').where('id', '=', tenant.id).executeTakeFirstOrThrow(),
  )
  expect(row.pin_hash).toMatch(/^sealed:/)
  expect(row.pin_hash).not.toContain('argon2')
  expect(openPinHash(createSealer(app.dataKey, 'PIN'), tenant.id, row.pin_hash ?? '')).toMatch(/^\$argon2id\$/)
})

test('after five wrong tries the right PIN is refused too, until it is set again with the password', async () => {
  const tenant = await aSignedInTenant()
  await set(tenant, '1234')
  for (let round = 0; round < 4; round += 1) expect(await isRight(tenant, '9999')).toBe(false)
  expect(await isRight(tenant, '1234')).toBe(true)
  await Promise.all(Array.from({ length: 5 }, () => isRight(tenant, '9999')))
  expect(await isRight(tenant, '1234')).toBe(false)
  await set(tenant, '1234')
  expect(await isRight(tenant, '1234')).toBe(true)
})

test('the error of a wrong PIN states the number of tries left', async () => {
  const tenant = await aSignedInTenant()
  await set(tenant, '1234')
  const errors: string[] = []
  for (let round = 0; round < 5; round += 1) {
    errors.push(
      await requirePin({ within: app.database.as, dataKey: app.dataKey }, tenant.actor, '9999').then(() => 'right', String),
    )
  }
  expect(errors.map((sentence) => /\d.*try left\.|\d.*tries left\.|Set a new one/.exec(sentence)?.[0])).toEqual([
    '4 tries left.',
    '3 tries left.',
    '2 tries left.',
    '1 try left.',
    'Set a new one',
  ])
})

test('a PIN has four digits, and the password must be right', async () => {
  const tenant = await aSignedInTenant()
  for (const pin of ['123', '12345', '12a4', '']) {
    expect((await expectProblem(set(tenant, pin), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/pin')
  }
  const { errors } = await expectProblem(set(tenant, '1234', 'not the password'), 'WRONG_PASSWORD')
  expect(errors?.[0]?.path).toBe('/password')
  expect(await isRight(tenant, '1234')).toBe(false)
})

test('a session cannot try passwords without a limit', async () => {
  const tenant = await aSignedInTenant()
  for (let round = 0; round < 10; round += 1) await expectProblem(set(tenant, '1234', 'a guess'), 'WRONG_PASSWORD')
  await expectProblem(set(tenant, '1234'), 'TOO_MANY_REQUESTS')
})

test('nobody can set another person’s PIN', async () => {
  const [tenant, other] = [await aSignedInTenant(), await aSignedInTenant()]
  await expectProblem(set(tenant, '1234', tenant.password, other.id), 'NOT_FOUND')
  await expectProblem(
    admin.call(authContract.setPin, { params: { id: tenant.id }, body: { password: 'x', pin: '1234' } }),
    'FORBIDDEN',
  )
})
