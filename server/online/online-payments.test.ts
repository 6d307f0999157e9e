import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { onlineContract } from '../../domain/online/online-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, aLease, anAdmin, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { aCodeSent, anAppWithGateway, aPayer, callBack, confirm } from '../testing/online-steps.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'
import { type GatewaySimulator, simulatorAccounts } from './gateway/gateway-simulator.ts'

// Tests with the simulator over HTTP: its address, its signatures, its missing responses.

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

const read = (caller: Caller, id: string) => caller.call(onlineContract.read, { params: { id } })
const settleDue = () => app.online.settleDue(organisationId())
const paymentsOf = async (leaseId: string) => (await admin.call(paymentContract.list, { query: { leaseId } })).items
const balanceOf = async (id: string) => (await admin.call(adviceContract.read, { params: { id } })).balanceAmount
const organisationId = () =>
  String(JSON.parse(Buffer.from(admin.signedIn?.token.split('.')[1] ?? '', 'base64url').toString()).organisationId)

/** Moves the clock forward for one test. */
async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const before = app.clock.now()
  app.clock.set(new Date(before.getTime() + minutes * 60_000))
  try {
    return await work()
  } finally {
    app.clock.set(before)
  }
}

test('a tenant pays a month online with bank, account and code, and gets the receipt', async () => {
  const { payer, lease, january, tenant } = await aPayer(app, admin)
  expect(await payer.call(onlineContract.offer, {})).toEqual({ isOffered: true, isSimulated: true })
  const begun = await payer.call(onlineContract.start, { body: { adviceIds: [january.id], amount: 1_000_000 } })
  expect(begun).toMatchObject({ status: 'STARTED', amount: 1_000_000, advices: [{ adviceNumber: january.adviceNumber }] })
  expect(begun.banks).toContainEqual({ id: '1010', name: 'Bank of Bhutan' })
  const sent = await payer.call(onlineContract.chooseAccount, {
    params: { id: begun.id },
    body: { bankId: '1010', accountNumber: '100 200 300' },
  })
  expect(sent).toMatchObject({ status: 'CODE_SENT', bankName: 'Bank of Bhutan' })
  const paid = await confirm(payer, begun.id)
  expect(paid).toMatchObject({ status: 'PAID', receiptNumber: expect.stringMatching(/^R-2025-/), note: null })
  const [payment] = await paymentsOf(lease.id)
  expect(payment).toMatchObject({
    ...{ id: paid.paymentId, amount: 1_000_000, method: 'SAKHANG_PAY', paidOn: '2025-06-15', reference: paid.gatewayReference },
    ...{ tenantId: tenant.id, allocations: [{ adviceId: january.id, amount: 1_000_000 }] },
  })
  expect(await balanceOf(january.id)).toBe(0)
  expect((await payer.raw(paymentContract.receipt, { params: { id: paid.paymentId ?? '' } })).status).toBe(200)
  expect((await read(admin, begun.id)).events.map(({ message, status }) => `${message} ${status}`)).toEqual([
    'PAYER CREATED',
    'RC STARTED',
    'EC CODE_SENT',
    'DR DEBITING',
    'AC PAID',
  ])
})

test('several advices of a lease are paid together, in the order in which they were named', async () => {
  const { payer, lease, january, february } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [february.id, january.id], { amount: 1_500_000 })
  await confirm(payer, order.id)
  expect(await paymentsOf(lease.id)).toHaveLength(1)
  expect([await balanceOf(february.id), await balanceOf(january.id)]).toEqual([0, 500_000])
})

test('the list of online payments has the sum of the paid ones, or of the filtered state', async () => {
  const { payer, tenant, january, february } = await aPayer(app, admin)
  await confirm(payer, (await aCodeSent(payer, [january.id], { amount: 1_000_000 })).id)
  await aCodeSent(payer, [february.id], { amount: 250_000 })
  const sumOf = async (query: object) =>
    (await admin.call(onlineContract.list, { query: { tenantId: tenant.id, ...query } })).totals.amount
  expect(await sumOf({})).toBe(1_000_000)
  expect(await sumOf({ status: 'CODE_SENT' })).toBe(250_000)
  expect(await sumOf({ inDoubt: 'true' })).toBe(0)
})

test('the deposit of a lease that begins in more than a year is recorded when the gateway confirms it', async () => {
  const phoneNumber = aPhone()
  const tenant = await aTenant(admin, { phoneNumber })
  const term = { startDate: '2026-09-01', endDate: '2027-08-31', depositAmount: 1_000_000 }
  const lease = await aLease(admin, { tenantId: tenant.id, ...term })
  const [deposit] = await advicesOf(admin, lease.id)
  const payer = await arriveBySms(app, phoneNumber)
  const order = await aCodeSent(payer, [deposit?.id ?? ''])
  expect(await confirm(payer, order.id)).toMatchObject({ status: 'PAID' })
  expect(await paymentsOf(lease.id)).toMatchObject([{ amount: 1_000_000, paidOn: '2025-06-15' }])
})

test('an account without enough money is refused, and nothing is posted', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id], { ending: simulatorAccounts.noMoney })
  expect(await confirm(payer, order.id)).toMatchObject({ status: 'FAILED', resultCode: '51', paymentId: null })
  expect(await paymentsOf(lease.id)).toEqual([])
  expect(await confirm(payer, (await aCodeSent(payer, [january.id])).id)).toMatchObject({ status: 'PAID' })
})

test('a wrong code pays nothing', async () => {
  const { payer, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id])
  expect(await confirm(payer, order.id, '000000')).toMatchObject({ status: 'FAILED' })
  expect(simulator.debitsOf(order.orderNumber)).toBe(0)
})

test('an account that the bank does not know can be corrected', async () => {
  const { payer, january } = await aPayer(app, admin)
  const problem = await expectProblem(
    aCodeSent(payer, [january.id], { ending: simulatorAccounts.unknownAccount }),
    'INVALID_INPUT',
  )
  expect(problem.errors).toMatchObject([{ path: '/accountNumber' }])
})

test('a debit without an answer is unknown until the status query settles it as paid', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id], { ending: simulatorAccounts.paidUnanswered })
  expect(await confirm(payer, order.id)).toMatchObject({ status: 'UNKNOWN', paymentId: null })
  await expectProblem(payer.call(onlineContract.start, { body: { adviceIds: [january.id], amount: 100 } }), 'ILLEGAL_TRANSITION')
  await later(2, settleDue)
  expect(await read(payer, order.id)).toMatchObject({ status: 'PAID' })
  expect(await paymentsOf(lease.id)).toHaveLength(1)
  expect(simulator.debitsOf(order.orderNumber)).toBe(1)
})

test('a debit without an answer that the bank never received stays unknown while it may be in transit, then counts as not paid', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id], { ending: simulatorAccounts.unpaidUnanswered })
  await confirm(payer, order.id)
  await later(2, settleDue)
  expect(await read(payer, order.id)).toMatchObject({ status: 'UNKNOWN' })
  await later(20, settleDue)
  expect(await read(payer, order.id)).toMatchObject({ status: 'FAILED', resultCode: 'NF' })
  expect(await paymentsOf(lease.id)).toEqual([])
  await aCodeSent(payer, [january.id])
})

test('a gateway result with another amount is not recorded but shown to the office, which settles it', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id])
  simulator.distortNext({ before: (answer) => ({ ...answer, bfs_txnAmount: '1.00' }) })
  const unclear = await confirm(payer, order.id)
  expect(unclear).toMatchObject({ status: 'UNKNOWN', note: expect.stringContaining('took Nu. 1.00 instead of Nu. 10,000.00') })
  expect(await paymentsOf(lease.id)).toEqual([])
  const listed = await admin.call(onlineContract.list, { query: { inDoubt: 'true', leaseId: lease.id } })
  expect(listed.items.map(({ id }) => id)).toEqual([order.id])
  const settled = await admin.call(onlineContract.settle, {
    params: { id: order.id },
    body: { outcome: 'PAID', authNumber: '4711', reason: 'Statement of the gateway of 15 June' },
  })
  expect(settled).toMatchObject({ status: 'PAID', authNumber: '4711' })
  expect(await paymentsOf(lease.id)).toHaveLength(1)
})

test('an answer about another order, or with a wrong signature, is ignored', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const first = await aCodeSent(payer, [january.id])
  simulator.distortNext({ before: (answer) => ({ ...answer, bfs_orderNo: 'SK250615ANOTHER000' }) })
  expect(await confirm(payer, first.id)).toMatchObject({ status: 'UNKNOWN' })
  await later(2, settleDue)
  expect(await read(payer, first.id)).toMatchObject({ status: 'PAID' })

  const other = await aPayer(app, admin)
  const second = await aCodeSent(other.payer, [other.january.id])
  simulator.distortNext({ after: (answer) => ({ ...answer, bfs_debitAuthNo: '999999' }) })
  expect(await confirm(other.payer, second.id)).toMatchObject({ status: 'UNKNOWN', authNumber: null })
  await other.payer.call(onlineContract.ask, { params: { id: second.id } })
  expect(await read(other.payer, second.id)).toMatchObject({ status: 'PAID' })
  expect(await paymentsOf(lease.id)).toHaveLength(1)
})

test('a forged callback does nothing, and a valid one is recorded once, even if it arrives repeatedly', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id], { ending: simulatorAccounts.paidUnanswered })
  await confirm(payer, order.id)
  const notice = simulator.noticeOf(order.orderNumber)
  const forged = notice.replace(/bfs_txnAmount=[\d.]+/, 'bfs_txnAmount=10000.0')
  for (const payload of [forged, notice.replace(order.orderNumber, 'SK250615AAAAAAAAAA'), 'nonsense', '']) {
    expect((await callBack(app, payload)).headers['location']).toBe('/tenant/payments')
  }
  expect(await read(payer, order.id)).toMatchObject({ status: 'UNKNOWN' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => callBack(app, notice)))
  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['location']}`))).toEqual(
    new Set([`303 /tenant/pay/${order.id}`]),
  )
  await callBack(app, notice)
  await later(5, settleDue)
  expect(await read(payer, order.id)).toMatchObject({ status: 'PAID' })
  expect(await paymentsOf(lease.id)).toHaveLength(1)
  const { events } = await read(payer, order.id)
  expect(events.filter(({ status }) => status === 'PAID')).toHaveLength(1)
})

test('pressing twice, or an answer and a callback at the same time, pays once', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id])
  await Promise.all([confirm(payer, order.id), confirm(payer, order.id), confirm(payer, order.id)])
  await Promise.all([callBack(app, simulator.noticeOf(order.orderNumber)), callBack(app, simulator.noticeOf(order.orderNumber))])
  expect(await read(payer, order.id)).toMatchObject({ status: 'PAID' })
  expect(simulator.debitsOf(order.orderNumber)).toBe(1)
  expect(await paymentsOf(lease.id)).toHaveLength(1)
})

test('a crash between the debit and the recording is settled when the server is back', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id])
  // The bank pays, and on our side only the earlier state was stored.
  await app.database.as({ kind: 'job', organisationId: organisationId() }, (tx) =>
    tx
      .updateTable('online_orders')
      .set({ status: 'DEBITING', debit_asked_at: tx.now, next_ask_at: new Date(tx.now.getTime() + 120_000) })
      .where('id', '=', order.id)
      .execute(),
  )
  await simulator.gateway.debit({ reference: order.gatewayReference ?? '', code: '123456' })
  expect(await read(payer, order.id)).toMatchObject({ status: 'DEBITING' })
  await settleDue()
  expect(await read(payer, order.id)).toMatchObject({ status: 'DEBITING' })
  await later(3, () => Promise.all([settleDue(), settleDue()]))
  expect(await read(payer, order.id)).toMatchObject({ status: 'PAID' })
  expect(await paymentsOf(lease.id)).toHaveLength(1)
})

test('a payment settled by hand as not paid is still recorded when the gateway confirms it', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id], { ending: simulatorAccounts.paidUnanswered })
  await confirm(payer, order.id)
  const body = { outcome: 'FAILED', reason: 'Not on the statement' } as const
  expect(await admin.call(onlineContract.settle, { params: { id: order.id }, body })).toMatchObject({ status: 'FAILED' })
  await expectProblem(admin.call(onlineContract.settle, { params: { id: order.id }, body }), 'ILLEGAL_TRANSITION')
  await pay(admin, january.id, 1_000_000, { paidOn: '2025-06-15' })
  await callBack(app, simulator.noticeOf(order.orderNumber))
  expect(await read(payer, order.id)).toMatchObject({ status: 'PAID' })
  expect(await paymentsOf(lease.id)).toHaveLength(2)
})

test('a payment of a tenant who died meanwhile is recorded on the lease, which their spouse has now', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const order = await aCodeSent(payer, [january.id], { ending: simulatorAccounts.paidUnanswered })
  await confirm(payer, order.id)
  const { id: tenantId } = await aTenant(admin, { phoneNumber: aPhone() })
  const body = { tenantId, diedOn: '2025-06-15', relation: 'SPOUSE' } as const
  await admin.call(leaseMoveContract.succeed, { params: { id: lease.id }, body })
  await callBack(app, simulator.noticeOf(order.orderNumber))
  expect(await read(admin, order.id)).toMatchObject({ status: 'PAID' })
  expect(await paymentsOf(lease.id)).toMatchObject([{ amount: 1_000_000, tenantId }])
})

test('an abandoned payment is cancelled by the next one, and expires by itself', async () => {
  const { payer, january } = await aPayer(app, admin)
  const first = await aCodeSent(payer, [january.id])
  const second = await aCodeSent(payer, [january.id])
  expect(await read(payer, first.id)).toMatchObject({ status: 'CANCELLED' })
  await expectProblem(confirm(payer, first.id), 'ILLEGAL_TRANSITION')
  await later(31, async () => {
    await expectProblem(confirm(payer, second.id), 'ILLEGAL_TRANSITION')
    await settleDue()
  })
  expect(await read(payer, second.id)).toMatchObject({ status: 'EXPIRED' })
  const third = await aCodeSent(payer, [january.id])
  expect(await payer.call(onlineContract.cancel, { params: { id: third.id } })).toMatchObject({ status: 'CANCELLED' })
  expect(simulator.debitsOf(first.orderNumber) + simulator.debitsOf(second.orderNumber)).toBe(0)
})

test('a payment page that was only opened is not in the list, unless the status filter includes it', async () => {
  const { payer, lease, january } = await aPayer(app, admin)
  const { id } = await payer.call(onlineContract.start, { body: { adviceIds: [january.id], amount: 1_000_000 } })
  const listed = async (query: { status?: 'STARTED' | 'CANCELLED' } = {}) =>
    (await admin.call(onlineContract.list, { query: { leaseId: lease.id, ...query } })).items.map((order) => order.id)
  expect(await listed()).toEqual([])
  expect(await listed({ status: 'STARTED' })).toEqual([id])
  const sent = await aCodeSent(payer, [january.id])
  expect(await listed()).toEqual([sent.id])
  expect(await listed({ status: 'CANCELLED' })).toEqual([id])
})
