import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { paymentLinkContract } from '../../../domain/advices/payment-link-contract.ts'
import { linkPaymentContract } from '../../../domain/online/link-payment-contract.ts'
import { onlineContract } from '../../../domain/online/online-contract.ts'
import { claimContract } from '../../../domain/payments/claim-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { pay } from '../../testing/billing-steps.ts'
import { claimOf, paid as aClaimOf } from '../../testing/claim-steps.ts'
import { type Admin, anAdmin } from '../../testing/factories.ts'
import { aCodeSent, anAppWithGateway, aPayer, aPaymentCode, aPaymentKey, callBack } from '../../testing/online-steps.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'
import { type GatewaySimulator, simulatorCode } from '../gateway/gateway-simulator.ts'

let app: TestApp
let admin: Admin
let other: Admin
let simulator: GatewaySimulator

beforeAll(async () => {
  const withGateway = await anAppWithGateway()
  app = withGateway
  simulator = withGateway.simulator
  admin = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

type Payment = { code: string; paymentKey: string }
const open = (code: string) => app.visitor.call(linkPaymentContract.open, { params: { code } })
const start = (params: Payment) => app.visitor.call(linkPaymentContract.start, { params })
const read = (params: Payment) => app.visitor.call(linkPaymentContract.read, { params })
const account = (params: Payment, ending = '00') =>
  app.visitor.call(linkPaymentContract.chooseAccount, { params, body: { bankId: '1010', accountNumber: `1002003${ending}` } })
const confirm = (params: Payment) => app.visitor.call(linkPaymentContract.confirm, { params, body: { code: simulatorCode } })
const at = (id: string) => ({ params: { id } })
const paymentsOf = async (leaseId: string) => (await admin.call(paymentContract.list, { query: { leaseId } })).items
const balanceOf = async (id: string) => (await admin.call(adviceContract.read, at(id))).balanceAmount

/** A tenant owes 10,000.00 for January, and there is a payment link. */
async function aLinkedAdvice() {
  const owing = await aPayer(app, admin)
  return { ...owing, code: await aPaymentCode(admin, owing.january.id) }
}

const someone = (code: string): Payment => ({ code, paymentKey: aPaymentKey() })

/** A started payment whose bank code was sent. */
async function aBegunPayment(code: string, ending = '00'): Promise<Payment> {
  const params = someone(code)
  await start(params)
  await account(params, ending)
  return params
}

test('a key of another link returns no payment here', async () => {
  const [one, other] = [await aLinkedAdvice(), await aLinkedAdvice()]
  const begun = someone(one.code)
  await start(begun)
  await expectProblem(start({ ...begun, code: other.code }), 'NOT_FOUND')
})

describe('the content of a link', () => {
  test('is office, number, balance and due date, and nobody’s name, address or lease', async () => {
    const { code, january } = await aLinkedAdvice()
    const shown = await open(code)
    expect(shown).toEqual({
      ...{ officeName: expect.any(String), adviceNumber: january.adviceNumber, state: 'OPEN', dueDate: january.dueDate },
      ...{ balanceAmount: 1_000_000, toPayAmount: 1_000_000, checkedAmount: 0, isInDoubt: false },
      ...{ isOffered: true, isSimulated: true },
    })
    await pay(admin, january.id, 400_000)
    expect(await open(code)).toMatchObject({ balanceAmount: 600_000, toPayAmount: 600_000 })
    expect(await open(` ${code.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')} `)).toMatchObject({
      adviceNumber: january.adviceNumber,
    })
  })

  test('has no figures for a settled advice; after its receipt is void the link works again', async () => {
    const { code, january } = await aLinkedAdvice()
    const { id } = await pay(admin, january.id, 1_000_000)
    const settled = { dueDate: null, balanceAmount: null, toPayAmount: null, checkedAmount: null }
    expect(await open(code)).toMatchObject({ adviceNumber: january.adviceNumber, state: 'SETTLED', ...settled })
    await expectProblem(start(someone(code)), 'NOT_OPEN')
    await expectProblem(admin.call(paymentLinkContract.issue, at(january.id)), 'NOT_OPEN')
    await admin.call(paymentContract.reverse, { ...at(id), body: { reason: 'The cheque bounced.' } })
    expect(await open(code)).toMatchObject({ state: 'OPEN', balanceAmount: 1_000_000 })
  })

  test('prevents a second payment of an amount that the office is checking', async () => {
    const { code, january, payer } = await aLinkedAdvice()
    const claim = await claimOf(payer, { ...aClaimOf(january.id), amount: 300_000 })
    expect(await open(code)).toMatchObject({ balanceAmount: 1_000_000, checkedAmount: 300_000, toPayAmount: 700_000 })
    expect(await start(someone(code))).toMatchObject({ amount: 700_000 })
    await payer.call(claimContract.withdraw, at(claim.id))
    await claimOf(payer, aClaimOf(january.id))
    await expectProblem(start(someone(code)), 'ILLEGAL_TRANSITION')
  })

  test('is not cached and not indexed, and sends no referrer', async () => {
    const { code } = await aLinkedAdvice()
    for (const url of [`/api/payment-link/${code}`, '/api/payment-link/0000000000000000']) {
      const { headers } = await app.fastify.inject(url)
      expect(headers).toMatchObject({
        ...{ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
      })
    }
  })
})

describe('an invalid link', () => {
  test('gets the same answer if it is withdrawn, replaced or unknown', async () => {
    const { code: withdrawn, january } = await aLinkedAdvice()
    const begun = await aBegunPayment(withdrawn)
    expect(await admin.call(paymentLinkContract.withdraw, at(january.id))).toMatchObject({ state: 'WITHDRAWN', address: null })
    await expectProblem(admin.call(paymentLinkContract.withdraw, at(january.id)), 'ILLEGAL_TRANSITION')
    const replaced = await aPaymentCode(admin, january.id)
    const present = await aPaymentCode(admin, january.id)
    expect(new Set([withdrawn, replaced, present]).size).toBe(3)
    const answers = await Promise.all(
      [withdrawn, replaced, '0000000000000000', 'x', `${present}0`].map(async (code) => {
        const { status, body } = await app.visitor.raw(linkPaymentContract.open, { params: { code } })
        return JSON.stringify({ status, body })
      }),
    )
    expect(new Set(answers)).toEqual(new Set([expect.stringContaining('"code":"NOT_FOUND"')]))
    await expectProblem(confirm(begun), 'NOT_FOUND')
    expect(await open(present)).toMatchObject({ adviceNumber: january.adviceNumber })
  })

  test('cannot be read, replaced or withdrawn by another office', async () => {
    const { code, january } = await aLinkedAdvice()
    for (const call of [paymentLinkContract.read, paymentLinkContract.issue, paymentLinkContract.withdraw])
      await expectProblem(other.call(call, at(january.id)), 'NOT_FOUND')
    expect(await open(code)).toMatchObject({ state: 'OPEN' })
  })

  test('cannot be used with a key of another link’s payment', async () => {
    const [first, second] = [await aLinkedAdvice(), await aLinkedAdvice()]
    const begun = await aBegunPayment(first.code)
    for (const call of [read, confirm, account]) await expectProblem(call({ ...begun, code: second.code }), 'NOT_FOUND')
    expect(await read(begun)).toMatchObject({ status: 'CODE_SENT' })
  })

  test('cannot be restored from the database, which has neither the code nor the key', async () => {
    const { code, january } = await aLinkedAdvice()
    const { paymentKey } = await aBegunPayment(code)
    const client = new pg.Client({ connectionString: app.ownerUrl })
    await client.connect()
    const tables = ['payment_links', 'online_orders', 'online_order_events', 'outbox', 'notifications', 'audit_events']
    const stored = await client
      .query<{ rows: string }>(
        tables.map((table) => `select string_agg(t::text, ' ') as rows from ${table} t`).join(' union all '),
      )
      .finally(() => client.end())
    const all = stored.rows.map(({ rows }) => rows).join(' ')
    expect(all).toContain(january.id)
    expect(all).not.toContain(code)
    expect(all).not.toContain(paymentKey)
  })
})

describe('a payment by the link', () => {
  test('pays the remaining amount with bank, account and code, and the tenant gets the receipt', async () => {
    const { code, january, lease, tenant } = await aLinkedAdvice()
    const params = someone(code)
    const begun = await start(params)
    expect(begun).toMatchObject({ status: 'STARTED', amount: 1_000_000 })
    expect(begun.banks).toContainEqual({ id: '1010', name: 'Bank of Bhutan' })
    expect(await account(params)).toMatchObject({ status: 'CODE_SENT', bankName: 'Bank of Bhutan' })
    const done = await confirm(params)
    expect(done).toMatchObject({ status: 'PAID', receiptNumber: expect.stringMatching(/^R-2025-/) })
    expect(JSON.stringify([begun, done])).not.toContain(tenant.id)
    expect(await paymentsOf(lease.id)).toMatchObject([
      { amount: 1_000_000, method: 'SAKHANG_PAY', tenantId: tenant.id, allocations: [{ adviceId: january.id }] },
    ])
    // The link is dead, but the payer can still read the result.
    expect(await open(code)).toMatchObject({ state: 'SETTLED' })
    expect(await read(params)).toEqual(done)
    expect(await confirm(params)).toEqual(done)
  })

  test('is the same payment with the same key, also sent many times concurrently', async () => {
    const { code, lease } = await aLinkedAdvice()
    const params = someone(code)
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(params)))
    expect(new Set(answers.map(({ expiresAt, amount }) => `${expiresAt} ${amount}`)).size).toBe(1)
    const { total } = await admin.call(onlineContract.list, { query: { leaseId: lease.id, status: 'STARTED' } })
    expect(total).toBe(1)
  })

  test('succeeds once if two people pay at the same time, and the other gets a message and loses nothing', async () => {
    const { code, january, lease } = await aLinkedAdvice()
    const two = [await aBegunPayment(code), await aBegunPayment(code)]
    const outcomes = await Promise.allSettled(two.map(confirm))
    const paid = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.status === 'PAID')
    expect(paid).toHaveLength(1)
    expect(await paymentsOf(lease.id)).toHaveLength(1)
    expect(await balanceOf(january.id)).toBe(0)
    // The second caller either arrived while the bank was processing the first, and the order is resolved by a later query; or arrived
    // afterwards, and the order has already ended.
    const isRefused = outcomes.map((outcome) => outcome.status === 'rejected')
    for (const each of two.filter((_, at) => isRefused[at])) await confirm(each)
    const statuses = await Promise.all(two.map(async (each) => (await read(each)).status))
    expect(statuses.toSorted()).toEqual(['FAILED', 'PAID'])
    expect(await paymentsOf(lease.id)).toHaveLength(1)
  })

  test('is refused to others while a bank has not answered, and the amount is not shown', async () => {
    const { code } = await aLinkedAdvice()
    const [first, second] = [await aBegunPayment(code, '99'), await aBegunPayment(code)]
    expect(await confirm(first)).toMatchObject({ status: 'UNKNOWN' })
    expect(await open(code)).toMatchObject({ isInDoubt: true })
    for (const attempt of [() => confirm(second), () => start(someone(code))]) {
      const { detail } = await expectProblem(attempt(), 'ILLEGAL_TRANSITION')
      expect(detail).toMatch(/^Another payment is still being checked/)
    }
    await app.visitor.call(linkPaymentContract.ask, { params: first })
    expect(await read(first)).toMatchObject({ status: 'PAID' })
    expect(await confirm(second)).toMatchObject({ status: 'FAILED', resultCode: 'CHANGED' })
  })

  test('is refused after the advice was settled or partly paid at the office', async () => {
    const { code, january, lease } = await aLinkedAdvice()
    const first = await aBegunPayment(code)
    await pay(admin, january.id, 400_000)
    expect(await confirm(first)).toMatchObject({ status: 'FAILED', resultCode: 'CHANGED' })
    const second = await aBegunPayment(code)
    expect(await read(second)).toMatchObject({ amount: 600_000 })
    await pay(admin, january.id, 600_000)
    expect(await confirm(second)).toMatchObject({ status: 'FAILED', resultCode: 'CHANGED' })
    expect((await paymentsOf(lease.id)).map(({ method }) => method)).toEqual(['CASH', 'CASH'])
  })

  test('does not stop the tenant’s own payment', async () => {
    const { code, january, payer } = await aLinkedAdvice()
    const own = await aCodeSent(payer, [january.id])
    await start(someone(code))
    const confirmed = await payer.call(onlineContract.confirm, { ...at(own.id), body: { code: simulatorCode } })
    expect(confirmed).toMatchObject({ status: 'PAID' })
  })

  test('can be cancelled before the bank is queried, and not after', async () => {
    const { code } = await aLinkedAdvice()
    const params = await aBegunPayment(code)
    const cancel = () => app.visitor.call(linkPaymentContract.cancel, { params })
    expect(await cancel()).toMatchObject({ status: 'CANCELLED' })
    await expectProblem(cancel(), 'ILLEGAL_TRANSITION')
    await expectProblem(confirm(params), 'ILLEGAL_TRANSITION')
  })

  test('is shown to the office as a payment by the link, without a signed-in person', async () => {
    const { code, lease } = await aLinkedAdvice()
    await confirm(await aBegunPayment(code))
    const [order] = (await admin.call(onlineContract.list, { query: { leaseId: lease.id } })).items
    const { events } = await admin.call(onlineContract.read, at(order?.id ?? ''))
    expect(events[0]).toMatchObject({ message: 'LINK', status: 'CREATED' })
  })

  test('returns the payer from the gateway to the link', async () => {
    const { code, lease } = await aLinkedAdvice()
    const params = await aBegunPayment(code, '99')
    await confirm(params)
    const [order] = (await admin.call(onlineContract.list, { query: { leaseId: lease.id, inDoubt: 'true' } })).items
    const { headers } = await callBack(app, simulator.noticeOf(order?.orderNumber ?? ''))
    expect(headers.location).toBe(`/pay/${code}`)
    expect(await read(params)).toMatchObject({ status: 'PAID' })
  })
})

describe('limits', () => {
  test('allow ten payments an hour by one link, and five accounts for one payment', async () => {
    const { code } = await aLinkedAdvice()
    const params = someone(code)
    await start(params)
    for (let count = 0; count < 5; count += 1) await account(params)
    await expectProblem(account(params), 'TOO_MANY_REQUESTS')
    for (let count = 1; count < 10; count += 1) await start(someone(code))
    await expectProblem(start(someone(code)), 'TOO_MANY_REQUESTS')
    expect(await open(code)).toMatchObject({ state: 'OPEN' })
  })

  test('refuse an address after sixty wrong codes in a minute, but not its right codes', async () => {
    const { code } = await aLinkedAdvice()
    const ask = (tried: string) =>
      app.fastify.inject({ url: `/api/payment-link/${tried}`, remoteAddress: '203.0.113.7' }).then(({ statusCode }) => statusCode)
    for (let count = 0; count < 60; count += 1) expect(await ask(`000000000000${String(count).padStart(4, '0')}`)).toBe(404)
    expect([await ask('1111111111111111'), await ask(code)]).toEqual([429, 200])
    expect(await open(code)).toMatchObject({ state: 'OPEN' })
  })
})
