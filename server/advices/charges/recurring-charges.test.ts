import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { monthlyRunContract } from '../../../domain/monthly-runs/monthly-run-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { reportContract } from '../../../domain/reports/report-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { ownerShareContract } from '../../../domain/overview/owner-share-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { accountOf, advicesOf, billedLease, pay } from '../../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  anActiveLease,
  anAdmin,
  anOwner,
  aPassword,
  aPlotOwnedBy,
  aTenant,
  aUnit,
} from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-04-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2025-04-02T04:00:00Z'))
  admin = await anAdmin(app)
})

const parking = { kind: 'PARKING', amount: 50_000, startsOn: '2025-01-01' } as const

function add(leaseId: string, given: object = {}) {
  return admin.call(recurringChargeContract.create, { body: { leaseId, ...parking, ...given } })
}
const generate = (month: string) => admin.call(adviceContract.generate, { body: { month } })
const change = (id: string, body: { effectiveDate: string; amount: number }, ifMatch?: number) =>
  admin.call(recurringChargeContract.change, {
    params: { id },
    body: body as never,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })
const end = (id: string, endsOn: string) => admin.call(recurringChargeContract.end, { params: { id }, body: { endsOn } })
const linesOf = ({ lines }: { lines: { label: string; amount: number }[] }) => lines.map(({ label, amount }) => [label, amount])

async function balances() {
  const { accounts, totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  return Object.fromEntries(accounts.map(({ code, debitAmount, creditAmount }) => [code, creditAmount - debitAmount]))
}

test('a month bills the rent and a line for each charge, with its explanation and its own account', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-03-01' })
  await add(lease.id, { startsOn: '2025-03-10' })
  await add(lease.id, { kind: 'INTERNET', amount: 100_000, startsOn: '2025-03-01', payee: 'OFFICE' })
  const preview = await admin.call(monthlyRunContract.preview, { body: { month: '2025-03' } })
  expect(preview).toMatchObject({ adviceCount: 1, amount: 1_135_484 })
  await generate('2025-03')
  const [advice] = await advicesOf(admin, lease.id)
  expect(advice).toMatchObject({ amount: 1_135_484 })
  expect(advice && linesOf(advice)).toEqual([
    ['Rent', 1_000_000],
    ['Internet', 100_000],
    ['Parking', 35_484],
  ])
  expect(advice?.lines[2]?.explanation.text).toBe(
    '22 of the 31 days of this month (10 Mar 2025 to 31 Mar 2025): Nu. 500.00 × 22 ÷ 31 = Nu. 354.84.',
  )
  expect(await balances()).toMatchObject({ 4000: 1_000_000, 4010: 35_484, 4500: 100_000, 1100: -1_135_484 })
  await generate('2025-03')
  expect(await advicesOf(admin, lease.id)).toHaveLength(1)
  const roll = await admin.call(reportContract.rentRoll, { query: { month: '2025-03' } })
  expect(roll.rows).toMatchObject([{ rentAmount: 1_000_000, chargesAmount: 150_000 }])
  expect(roll.totals.chargesAmount).toBe(150_000)
})

test('J19: a charge added late is billed once with the next advice, for each month billed without it', async () => {
  const { lease } = await billedLease(admin, {}, ['2025-01', '2025-02', '2025-03'])
  const preview = await admin.call(recurringChargeContract.preview, {
    body: { leaseId: lease.id, ...parking, startsOn: '2025-02-20' },
  })
  expect(preview.billed.map(({ amount }) => amount)).toEqual([16_071, 50_000])
  await add(lease.id, { startsOn: '2025-02-20' })
  const before = await advicesOf(admin, lease.id)
  expect(before.map(({ amount }) => amount)).toEqual([1_000_000, 1_000_000, 1_000_000])
  await generate('2025-04')
  const april = (await advicesOf(admin, lease.id)).at(-1)
  expect(april && linesOf(april)).toEqual([
    ['Rent', 1_000_000],
    ['Parking', 50_000],
    ['Parking 01 Feb 2025 – 28 Feb 2025', 16_071],
    ['Parking 01 Mar 2025 – 31 Mar 2025', 50_000],
  ])
  await generate('2025-05')
  const may = (await advicesOf(admin, lease.id)).at(-1)
  expect(may && linesOf(may)).toEqual([
    ['Rent', 1_000_000],
    ['Parking', 50_000],
  ])
})

test('a late charge of a lease that is billed to its end has its own advice', async () => {
  const { lease } = await billedLease(admin, { startDate: '2025-02-01', endDate: '2025-03-31' }, ['2025-02', '2025-03'])
  app.clock.set(new Date('2025-03-20T04:00:00Z'))
  await add(lease.id, { startsOn: '2025-03-01', payee: 'OFFICE' })
  const late = (await advicesOf(admin, lease.id)).find(({ amount }) => amount === 50_000)
  expect(late && linesOf(late)).toEqual([['Parking 01 Mar 2025 – 31 Mar 2025', 50_000]])
})

test('another amount from a day on: billed lines stay, and the difference is charged or credited', async () => {
  const lease = await anActiveLease(admin)
  const { id, version } = await add(lease.id)
  for (const month of ['2025-01', '2025-02', '2025-03']) await generate(month)
  const raised = await change(id, { effectiveDate: '2025-03-16', amount: 65_000 }, version)
  expect(raised).toMatchObject({
    version: version + 1,
    changes: [{ effectiveDate: '2025-03-16', amount: 65_000 }],
    currentAmount: 65_000,
  })
  await expectProblem(change(id, { effectiveDate: '2025-06-01', amount: 70_000 }, version), 'CHANGED_MEANWHILE')
  await generate('2025-04')
  const april = (await advicesOf(admin, lease.id)).at(-1)
  expect(april && linesOf(april)).toEqual([
    ['Rent', 1_000_000],
    ['Parking', 65_000],
    ['Parking 01 Mar 2025 – 31 Mar 2025', 7_742],
  ])
  await change(id, { effectiveDate: '2025-02-01', amount: 40_000 })
  const advices = await advicesOf(admin, lease.id)
  expect(advices.map(({ amount, creditedAmount }) => [amount, creditedAmount])).toEqual([
    [1_050_000, 0],
    [1_050_000, 10_000],
    [1_050_000, 4_839],
    [1_072_742, 0],
  ])
  await balances()
})

test('J22, A28: a tenant who leaves on 10 February is credited rent and charge, and the paid part is credit', async () => {
  const lease = await anActiveLease(admin)
  await add(lease.id)
  for (const month of ['2025-01', '2025-02']) await generate(month)
  const [, february] = await advicesOf(admin, lease.id)
  await pay(admin, february?.id ?? '', 1_050_000)
  await admin.call(leaseMoveContract.terminate, {
    params: { id: lease.id },
    body: { by: 'TENANT', noticeDate: '2025-01-10', effectiveDate: '2025-02-10', reason: 'Moving', overrideReason: 'Agreed.' },
  })
  const [, after] = await advicesOf(admin, lease.id)
  expect(after).toMatchObject({ amount: 1_050_000, creditedAmount: 642_857 + 32_143, status: 'PAID' })
  const { creditAmount } = await accountOf(admin, lease.id)
  // January uses the credit that February returned.
  expect(creditAmount).toBe(0)
  expect(await balances()).toMatchObject({ 4010: 50_000 + 17_857 })
})

test('days without rent have no charge, and the charge is billed again when the lease is resumed', async () => {
  const lease = await anActiveLease(admin)
  await add(lease.id)
  for (const month of ['2025-01', '2025-02', '2025-03']) await generate(month)
  const params = { id: lease.id }
  await admin.call(leaseMoveContract.suspend, { params, body: { from: '2025-03-01', reason: 'Flood' } })
  expect((await advicesOf(admin, lease.id)).at(-1)).toMatchObject({ amount: 1_050_000, creditedAmount: 1_050_000 })
  await admin.call(leaseMoveContract.resume, { params, body: { on: '2025-03-11' } })
  await generate('2025-04')
  const april = (await advicesOf(admin, lease.id)).find(({ month }) => month === '2025-04')
  expect(april && linesOf(april)).toContainEqual(['Parking 01 Mar 2025 – 31 Mar 2025', 33_871])
})

test('a charge that ends the day before it starts is credited in full', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-03-01' })
  const { id } = await add(lease.id, { startsOn: '2025-03-01' })
  await generate('2025-03')
  const ended = await end(id, '2025-02-28')
  expect(ended).toMatchObject({ endsOn: '2025-02-28', currentAmount: null })
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ amount: 1_050_000, creditedAmount: 50_000 })
  await expectProblem(end(id, '2025-02-27'), 'INVALID_INPUT')
})

test('J16: GST is charged and credited on a charge with GST; tax is withheld from the rent only', async () => {
  const owner = await anOwner(admin, { gstNumber: 'GST1', gstRegisteredFrom: '2025-01-01' })
  const plot = await aPlotOwnedBy(admin, [{ ownerId: owner.id }])
  const building = await aBuilding(admin, plot.id)
  const unit = await admin.call(unitContract.create, { body: { unitNumber: '101', buildingId: building.id, use: 'COMMERCIAL' } })
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-77' })
  const lease = await anActiveLease(admin, {
    propertyId: unit.id,
    tenantId: tenant.id,
    rentAmount: 5_000_000,
    startDate: '2025-03-01',
  })
  const { id } = await add(lease.id, { startsOn: '2025-03-10', isGstCharged: true })
  await add(lease.id, { kind: 'WASTE', amount: 10_000, startsOn: '2025-03-01' })
  await generate('2025-03')
  const [advice] = await advicesOf(admin, lease.id)
  expect(advice && linesOf(advice)).toEqual([
    ['Rent', 5_000_000],
    ['GST 5 % on Rent', 250_000],
    ['Waste', 10_000],
    ['Parking', 35_484],
    ['GST 5 % on Parking', 1_774],
  ])
  expect(advice).toMatchObject({ tax: { amount: 250_000 } })
  await end(id, '2025-03-09')
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ creditedAmount: 37_258 })
  expect(await balances()).toMatchObject({ 2200: 250_000, 4010: 10_000, 4000: 5_000_000 })
})

test('J26: late interest accrues on the rent and not on the charges, and a payment settles the rent first', async () => {
  const { lease, advice } = await (async () => {
    const let_ = await anActiveLease(admin, { startDate: '2025-03-01' })
    await add(let_.id, { startsOn: '2025-03-01' })
    await generate('2025-03')
    const [first] = await advicesOf(admin, let_.id)
    return { lease: let_, advice: first }
  })()
  app.clock.set(new Date('2025-05-05T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  // 10,000.00 × 24 % × 30 ÷ 365
  expect((await accountOf(admin, lease.id, '2025-05-05')).interestAmount).toBe(19_726)
  await pay(admin, advice?.id ?? '', 1_000_000, { paidOn: '2025-04-20' })
  // 15 days; the remaining 500.00 is the charge.
  expect((await accountOf(admin, lease.id, '2025-05-05')).interestAmount).toBe(9_863)
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ balanceAmount: 50_000, status: 'PARTIAL_PAID' })
})

test('owners are due their charges with the rent, and none of the charges of the office; a void receipt reverses both', async () => {
  const owner = await anOwner(admin)
  const plot = await aPlotOwnedBy(admin, [{ ownerId: owner.id }])
  const unit = await aUnit(admin, (await aBuilding(admin, plot.id)).id)
  const lease = await anActiveLease(admin, { propertyId: unit.id, startDate: '2025-03-01' })
  await add(lease.id, { startsOn: '2025-03-01' })
  await add(lease.id, { kind: 'SERVICE', amount: 30_000, startsOn: '2025-03-01', payee: 'OFFICE' })
  await generate('2025-03')
  const [advice] = await advicesOf(admin, lease.id)
  const paid = await pay(admin, advice?.id ?? '', 1_080_000, { paidOn: '2025-04-01' })
  const due = () => admin.call(remittanceContract.due, { query: { ownerId: owner.id } })
  expect(await due()).toMatchObject({ items: [{ shareAmount: 1_050_000 }] })
  const share = await admin.call(ownerShareContract.read, { query: { ownerId: owner.id, from: '2025-03', to: '2025-03' } })
  expect(share.totals).toMatchObject({ dueAmount: 1_050_000, collectedAmount: 1_050_000, outstandingAmount: 0 })
  await admin.call(paymentContract.reverse, { params: { id: paid.id }, body: { reason: 'Bounced' } })
  expect((await due()).items).toEqual([])
  await balances()
})

test('a renewal continues the charges without an end', async () => {
  const lease = await anActiveLease(admin, { endDate: '2025-04-30' })
  const { id } = await add(lease.id)
  await change(id, { effectiveDate: '2025-03-01', amount: 60_000 })
  await add(lease.id, { kind: 'WATER', amount: 20_000, endsOn: '2025-02-28' })
  const renewed = await admin.call(leaseMoveContract.renew, {
    params: { id: lease.id },
    body: { startDate: '2025-05-01', endDate: '2026-04-30', rentAmount: 1_000_000 },
  })
  const { items } = await admin.call(recurringChargeContract.list, { query: { leaseId: renewed.id } })
  expect(items).toMatchObject([{ label: 'Parking', amount: 60_000, startsOn: '2025-05-01', endsOn: null, changes: [] }])
})

test('the charges of a building are those of its units only', async () => {
  const building = await aBuilding(admin)
  const lease = await anActiveLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  const { id } = await add(lease.id)
  await add((await anActiveLease(admin)).id)
  const { items } = await admin.call(recurringChargeContract.list, { query: { buildingId: building.id } })
  expect(items.map((charge) => charge.id)).toEqual([id])
})

test('if two clerks add one charge to all leases at the same time, each lease gets it once; a second parking can still be added', async () => {
  const lease = await anActiveLease(admin)
  const tries = await Promise.allSettled([add(lease.id, { onlyIfNew: true }), add(lease.id, { onlyIfNew: true })])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expectProblem(add(lease.id, { onlyIfNew: true }), 'DUPLICATE')
  await add(lease.id)
  await add(lease.id, { onlyIfNew: true, kind: 'OTHER', name: 'Garden' })
  await expectProblem(add(lease.id, { onlyIfNew: true, kind: 'OTHER', name: 'Garden' }), 'DUPLICATE')
  const { items } = await admin.call(recurringChargeContract.list, { query: { leaseId: lease.id } })
  expect(items.map(({ label }) => label).sort()).toEqual(['Garden', 'Parking', 'Parking'])
  for (const { id } of items) await end(id, '2025-01-31')
  await add(lease.id, { onlyIfNew: true, startsOn: '2025-02-01' })
})

test('the schedule shows each charge next to the rent', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-03-01', endDate: '2025-04-30' })
  await add(lease.id, { startsOn: '2025-03-10' })
  const { schedule, totalAmount } = await admin.call(leaseContract.schedule, { params: { id: lease.id } })
  expect(schedule.map(({ charges }) => charges?.map(({ label, amount }) => [label, amount]))).toEqual([
    [['Parking', 35_484]],
    [['Parking', 50_000]],
  ])
  expect(totalAmount).toBe(2_000_000)
})
