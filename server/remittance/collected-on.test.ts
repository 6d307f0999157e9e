import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { advicesOf, billedLease, endLease, pay, payLease } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// The day on which rent counts as collected: in an owner's statement, and as the first day on which it can be remitted.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-06-20T04:00:00Z')
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-20T04:00:00Z'))
  admin = await nextOffice(app)
})
afterAll(() => app.close())

async function anOwnedFlat(given: object = {}) {
  const { id: ownerId } = await anOwner(admin)
  const building = await aBuilding(admin, (await aPlot(admin, (await aThram(admin, [{ ownerId }])).id)).id)
  const billed = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id, ...given })
  return { ownerId, ...billed }
}
const due = (ownerId: string) => admin.call(remittanceContract.due, { query: { ownerId } })
const statement = (ownerId: string, from: string, to: string) =>
  admin.call(remittanceContract.statement, { query: { ownerId, from, to } })

test('rent paid in advance is income of its own month, so the statement of an earlier month does not change', async () => {
  const { ownerId, lease, tenantId } = await anOwnedFlat()
  await payLease(admin, { leaseId: lease.id, tenantId, amount: 2_000_000 })
  const february = () => statement(ownerId, '2025-02-01', '2025-02-28')
  const before = await february()
  expect(before.totals).toMatchObject({ incomeAmount: 1_000_000, closingAmount: 1_000_000 })
  later()
  await admin.call(adviceContract.generate, { body: { month: '2025-05' } })
  expect((await due(ownerId)).items.map(({ month, collectedOn }) => [month, collectedOn])).toEqual([
    ['2025-01', '2025-02-01'],
    ['2025-05', '2025-05-01'],
  ])
  expect(await february()).toEqual(before)
})

test('rent that was taken from the deposit is collected on the day of the settlement, and not remitted before', async () => {
  const { ownerId, lease } = await anOwnedFlat({ depositAmount: 1_000_000 })
  const [january, deposit] = await advicesOf(admin, lease.id)
  await pay(admin, deposit?.id ?? '', 1_000_000, { paidOn: '2025-01-01' })
  await endLease(admin, lease.id)
  const adviceId = january?.id ?? ''
  const deductions = [{ description: 'Rent of January', amount: 1_000_000, adviceId }]
  await admin.call(depositContract.settle, {
    params: { id: lease.id },
    body: { deductions, refundAmount: 0, refundedOn: '2025-06-10' },
  })
  expect((await due(ownerId)).items).toMatchObject([{ collectedOn: '2025-06-10' }])
  const remit = (remittedOn: string) =>
    admin.call(remittanceContract.create, { body: { ownerId, adviceIds: [adviceId], remittedOn } })
  const { errors } = await expectProblem(remit('2025-06-09'), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/remittedOn', message: expect.stringContaining('10 Jun 2025') }])
  await remit('2025-06-10')
  expect((await statement(ownerId, '2025-06-01', '2025-06-30')).totals).toMatchObject({
    openingAmount: 0,
    incomeAmount: 1_000_000,
  })
})

/** So that what follows is posted later, on the same day. */
const later = () => app.clock.set(new Date('2025-06-20T04:05:00Z'))
const year = (ownerId: string) => statement(ownerId, '2025-01-01', '2025-12-31')
const february = (ownerId: string) => statement(ownerId, '2025-02-01', '2025-02-28')
const remit = (ownerId: string, adviceId: string) =>
  admin.call(remittanceContract.create, { body: { ownerId, adviceIds: [adviceId], remittedOn: '2025-06-20' } })

test('rent of which the rest is written off or credited is income of that day, not of the month of the payment', async () => {
  for (const settle of ['WRITE_OFF', 'CREDIT'] as const) {
    const { ownerId, advice, lease } = await anOwnedFlat()
    await pay(admin, advice.id, 700_000)
    const before = await february(ownerId)
    expect(before.totals).toMatchObject({ incomeAmount: 0, closingAmount: 0 })
    const reason = 'Agreed'
    if (settle === 'WRITE_OFF') await admin.call(adviceContract.writeOff, { params: { id: advice.id }, body: { reason } })
    else
      await admin.call(leaseMoneyContract.creditNote, {
        params: { id: lease.id },
        body: { adviceId: advice.id, amount: 300_000, reason },
      })
    expect((await due(ownerId)).items).toMatchObject([{ shareAmount: 700_000, collectedOn: '2025-06-20' }])
    expect(await february(ownerId)).toEqual(before)
    expect((await year(ownerId)).totals).toMatchObject({ incomeAmount: 700_000, closingAmount: 700_000 })
  }
})

test('a credit of rent that was paid in full does not move the rest of it to a later month', async () => {
  const { ownerId, advice, lease } = await anOwnedFlat()
  await pay(admin, advice.id, 1_000_000)
  later()
  const credit = { adviceId: advice.id, amount: 300_000, reason: 'Agreed' }
  await admin.call(leaseMoneyContract.creditNote, { params: { id: lease.id }, body: credit })
  expect((await due(ownerId)).items).toMatchObject([{ shareAmount: 700_000, collectedOn: '2025-02-01' }])
})

test('a share that is due again after it was charged back is income of that day, so earlier statements do not change', async () => {
  const { ownerId, advice, lease } = await anOwnedFlat()
  const paid = await pay(admin, advice.id, 1_000_000)
  await remit(ownerId, advice.id)
  const before = await february(ownerId)
  expect(before.totals).toMatchObject({ incomeAmount: 1_000_000, closingAmount: 1_000_000 })
  later()
  const credit = { adviceId: advice.id, amount: 300_000, reason: 'Agreed' }
  await admin.call(leaseMoneyContract.creditNote, { params: { id: lease.id }, body: credit })
  expect(await february(ownerId)).toEqual(before)
  await remit(ownerId, advice.id)
  expect(await february(ownerId)).toEqual(before)
  await admin.call(paymentContract.reverse, { params: { id: paid.id }, body: { reason: 'Wrong amount' } })
  await pay(admin, advice.id, 700_000)
  expect(await february(ownerId)).toEqual(before)
  expect((await year(ownerId)).totals).toMatchObject({ incomeAmount: 700_000, remittedAmount: -1_000_000 })
})
