import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { creditNoteContract, leaseMoneyContract } from '../../../domain/advices/lease-money-contract.ts'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { damageContract } from '../../../domain/maintenance/damage-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { reportContract } from '../../../domain/reports/report-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { advicesOf, billedLease, endLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, aBuilding, anAdmin, anOwner, aPassword, aPlotOwnedBy, aTenant } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-02-01T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

type Let = { use?: 'COMMERCIAL' | 'RESIDENTIAL'; tenantType?: 'BUSINESS' | 'INDIVIDUAL'; owners?: object[] }

/** January of a lease at 50,000; by default a shop that a company rents. */
async function aJanuary({ use = 'COMMERCIAL', tenantType = 'BUSINESS', owners = [{}] }: Let = {}) {
  const held = []
  for (const given of owners) held.push({ ownerId: (await anOwner(admin, given)).id })
  const plot = await aPlotOwnedBy(admin, held)
  const building = await aBuilding(admin, plot.id)
  const unit = await admin.call(unitContract.create, { body: { unitNumber: '101', buildingId: building.id, use } })
  const company = { licenceNumber: `L-${Math.trunc(app.clock.now().getTime() / 1000)}` }
  const tenant = await aTenant(admin, { tenantType, ...(tenantType === 'BUSINESS' ? company : {}) })
  return billedLease(admin, { propertyId: unit.id, tenantId: tenant.id, rentAmount: 5_000_000 })
}

const registered = { gstNumber: 'GST1', gstRegisteredFrom: '2025-01-31' }

test('F1: a company pays 47,500 and withholds 2,500: PAID, and the tax goes DUE, PAID, REMITTED', async () => {
  const { advice } = await aJanuary()
  expect(advice).toMatchObject({ amount: 5_000_000, tax: { amount: 250_000, status: 'DUE' } })
  const early = { remittedOn: '2025-02-01', reference: 'IT-2' }
  await expectProblem(admin.call(adviceContract.taxRemittance, { params: { id: advice.id }, body: early }), 'NOT_OPEN')
  const paid = await pay(admin, advice.id, 4_750_000)
  expect(paid).toMatchObject({ taxWithheldAmount: 250_000, creditAmount: 0 })
  expect(paid.advice).toMatchObject({ status: 'PAID', paidAmount: 5_000_000, balanceAmount: 0, tax: { status: 'PAID' } })
  const worklist = () => admin.call(paymentContract.list, { query: { taxToRemit: 'true' } })
  expect((await worklist()).items).toMatchObject([{ id: paid.id, taxRemitBy: '2025-03-10' }])
  const remitted = await admin.call(adviceContract.taxRemittance, { params: { id: advice.id }, body: early })
  expect(remitted.tax).toMatchObject({ status: 'REMITTED', remittedOn: '2025-02-01' })
  expect((await worklist()).items).toEqual([])
  await admin.call(paymentContract.reverse, { params: { id: paid.id }, body: { reason: 'Bounced' } })
  const { accounts, totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  expect(accounts.find(({ name }) => name === 'Tax withheld by tenants')?.debitAmount).toBe(0)
})

test('F1: part payments are grossed up, a stated tax replaces the computed one, and 0 means that none was withheld', async () => {
  const { advice } = await aJanuary()
  expect(await pay(admin, advice.id, 1_000_000)).toMatchObject({
    taxWithheldAmount: 52_632,
    advice: { balanceAmount: 3_947_368 },
  })
  const body = { amount: 1_000_000, method: 'CASH', paidOn: '2025-02-01', isAnotherPayment: true } as const
  const payAdvice = (taxWithheldAmount: number) =>
    admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body: { ...body, taxWithheldAmount } })
  expect(await payAdvice(0)).toMatchObject({ taxWithheldAmount: 0, advice: { balanceAmount: 2_947_368 } })
  expect((await expectProblem(payAdvice(300_000), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/taxWithheldAmount')
  // The last payment includes the rest of the tax. An overpayment is credit, and no tax is added to it.
  expect(await pay(admin, advice.id, 2_800_000)).toMatchObject({
    taxWithheldAmount: 197_368,
    creditAmount: 50_000,
    advice: { status: 'PAID', tax: { status: 'PAID' } },
  })
})

test('rent that is paid in full with less or no tax withheld is settled for the tenant', async () => {
  const { advice } = await aJanuary()
  const payAdvice = (amount: number, taxWithheldAmount: number, id = advice.id) =>
    admin.call(paymentContract.payAdvice, {
      params: { id },
      body: { amount, method: 'CASH', paidOn: '2025-02-01', taxWithheldAmount },
    })
  const paid = await payAdvice(5_000_000, 0)
  expect(paid.advice?.tax).toMatchObject({ amount: 250_000, withheldAmount: 0, status: 'NOT_WITHHELD' })
  await admin.call(paymentContract.reverse, { params: { id: paid.id }, body: { reason: 'Tax was withheld' } })
  expect((await admin.call(adviceContract.read, { params: { id: advice.id } })).tax?.status).toBe('DUE')
  expect((await payAdvice(4_000_000, 100_000)).advice?.tax?.status).toBe('DUE')
  expect((await payAdvice(900_000, 0)).advice?.tax).toMatchObject({
    withheldAmount: 100_000,
    status: 'PAID',
    remitBy: '2025-03-10',
  })
  const body = { remittedOn: '2025-02-01', reference: 'IT-2' }
  const remitted = await admin.call(adviceContract.taxRemittance, { params: { id: advice.id }, body })
  expect(remitted.tax).toMatchObject({ withheldAmount: 100_000, status: 'REMITTED' })
})

test('F3: the rent of a shop has GST, and tax is withheld from the rent without GST; a flat has no GST', async () => {
  const { advice, lease } = await aJanuary({ owners: [registered] })
  expect(advice).toMatchObject({ amount: 5_250_000, gstAmount: 250_000, tax: { amount: 250_000 } })
  expect(advice.lines.map(({ amount }) => amount)).toEqual([5_000_000, 250_000])
  // The overpayment is credit: no tax was withheld from it, and the rent without GST is reported to the tax office.
  const paid = await pay(admin, advice.id, 5_100_000)
  expect(paid).toMatchObject({ creditAmount: 100_000, advice: { status: 'PAID', balanceAmount: 0 } })
  const form = await admin.call(reportContract.taxWithheld, { query: { from: '2025-01-01', to: '2025-12-31' } })
  expect(form.rows.find(({ paymentId }) => paymentId === paid.id)).toMatchObject({ grossAmount: 5_000_000, taxAmount: 250_000 })
  expect((await admin.raw(adviceContract.pdf, { params: { id: advice.id } })).status).toBe(200)
  const body = { amount: 525_000, reason: 'A week without water.', adviceId: advice.id }
  const { items } = await admin.call(leaseMoneyContract.creditNote, { params: { id: lease.id }, body })
  expect(items).toMatchObject([{ amount: 525_000, gstAmount: 25_000 }])
  const flat = await aJanuary({ use: 'RESIDENTIAL', tenantType: 'INDIVIDUAL', owners: [registered] })
  expect(flat.advice).toMatchObject({ amount: 5_000_000, gstAmount: 0, tax: null })
})

test('only the shares of registered co-owners have GST, and an exempt lessor has no tax withheld', async () => {
  const half = await aJanuary({ owners: [registered, { isTaxExempt: true }] })
  expect(half.advice).toMatchObject({ amount: 5_125_000, gstAmount: 125_000, tax: { amount: 125_000 } })
  const exempt = await aJanuary({ owners: [{ isTaxExempt: true }] })
  expect(exempt.advice).toMatchObject({ amount: 5_000_000, tax: null })
})

test('credited rent takes its whole GST and tax with it, also beside damage on the same advice', async () => {
  const { lease } = await aJanuary({ owners: [registered] })
  const damage = await admin.call(damageContract.create, {
    body: { leaseId: lease.id, kind: 'MAINTENANCE', items: [{ description: 'A broken pane', location: 'Shop' }] },
  })
  await admin.call(damageContract.resolve, {
    params: { id: damage.id, itemId: damage.items[0]?.id ?? '' },
    body: { note: 'Mended.', costAmount: 400_000, chargedTo: 'TENANT' },
  })
  await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
  await endLease(admin, lease.id, '2025-01-31')
  const [, february] = await advicesOf(admin, lease.id)
  // 50,000.00 of rent and 2,500.00 of GST are credited; the damage is still owed.
  expect(february).toMatchObject({ amount: 5_650_000, creditedAmount: 5_250_000, balanceAmount: 400_000, tax: null })
})

test('rent that was partly credited by hand takes only the rest of its GST and tax with it', async () => {
  const { lease } = await aJanuary({ owners: [registered] })
  await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
  const [, february] = await advicesOf(admin, lease.id)
  const body = { amount: 2_625_000, reason: 'No water.', adviceId: february?.id ?? '' }
  await admin.call(leaseMoneyContract.creditNote, { params: { id: lease.id }, body })
  await endLease(admin, lease.id, '2025-01-31')
  const { items } = await admin.call(creditNoteContract.list, { query: { leaseId: lease.id } })
  // 25,000.00 of rent and 1,250.00 of GST, twice.
  expect(items.map(({ amount, gstAmount }) => [amount, gstAmount])).toEqual([
    [2_625_000, 125_000],
    [2_625_000, 125_000],
  ])
  expect((await advicesOf(admin, lease.id))[1]).toMatchObject({ balanceAmount: 0, tax: null })
})

test('a late charge for a period before the owner was registered has no GST', async () => {
  const { lease } = await aJanuary({ owners: [{ ...registered, gstRegisteredFrom: '2025-02-01' }] })
  await admin.call(recurringChargeContract.create, {
    body: { leaseId: lease.id, kind: 'PARKING', amount: 100_000, startsOn: '2025-01-01', isGstCharged: true },
  })
  await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
  const [, february] = await advicesOf(admin, lease.id)
  expect(february?.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Rent', 5_000_000],
    ['GST 5 % on Rent', 250_000],
    ['Parking', 100_000],
    ['GST 5 % on Parking', 5_000],
    ['Parking 01 Jan 2025 – 31 Jan 2025', 100_000],
  ])
  expect(february).toMatchObject({ amount: 5_455_000, gstAmount: 255_000, tax: { amount: 250_000 } })
})

// This is the last test, because it moves the clock by days.
test('tax withheld in January is overdue at the tax office from 11 February', async () => {
  const { advice, lease } = await aJanuary()
  await pay(admin, advice.id, 4_750_000, { paidOn: '2025-01-31' })
  const late = async (taxLate: 'true' | 'false') =>
    (await admin.call(paymentContract.list, { query: { leaseId: lease.id, taxToRemit: 'true', taxLate } })).items.length
  const waiting = async () => (await admin.call(overviewContract.dashboard, {})).pendingTasks.map(({ kind }) => kind)
  expect([await late('true'), await late('false')]).toEqual([0, 1])
  expect(await waiting()).toContain('TAX_TO_REMIT')
  app.clock.set(new Date('2025-02-10T18:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  expect([await late('true'), await late('false')]).toEqual([1, 0])
  expect(await waiting()).toContain('TAX_LATE')
})
