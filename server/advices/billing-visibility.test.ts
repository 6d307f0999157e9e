import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { accountOf, advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  anAdmin,
  anOwner,
  aPhone,
  aPlot,
  arriveBySms,
  aTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let owner: Caller
let tenant: Caller
let mine: Awaited<ReturnType<typeof billedLease>>
let others: Awaited<ReturnType<typeof billedLease>>
let ownerIds: string[]
let receiptId: string
let otherReceiptId: string

beforeAll(async () => {
  app = await aTestApp('2025-02-01T04:00:00Z')
  admin = await anAdmin(app)
  const [ownerPhone, tenantPhone] = [aPhone(), aPhone()]
  const [landlord, coOwner] = [
    await anOwner(admin, { phoneNumber: ownerPhone }),
    await anOwner(admin, { nameEnglish: 'Ugyen Wangdi' }),
  ]
  ownerIds = [landlord.id, coOwner.id]
  const thram = await aThram(admin, [{ ownerId: landlord.id }, { ownerId: coOwner.id }])
  const unit = await aUnit(admin, (await aBuilding(admin, (await aPlot(admin, thram.id)).id)).id)
  const lodger = await aTenant(admin, { phoneNumber: tenantPhone })
  mine = await billedLease(admin, { propertyId: unit.id, tenantId: lodger.id })
  others = await billedLease(admin)
  receiptId = (await pay(admin, mine.advice.id, 400_000)).id
  otherReceiptId = (await pay(admin, others.advice.id, 400_000)).id
  owner = await arriveBySms(app, ownerPhone)
  tenant = await arriveBySms(app, tenantPhone)
})
afterAll(() => app.close())

const people: [string, () => Caller][] = [
  ['an owner', () => owner],
  ['a tenant', () => tenant],
]

test.each(people)('%s sees the advices, payments and statement of their own leases, and no others', async (_who, who) => {
  expect((await who().call(adviceContract.list, {})).items.map(({ id }) => id)).toEqual([mine.advice.id])
  expect(await who().call(adviceContract.list, {})).toMatchObject({ total: 1, totals: { balanceAmount: 600_000 } })
  const { items } = await who().call(paymentContract.list, {})
  expect(items).toMatchObject([
    {
      ...{ id: receiptId, propertyType: 'UNIT', propertyId: mine.lease.propertyId, propertyLabel: mine.advice.propertyLabel },
      allocations: [{ adviceId: mine.advice.id }],
    },
  ])
  expect((await advicesOf(who(), mine.lease.id))[0]?.lines).toHaveLength(1)
  expect(await accountOf(who(), mine.lease.id)).toMatchObject({ balanceAmount: 600_000 })
  await expectProblem(accountOf(who(), others.lease.id), 'NOT_FOUND')
  await expectProblem(who().call(adviceContract.read, { params: { id: others.advice.id } }), 'NOT_FOUND')
  await expectProblem(who().call(paymentContract.read, { params: { id: otherReceiptId } }), 'NOT_FOUND')
})

test('each row of a statement has the id of the advice or payment whose number it shows', async () => {
  const { receiptNumber } = await admin.call(paymentContract.read, { params: { id: receiptId } })
  const rentAndPayment = [
    { reference: mine.advice.adviceNumber, adviceId: mine.advice.id, paymentId: null },
    { reference: receiptNumber, adviceId: null, paymentId: receiptId },
  ]
  for (const who of [admin, owner, tenant]) {
    expect((await accountOf(who, mine.lease.id)).rows).toMatchObject(rentAndPayment)
  }
})

test.each(people)('%s gets the documents of their own leases, and no others', async (_who, who) => {
  const receipt = await who().raw(paymentContract.receipt, { params: { id: receiptId } })
  expect([receipt.status, receipt.headers['content-type'], receipt.bytes.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await who().raw(adviceContract.pdf, { params: { id: mine.advice.id } })).status).toBe(200)
  expect((await who().raw(paymentContract.receipt, { params: { id: otherReceiptId } })).status).toBe(404)
  expect((await who().raw(adviceContract.pdf, { params: { id: others.advice.id } })).status).toBe(404)
  const account = await who().raw(ledgerContract.statementPdf, { params: { id: mine.lease.id } })
  expect([account.status, account.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await who().raw(ledgerContract.statementPdf, { params: { id: others.lease.id } })).status).toBe(404)
})

test.each(people)('%s can make no financial call', async (_who, who) => {
  await expectProblem(pay(who(), mine.advice.id, 1), 'FORBIDDEN')
  await expectProblem(who().call(adviceContract.generate, { body: { month: '2025-02' } }), 'FORBIDDEN')
  await expectProblem(who().call(ledgerContract.trialBalance, {}), 'FORBIDDEN')
})

test('another organisation gets 404 for all of them', async () => {
  const stranger = await anAdmin(app)
  await expectProblem(pay(stranger, mine.advice.id, 1), 'NOT_FOUND')
  await expectProblem(
    stranger.call(paymentContract.reverse, { params: { id: receiptId }, body: { reason: 'Not mine' } }),
    'NOT_FOUND',
  )
  await expectProblem(stranger.call(paymentContract.read, { params: { id: receiptId } }), 'NOT_FOUND')
  await expectProblem(accountOf(stranger, mine.lease.id), 'NOT_FOUND')
  expect((await stranger.raw(paymentContract.receipt, { params: { id: receiptId } })).status).toBe(404)
  expect((await stranger.call(adviceContract.list, {})).total).toBe(0)
  expect((await stranger.call(ledgerContract.entries, {})).total).toBe(0)
  expect(await stranger.call(ledgerContract.trialBalance, {})).toMatchObject({ totalDebitAmount: 0, totalCreditAmount: 0 })
})

test('a list can be filtered by owner and by words in either script', async () => {
  const of = async (query: object) => (await admin.call(adviceContract.list, { query })).items.map(({ id }) => id)
  expect(await of({ ownerId: owner.signedIn?.user.id })).toEqual([mine.advice.id])
  expect(await of({ q: mine.advice.adviceNumber })).toEqual([mine.advice.id])
  expect((await admin.call(paymentContract.list, { query: { ownerId: owner.signedIn?.user.id } })).total).toBe(1)
  expect((await admin.call(paymentContract.list, { query: { adviceId: others.advice.id } })).items).toMatchObject([
    { id: otherReceiptId },
  ])
})

test('advices can be downloaded as CSV', async () => {
  const { status, bytes } = await admin.raw(adviceContract.list, { query: { format: 'csv' } })
  expect([status, bytes.toString().split('\r\n').length]).toEqual([200, 4])
})

// This is the last test, because a remittance to the owners changes what other tests read.
test('an advice remitted to its owners is REMITTED for the office, and PAID for the tenant', async () => {
  const { advice } = mine
  await pay(admin, advice.id, 600_000)
  for (const ownerId of ownerIds) {
    const body = { ownerId, adviceIds: [advice.id], remittedOn: '2025-02-01' }
    await admin.call(remittanceContract.create, { body })
  }
  const seen = async (who: Caller, status: 'PAID' | 'REMITTED') => ({
    status: (await who.call(adviceContract.read, { params: { id: advice.id } })).status,
    found: (await who.call(adviceContract.list, { query: { status, leaseId: mine.lease.id } })).total,
  })
  expect(await seen(admin, 'REMITTED')).toEqual({ status: 'REMITTED', found: 1 })
  expect(await seen(owner, 'REMITTED')).toEqual({ status: 'REMITTED', found: 1 })
  expect(await seen(tenant, 'PAID')).toEqual({ status: 'PAID', found: 1 })
  expect((await seen(tenant, 'REMITTED')).found).toBe(0)
})

test('an owner sees the billed, paid and open amounts of each building, which equal the totals of the list of advices', async () => {
  const { buildingId } = await admin.call(unitContract.read, { params: { id: mine.lease.propertyId } })
  const { totals } = await owner.call(adviceContract.list, { query: { buildingId } })
  expect(await owner.call(adviceContract.byBuilding, {})).toEqual({ rows: [{ buildingId, ...totals }] })
  expect(totals).toMatchObject({ amount: 1_000_000 })
})
