import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anAdmin, anOwner, aUnit } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('an owner’s statement distinguishes rent and named charges, before and after they are remitted', async () => {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const unit = await aUnit(admin, building.id)
  const { lease, advice } = await billedLease(admin, { propertyId: unit.id })
  const body = { description: 'Broken pane', amount: 50_000 }
  const charge = await admin.call(leaseMoneyContract.charge, { params: { id: lease.id }, body })
  await pay(admin, advice.id, advice.amount, { paidOn: '2025-06-15' })
  await pay(admin, charge.id, 50_000, { paidOn: '2025-06-15' })
  const query = { ownerId: owner.id, from: '2025-01-01', to: '2025-06-30' } as const
  const incomes = async () => {
    const { rows } = await admin.call(remittanceContract.statement, { query })
    return rows.filter(({ kind }) => kind === 'INCOME').map(({ label }) => label)
  }
  const notified = [`Rent of ${lease.propertyLabel}`, `Broken pane, ${lease.propertyLabel}`]
  expect(await incomes()).toEqual(notified)
  await admin.call(remittanceContract.create, {
    body: { ownerId: owner.id, adviceIds: [advice.id, charge.id], remittedOn: '2025-06-15' },
  })
  expect(await incomes()).toEqual(notified)
})
