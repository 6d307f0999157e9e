import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { ownerShareContract } from '../../domain/overview/owner-share-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

// Of rent of 10,000.00, 7,000.00 was paid before the rest was written off, and 1,000.00 was recovered later (D11): the owners receive
// what was collected, and no more.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-06-15T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

async function aWrittenOffRent(paid = 700_000) {
  const [first, second] = [(await anOwner(admin)).id, (await anOwner(admin)).id]
  const shares = [first, second].map((ownerId) => ({ ownerId, share: '1/2' }))
  const building = await aBuilding(admin, (await aPlot(admin, (await aThram(admin, shares)).id)).id)
  const { lease, advice } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  if (paid > 0) await pay(admin, advice.id, paid)
  await admin.call(adviceContract.writeOff, { params: { id: advice.id }, body: { reason: 'Left the country' } })
  return { first, second, lease, advice }
}
const due = (ownerId: string) => admin.call(remittanceContract.due, { query: { ownerId } })
const remit = (ownerId: string, adviceId: string) =>
  admin.call(remittanceContract.create, { body: { ownerId, adviceIds: [adviceId], remittedOn: '2025-06-15' } })
const net = async (code: string) => {
  const { accounts } = await admin.call(ledgerContract.trialBalance, {})
  const account = accounts.find((known) => known.code === code)
  return (account?.debitAmount ?? 0) - (account?.creditAmount ?? 0)
}

test('the part that was paid before the rest was written off is due to the owners', async () => {
  const { first, second, advice } = await aWrittenOffRent()
  expect(await due(first)).toMatchObject({ items: [{ adviceId: advice.id, shareAmount: 350_000 }], totalAmount: 350_000 })
  const owners = await admin.call(remittanceContract.owners, { query: { due: 'true' } })
  expect(owners.items.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
  const share = await admin.call(ownerShareContract.read, { query: { ownerId: first, from: '2025-01', to: '2025-01' } })
  expect(share.totals).toMatchObject({ collectedAmount: 350_000, writtenOffAmount: 150_000 })
  await remit(first, advice.id)
  await remit(second, advice.id)
  expect(await due(first)).toMatchObject({ items: [], totalAmount: 0 })
  expect(await admin.call(adviceContract.read, { params: { id: advice.id } })).toMatchObject({ status: 'WRITEOFF' })
  expect(await net('1000')).toBe(0)
})

test('the tax report shows the same received amount as the owner’s share and statement, also after a recovery', async () => {
  const { first, advice } = await aWrittenOffRent()
  await pay(admin, advice.id, 100_000, { paidOn: '2025-06-15' })
  const ofYear = { ownerId: first, from: '2025-01', to: '2025-12' }
  expect((await admin.call(ownerShareContract.read, { query: ofYear })).totals.collectedAmount).toBe(400_000)
  const { rows, totals } = await admin.call(reportContract.tax, { query: { ownerId: first, year: 2025 } })
  expect(rows.find(({ adviceId }) => adviceId === advice.id)).toMatchObject({ shareAmount: 500_000, receivedAmount: 400_000 })
  expect(totals).toMatchObject({ grossAmount: 500_000, receivedAmount: 400_000 })
})

test('nothing is due of rent that was written off in full, until some of it is recovered', async () => {
  const { first, advice } = await aWrittenOffRent(0)
  expect(await due(first)).toMatchObject({ items: [], totalAmount: 0 })
  await pay(admin, advice.id, 100_000, { paidOn: '2025-06-15' })
  expect(await due(first)).toMatchObject({ items: [{ shareAmount: 50_000 }], totalAmount: 50_000 })
})

test('what is recovered after a share was remitted is due as well, and no longer once its receipt is reversed', async () => {
  const { first, second, advice } = await aWrittenOffRent()
  await remit(first, advice.id)
  const recovered = await pay(admin, advice.id, 100_000, { paidOn: '2025-06-15' })
  expect([(await due(first)).totalAmount, (await due(second)).totalAmount]).toEqual([50_000, 400_000])
  await remit(first, advice.id)
  await remit(second, advice.id)
  expect(await net('1000')).toBe(0)
  await admin.call(paymentContract.reverse, { params: { id: recovered.id }, body: { reason: 'The cheque bounced' } })
  expect([(await due(first)).totalAmount, (await due(second)).totalAmount]).toEqual([-50_000, -50_000])
  const { totals } = await admin.call(remittanceContract.statement, {
    query: { ownerId: first, from: '2025-01-01', to: '2025-06-30' },
  })
  expect(totals).toMatchObject({ incomeAmount: 350_000, remittedAmount: -400_000, closingAmount: -50_000 })
})
