import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateContract } from '../../domain/notifications/template-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import type { TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

async function aReceipt() {
  const tenant = await aTenant(admin, { phoneNumber: aPhone() })
  const { advice } = await billedLease(admin, { tenantId: tenant.id })
  const body = { amount: 100_000, method: 'CASH', paidOn: '2025-06-14' } as const
  return { tenant, id: (await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body })).id }
}
const textedAt = async (id: string, who: Pick<Admin, 'call'> = admin) =>
  (await who.call(paymentContract.read, { params: { id } })).receiptTextedAt

test('the office sees that the receipt was sent automatically, and the tenant does not', async () => {
  const { tenant, id } = await aReceipt()
  expect(await textedAt(id)).toBe('2025-06-15T04:00:00.000Z')
  expect(await textedAt(id, await arriveBySms(app, tenant.phoneNumber))).toBeNull()
})

test('if the office sends no receipts automatically, the receipt shows as not sent until a user sends it', async () => {
  const { items } = await admin.call(templateContract.list, {})
  const { type, version } = items.find((one) => one.type === 'PAYMENT_RECEIPT_GENERATION') ?? ({} as never)
  await admin.call(templateContract.update, { params: { type }, body: { isOn: false }, ifMatch: version })
  const { id } = await aReceipt()
  expect(await textedAt(id)).toBeNull()
  await admin.call(paymentContract.textReceipt, { params: { id } })
  expect(await textedAt(id)).toBe('2025-06-15T04:00:00.000Z')
})
