import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, anAdmin, aPassword } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-02-01T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('a copy of an advice equals its first print to the byte, even after payments; the current state is a separate print', async () => {
  const { advice } = await billedLease(admin)
  const print = async (standing: 'FIRST' | 'TODAY' = 'FIRST') => {
    const { status, bytes } = await admin.raw(adviceContract.pdf, { params: { id: advice.id }, query: { standing } })
    expect(status).toBe(200)
    return bytes.toString('latin1')
  }
  const original = await print()
  const copy = await print()
  expect(copy).not.toBe(original)
  // Nothing has happened yet, so the state of today is the same.
  expect(await print('TODAY')).toBe(copy)
  await pay(admin, advice.id, 400_000)
  const account = { bankCode: 'BOB', accountName: 'Office', accountNumber: '200300400', isDefault: true } as const
  await admin.call(bankAccountContract.create, { body: account })
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  expect(await print()).toBe(copy)
  const today = await print('TODAY')
  expect(today).not.toBe(copy)
  expect(await print('TODAY')).toBe(today)
  expect(await print()).toBe(copy)
})
