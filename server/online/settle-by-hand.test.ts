import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { onlineContract } from '../../domain/online/online-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aCodeSent, anAppWithGateway, aPayer, confirm } from '../testing/online-steps.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import type { GatewaySimulator } from './gateway/gateway-simulator.ts'

let app: TestApp
let admin: Admin
let simulator: GatewaySimulator

beforeAll(async () => {
  const withGateway = await anAppWithGateway()
  app = withGateway
  simulator = withGateway.simulator
  admin = await anAdmin(app)
})
afterAll(() => app.close())

/** The bank paid 4,000.00 of an order of 10,000.00. */
async function aPartlyPaidOrder() {
  const { payer, lease, january } = await aPayer(app, admin)
  const { id } = await aCodeSent(payer, [january.id])
  simulator.distortNext({ before: (answer) => ({ ...answer, bfs_txnAmount: '4000.00' }) })
  expect(await confirm(payer, id)).toMatchObject({ status: 'UNKNOWN', amount: 1_000_000 })
  const settle = (body: { outcome: 'PAID' | 'FAILED'; amount?: number }) =>
    admin.call(onlineContract.settle, { params: { id }, body: { ...body, reason: 'Statement of the gateway of 15 June' } })
  const payments = async () => (await admin.call(paymentContract.list, { query: { leaseId: lease.id } })).items
  return { id, january, settle, payments }
}

test('another amount that the gateway took is the amount of the receipt', async () => {
  const { id, january, settle, payments } = await aPartlyPaidOrder()
  expect(await settle({ outcome: 'PAID', amount: 400_000 })).toMatchObject({ status: 'PAID', amount: 400_000 })
  expect(await payments()).toMatchObject([{ amount: 400_000 }])
  expect(await admin.call(adviceContract.read, { params: { id: january.id } })).toMatchObject({ balanceAmount: 600_000 })
  const [event] = (await admin.call(auditContract.list, { query: { entityId: id } })).items
  expect(event?.changes).toContainEqual({ field: 'amount', before: 1_000_000, after: 400_000 })
})

test('an amount is refused for an order that was not paid', async () => {
  const { settle, payments } = await aPartlyPaidOrder()
  await expectProblem(settle({ outcome: 'FAILED', amount: 400_000 }), 'INVALID_INPUT')
  expect(await settle({ outcome: 'FAILED' })).toMatchObject({ status: 'FAILED', amount: 1_000_000 })
  expect(await payments()).toEqual([])
})
