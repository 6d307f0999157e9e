import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineContract } from '../../domain/online/online-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { type Admin, anAdmin, aPhone, arriveBySms, aTenant, withLongSessions } from '../testing/factories.ts'
import { aCodeSent, anAppWithGateway, aPayer, callBack, confirm } from '../testing/online-steps.ts'
import { aTestApp, type Caller, expectProblem } from '../testing/test-app.ts'
import { simulatorAccounts } from './gateway/gateway-simulator.ts'

// Online payments must not bypass row-level security, closed books or secrecy.

let app: Awaited<ReturnType<typeof anAppWithGateway>>
let admin: Admin

beforeAll(async () => {
  // Ten minutes to midnight in Thimphu.
  app = await anAppWithGateway('2025-06-15T17:50:00Z')
  admin = await withLongSessions(await anAdmin(app))
})
afterAll(() => app.close())

const read = (caller: Caller, id: string) => caller.call(onlineContract.read, { params: { id } })
const organisationId = () =>
  String(JSON.parse(Buffer.from(admin.signedIn?.token.split('.')[1] ?? '', 'base64url').toString()).organisationId)

test('nobody can pay an advice twice, more than the balance, or an advice of another tenant', async () => {
  const { payer, january } = await aPayer(app, admin)
  const other = await aPayer(app, admin)
  const start = (adviceIds: string[], amount = 1_000_000) => payer.call(onlineContract.start, { body: { adviceIds, amount } })
  await expectProblem(start([other.january.id]), 'NOT_FOUND')
  await expectProblem(start([january.id], 1_000_001), 'INVALID_INPUT')
  const order = await aCodeSent(payer, [january.id])
  await expectProblem(confirm(other.payer, order.id), 'NOT_FOUND')
  await expectProblem(read(other.payer, order.id), 'NOT_FOUND')
  await confirm(payer, order.id)
  await expectProblem(start([january.id]), 'NOT_OPEN')
})

test('a payment that arrives on a closed day is recorded on the next day', async () => {
  const office = await withLongSessions(await anAdmin(app))
  const { payer, lease, january } = await aPayer(app, office)
  const order = await aCodeSent(payer, [january.id], { ending: simulatorAccounts.paidUnanswered })
  await confirm(payer, order.id)
  app.clock.set(new Date('2025-06-15T18:30:00Z'))
  await office.call(closingContract.close, { body: { until: '2025-06-15' } })
  await callBack(app, app.simulator.noticeOf(order.orderNumber))
  const { items } = await office.call(paymentContract.list, { query: { leaseId: lease.id } })
  expect(items).toMatchObject([{ paidOn: '2025-06-16', method: 'SAKHANG_PAY' }])
  const balance = await office.call(ledgerContract.trialBalance, {})
  expect(balance.totalDebitAmount).toBe(balance.totalCreditAmount)
})

test('neither the account nor the code is stored anywhere', async () => {
  const { payer, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id], { ending: '77' })
  await confirm(payer, order.id)
  const kept = await app.database.as({ kind: 'job', organisationId: organisationId() }, async (tx) =>
    JSON.stringify([
      await tx.selectFrom('online_orders').selectAll().execute(),
      await tx.selectFrom('online_order_events').selectAll().execute(),
      await tx.selectFrom('audit_events').select(['changes', 'action']).execute(),
    ]),
  )
  expect(kept).toContain(order.orderNumber)
  for (const secret of ['100200377', '123456']) expect(kept).not.toContain(secret)
})

test('an office without a gateway offers no online payment', async () => {
  const plain = await aTestApp()
  try {
    const office = await anAdmin(plain)
    const phoneNumber = aPhone()
    await aTenant(office, { phoneNumber })
    const tenant = await arriveBySms(plain, phoneNumber)
    expect(await tenant.call(onlineContract.offer, {})).toEqual({ isOffered: false, isSimulated: false })
    const body = { adviceIds: ['0197726f-0000-7000-8000-000000000000'], amount: 100 }
    await expectProblem(tenant.call(onlineContract.start, { body }), 'ILLEGAL_TRANSITION')
  } finally {
    await plain.close()
  }
})
