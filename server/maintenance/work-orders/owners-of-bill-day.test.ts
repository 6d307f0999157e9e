import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { thramContract } from '../../../domain/properties/thram-contract.ts'
import { expenseContract } from '../../../domain/remittance/expense-contract.ts'
import { type Admin, aBuilding, aPlot, aSignedInOwner, aThram } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

test('the owner of the day of the bill approves it, also after the land was sold', async () => {
  const [seller, buyer] = [await aSignedInOwner(app, admin), await aSignedInOwner(app, admin)]
  await admin.call(ownerContract.update, { params: { id: seller.id }, body: { expenseLimit: 100_000 } })
  const thram = await aThram(admin, [{ ownerId: seller.id }])
  const { id: buildingId } = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const order = await admin.call(workOrderContract.create, { body: { title: 'Roof', buildingId } as never })
  const at = { params: { id: order.id } }
  await admin.call(workOrderContract.finish, { ...at, body: { doneOn: '2025-06-05', note: 'Tight again.' } })
  const owners = [{ ownerId: buyer.id }]
  await admin.call(thramContract.transfer, {
    params: { id: thram.id },
    body: { on: '2025-06-10', reason: 'SALE', owners } as never,
  })
  await admin.call(workOrderContract.bill, { ...at, body: { amount: 500_000, billedOn: '2025-06-05' } })
  const pay = () => admin.call(workOrderContract.pay, at)
  await expectProblem(pay(), 'POLICY_VIOLATION')
  await expectProblem(seller.call(workOrderContract.read, at), 'NOT_FOUND')
  const { quote } = await admin.call(workOrderContract.quote, { ...at, body: { amount: 500_000 } })
  expect(quote?.owners.map(({ ownerId }) => ownerId)).toEqual([seller.id])
  const answer = { ...at, body: { quoteId: quote?.id ?? '', answer: 'APPROVED' } } as const
  await expectProblem(buyer.call(workOrderContract.decide, answer), 'FORBIDDEN')
  const toApprove = await seller.call(workOrderContract.list, { query: { isToApprove: 'true' as never } })
  expect(toApprove.items.map(({ id }) => id)).toEqual([order.id])
  expect(await seller.call(workOrderContract.decide, answer)).toMatchObject({ quote: { state: 'APPROVED' } })
  const { expenseId } = await pay()
  const expense = await admin.call(expenseContract.read, { params: { id: expenseId ?? '' } })
  expect(expense.shares).toMatchObject([{ ownerId: seller.id, amount: 500_000 }])
})
