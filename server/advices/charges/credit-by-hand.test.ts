import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { creditNoteContract, leaseMoneyContract } from '../../../domain/advices/lease-money-contract.ts'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { ownerShareContract } from '../../../domain/overview/owner-share-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { accountOf, advicesOf, pay } from '../../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anActiveLease, anOwner, aPassword, aUnit } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2025-04-02T04:00:00Z'))
  admin = await nextOffice(app)
})

type Given = { lease?: object; charge?: object }

/** 10,000.00 of rent and 500.00 for parking in March 2025. */
async function march({ lease: terms = {}, charge = {} }: Given = {}) {
  const lease = await anActiveLease(admin, { startDate: '2025-03-01', ...terms })
  const parking = await admin.call(recurringChargeContract.create, {
    body: { leaseId: lease.id, kind: 'PARKING', amount: 50_000, startsOn: '2025-03-01', ...charge },
  })
  await admin.call(adviceContract.generate, { body: { month: '2025-03' } })
  const [advice] = await advicesOf(admin, lease.id)
  if (!advice) throw new Error('March was not billed.')
  return { lease, parking, advice }
}

const credit = (leaseId: string, body: object) =>
  admin.call(leaseMoneyContract.creditNote, { params: { id: leaseId }, body: { amount: 1, reason: 'Agreed.', ...body } as never })

async function balances() {
  const { accounts, totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  return Object.fromEntries(accounts.map(({ code, debitAmount, creditAmount }) => [code, creditAmount - debitAmount]))
}

test('J27: a credit note without a named line is divided between rent and charge, each from its own account', async () => {
  const { lease, advice } = await march()
  const { items, amount } = await credit(lease.id, { amount: 105_000, adviceId: advice.id })
  expect(amount).toBe(105_000)
  expect(items.map((note) => [note.amount, note.explanation.text])).toEqual(
    expect.arrayContaining([
      [
        100_000,
        `Nu. 1,000.00 of the rent on ${advice.adviceNumber} is credited: Agreed. This is this line’s part of the Nu. 1,050.00 credited in all.`,
      ],
      [5_000, expect.stringContaining(`Nu. 50.00 of Parking on ${advice.adviceNumber}`)],
    ]),
  )
  expect(await balances()).toMatchObject({ 4000: 900_000, 4010: 45_000, 1100: -945_000 })
  const list = await admin.call(creditNoteContract.list, { query: { leaseId: lease.id } })
  expect(list.totals.amount).toBe(105_000)
})

test('J31: a charge that the office credits by hand is not charged again with the next advice', async () => {
  const { lease, parking, advice } = await march()
  await credit(lease.id, { amount: 20_000, adviceId: advice.id, part: 'CHARGE', chargeId: parking.id })
  expect(await balances()).toMatchObject({ 4000: 1_000_000, 4010: 30_000 })
  await admin.call(adviceContract.generate, { body: { month: '2025-04' } })
  expect((await advicesOf(admin, lease.id)).map(({ amount, creditedAmount }) => [amount, creditedAmount])).toEqual([
    [1_050_000, 20_000],
    [1_050_000, 0],
  ])
})

test('J32: an amount credited by hand is not credited again when the charge ends', async () => {
  const { lease, parking } = await march()
  await credit(lease.id, { amount: 40_000, part: 'CHARGE', chargeId: parking.id })
  await admin.call(recurringChargeContract.end, { params: { id: parking.id }, body: { endsOn: '2025-03-10' } })
  // 338.71 is too much, and 100.00 of the charge remains.
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ creditedAmount: 50_000 })
  expect(await balances()).toMatchObject({ 4000: 1_000_000 })
})

test('a credit note on a line never exceeds the charged amount', async () => {
  const { lease, parking, advice } = await march()
  const other = await march()
  await expectProblem(credit(lease.id, { amount: 50_001, part: 'CHARGE', chargeId: parking.id }), 'NOT_OPEN')
  await expectProblem(credit(lease.id, { amount: 1_000_001, adviceId: advice.id, part: 'RENT' }), 'NOT_OPEN')
  await expectProblem(credit(lease.id, { part: 'CHARGE', chargeId: other.parking.id }), 'INVALID_INPUT')
  await expectProblem(credit(lease.id, { part: 'CHARGE' }), 'INVALID_INPUT')
  await expectProblem(credit(lease.id, { part: 'RENT', chargeId: parking.id }), 'INVALID_INPUT')
  await credit(lease.id, { amount: 1_000_000, part: 'RENT' })
  await expectProblem(credit(lease.id, { part: 'RENT' }), 'NOT_OPEN')
  await credit(lease.id, { amount: 50_000 })
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ creditedAmount: 1_050_000, isCredited: true })
})

test('J33: late interest continues on the rent when a charge is credited', async () => {
  const { lease, parking } = await march()
  await credit(lease.id, { amount: 50_000, part: 'CHARGE', chargeId: parking.id })
  app.clock.set(new Date('2025-05-05T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  expect((await accountOf(admin, lease.id, '2025-05-05')).interestAmount).toBe(19_726)
})

test('J34: crediting a charge of the office reduces no share of an owner; a paid charge becomes credit', async () => {
  const owner = await anOwner(admin)
  const unit = await aUnit(admin, (await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])).id)
  const { lease, parking, advice } = await march({ lease: { propertyId: unit.id }, charge: { payee: 'OFFICE' } })
  await pay(admin, advice.id, 1_050_000, { paidOn: '2025-04-01' })
  await credit(lease.id, { amount: 50_000, adviceId: advice.id, part: 'CHARGE', chargeId: parking.id })
  expect(await balances()).toMatchObject({ 4000: 1_000_000 })
  expect((await accountOf(admin, lease.id)).creditAmount).toBe(50_000)
  expect(await admin.call(remittanceContract.due, { query: { ownerId: owner.id } })).toMatchObject({
    items: [{ shareAmount: 1_000_000 }],
  })
  const share = await admin.call(ownerShareContract.read, { query: { ownerId: owner.id, from: '2025-03', to: '2025-03' } })
  expect(share.totals).toMatchObject({ dueAmount: 1_000_000, collectedAmount: 1_000_000 })
})

test('J35: the GST of a charge is credited with it, and that of the rent stays', async () => {
  const owner = await anOwner(admin, { gstNumber: 'GST1', gstRegisteredFrom: '2025-01-01' })
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const unit = await admin.call(unitContract.create, { body: { unitNumber: '101', buildingId: building.id, use: 'COMMERCIAL' } })
  const { lease, parking } = await march({ lease: { propertyId: unit.id }, charge: { isGstCharged: true } })
  await credit(lease.id, { amount: 10_500, part: 'CHARGE', chargeId: parking.id })
  expect(await balances()).toMatchObject({ 2200: 50_000 + 2_000, 4010: 40_000, 4000: 1_000_000 })
})

test('the end of a lease credits the rest of the month after a manual note, up to the charged amount', async () => {
  const { lease, advice } = await march()
  await credit(lease.id, { amount: 1_050, adviceId: advice.id })
  await admin.call(leaseMoveContract.terminate, {
    params: { id: lease.id },
    body: { by: 'TENANT', noticeDate: '2025-03-01', effectiveDate: '2025-03-10', reason: 'Moving', overrideReason: 'Agreed.' },
  })
  // The rent falls by 677.42 a day and the parking by 33.871, for 21 of 31 days.
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ creditedAmount: 1_050 + 677_419 + 33_871 })
  await balances()
})
