import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { expenseRequestContract } from '../../domain/remittance/expense-request-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { reserveContract } from '../../domain/remittance/reserve-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { taxFactContract } from '../../domain/reports/tax-fact-contract.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import { callAccounting } from './accounting/accounting-steps.ts'
import { billedLease, pay } from './billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anOwner, aPhone, arriveBySms, aUnit } from './factories.ts'
import type { Caller, TestApp } from './test-app.ts'

type Office = Pick<LocalClient, 'call'>

/**
 * The rest of an advice is paid and remitted to its only owner; a bill and a local tax of the building, and an account of the office.
 * Returns their ids.
 */
export async function oneOfRemittance(
  admin: Office,
  of: { adviceId: string; ownerId: string; buildingId: string; presentOwnerId?: string },
) {
  const advice = await admin.call(adviceContract.read, { params: { id: of.adviceId } })
  if (advice.balanceAmount > 0) await pay(admin, advice.id, advice.balanceAmount, { paidOn: '2025-06-10' })
  const { id: bankAccountId } = await admin.call(bankAccountContract.create, {
    body: { ownerId: of.ownerId, bankCode: 'BNB', accountName: 'Rent', accountNumber: '300123456' },
  })
  await admin.call(ownerContract.update, { params: { id: of.ownerId }, body: { reserveTarget: 100 } })
  const { totalAmount } = await admin.call(remittanceContract.due, { query: { ownerId: of.ownerId } })
  const batch = await admin.call(remittanceBatchContract.create, {
    body: {
      // Shares of an advice that was credited in part are due from the day of the credit, which is today.
      remittedOn: advice.creditedAmount > 0 ? '2025-06-15' : '2025-06-11',
      owners: [{ ownerId: of.ownerId, amount: totalAmount - 100, bankAccountId }],
    },
  })
  await admin.call(remittanceBatchContract.createBankFile, { params: { id: batch.id }, body: {} })
  const { items: movements } = await admin.call(reserveContract.movements, { query: { ownerId: of.ownerId } })
  const expense = await admin.call(expenseContract.create, {
    body: { buildingId: of.buildingId, vendor: 'Druk Plumbing', description: 'Pump', amount: 100, billedOn: '2025-06-11' },
  })
  const bankAccount = await admin.call(bankAccountContract.create, {
    body: { bankCode: 'BOB', accountName: 'Norling House', accountNumber: '200123456' },
  })
  const taxFact = await admin.call(taxFactContract.create, {
    body: { kind: 'LOCAL_TAX', buildingId: of.buildingId, year: 2025, amount: 100 },
  })
  // Far above the amounts that tests record.
  await admin.call(ownerContract.update, { params: { id: of.presentOwnerId ?? of.ownerId }, body: { expenseLimit: 400_000_000 } })
  const request = await admin.call(expenseRequestContract.create, { body: aLargeBill(of.buildingId) })
  const reserveMovement = movements[0]?.id ?? ''
  const ids = {
    taxFact: taxFact.id,
    expense: expense.id,
    bankAccount: bankAccount.id,
    reserveMovement,
    expenseRequest: request.id,
  }
  return { ...ids, remittance: batch.remittances[0]?.id ?? '', remittanceBatch: batch.id }
}

const aLargeBill = (buildingId: string) => ({
  ...{ buildingId, vendor: 'Druk Builders', description: 'Roof', amount: 950_000_000, billedOn: '2025-06-11' },
})

type Do = (key: string, sent: { params?: Record<string, string>; body: object }, by?: Caller) => Promise<Record<string, unknown>>

/** Sends an owner their rent, reverses it, and sends it again in a batch. */
export async function callRemittance(app: TestApp, call: Do, admin: Admin): Promise<void> {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const { advice } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  await pay(admin, advice.id, advice.amount)
  const body = { ownerId: owner.id, adviceIds: [advice.id], remittedOn: '2025-06-11' }
  const { id } = await call('remittance.create', { body })
  await call('remittance.reverse', { params: { id: String(id) }, body: { reason: 'Wrong account.' } })
  const account = { ownerId: owner.id, bankCode: 'BOB', accountName: 'Rent', accountNumber: '200123456' } as const
  const bankAccount = await admin.call(bankAccountContract.create, { body: account })
  const { totalAmount } = await admin.call(remittanceContract.due, { query: { ownerId: owner.id } })
  const paid = { ownerId: owner.id, amount: totalAmount, bankAccountId: bankAccount.id }
  await admin.call(ownerContract.update, { params: { id: owner.id }, body: { reserveTarget: 500 } })
  const held = { ...paid, amount: totalAmount - 500 }
  const batch = await call('remittanceBatch.create', { body: { remittedOn: '2025-06-11', owners: [held] } })
  await call('remittanceBatch.createBankFile', { params: { id: String(batch['id']) }, body: {} })
  await admin.call(expenseContract.create, {
    body: { buildingId: building.id, vendor: 'Druk Plumbing', description: 'Pump', amount: 400, billedOn: '2025-06-11' },
  })
  const [charge] = (await admin.call(remittanceContract.due, { query: { ownerId: owner.id } })).charges
  const used = await call('ownerReserve.use', { body: { chargeId: charge?.id ?? '', amount: 400 } })
  await call('ownerReserve.reverse', { params: { id: String(used['id']) }, body: { reason: 'By mistake.' } })
  await call('ownerReserve.release', { body: { ownerId: owner.id, amount: 100, releasedOn: '2025-06-15' } })
  await callAccounting(call, admin)
  await callExpenseRequests(app, call, admin)
}

/** Owners approve and decline, and a request is withdrawn. */
async function callExpenseRequests(app: TestApp, call: Do, admin: Admin): Promise<void> {
  const phoneNumber = aPhone()
  const { id } = await anOwner(admin, { phoneNumber })
  await admin.call(ownerContract.update, { params: { id }, body: { expenseLimit: 400_000_000 } })
  const building = await aBuildingOwnedBy(admin, [{ ownerId: id }])
  const owner = await arriveBySms(app, phoneNumber)
  const ask = async () => ({ id: String((await call('expenseRequest.create', { body: aLargeBill(building.id) }))['id']) })
  await call('expenseRequest.approve', { params: await ask(), body: {} }, owner)
  await call('expenseRequest.decline', { params: await ask(), body: { reason: 'Too dear.' } }, owner)
  await call('expenseRequest.withdraw', { params: await ask(), body: { reason: 'Entered twice.' } })
}

/** The rent that is due to an owner, and their reserve. */
export async function payOutOwner(admin: Admin, ownerId: string): Promise<void> {
  const { items } = await admin.call(remittanceContract.due, { query: { ownerId } })
  const day = calendarDate('2025-06-15')
  const adviceIds = items.map(({ adviceId }) => adviceId)
  await admin.call(remittanceContract.create, { body: { ownerId, adviceIds, remittedOn: day } })
  const { balanceAmount } = await admin.call(reserveContract.read, { query: { ownerId } })
  await admin.call(reserveContract.release, { body: { ownerId, amount: balanceAmount, releasedOn: day } })
}
