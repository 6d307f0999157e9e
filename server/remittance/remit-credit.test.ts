import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anOwner, aUnit } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

test('a bill that is reversed after it was deducted is paid back to an owner without rent', async () => {
  const { id: ownerId } = await anOwner(admin, { reserveTarget: 100_000 } as never)
  const building = await aBuildingOwnedBy(admin, [{ ownerId }])
  const unit = await aUnit(admin, building.id)
  const { advice } = await billedLease(admin, { propertyId: unit.id, depositAmount: 0 }, ['2025-01'])
  await pay(admin, advice.id, 1_000_000)
  const bill = await admin.call(expenseContract.create, {
    body: { buildingId: building.id, vendor: 'Druk Pipes', description: 'A pump', amount: 300_000, billedOn: '2025-02-01' },
  })
  const remit = (adviceIds: string[]) =>
    admin.call(remittanceContract.create, { body: { ownerId, adviceIds, remittedOn: '2025-06-15' } })
  expect(await remit([advice.id])).toMatchObject({ deductedAmount: 300_000, reservedAmount: 100_000, amount: 600_000 })
  await expectProblem(remit([]), 'INVALID_INPUT')
  await admin.call(ownerContract.update, { params: { id: ownerId }, body: { reserveTarget: 500_000 } as never })
  await admin.call(expenseContract.reverse, { params: { id: bill.id }, body: { reason: 'Another house' } })
  const due = () => admin.call(remittanceContract.due, { query: { ownerId } })
  expect(await due()).toMatchObject({ items: [], totalAmount: 300_000, reserveAmount: 0 })
  const back = await remit([])
  expect(back).toMatchObject({ shareAmount: 0, deductedAmount: -300_000, reservedAmount: 0, amount: 300_000, items: [] })
  expect((await admin.raw(remittanceContract.pdf, { params: { id: back.id } })).status).toBe(200)
  expect(await due()).toMatchObject({ charges: [], totalAmount: 0 })
  await expectProblem(remit([]), 'INVALID_INPUT')
  await admin.call(remittanceContract.reverse, { params: { id: back.id }, body: { reason: 'It did not arrive' } })
  expect(await due()).toMatchObject({ totalAmount: 300_000 })
  const { totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
})
