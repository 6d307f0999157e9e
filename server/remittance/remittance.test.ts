import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { expenseContract, managementFeeContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, anOwner, aPhone, aPlot, arriveBySms, aThram, aUnit } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(async () => {
  const trial = await admin.call(ledgerContract.trialBalance, {})
  expect(trial.totalDebitAmount).toBe(trial.totalCreditAmount)
  await app.close()
})

/** A flat on a thram with these shares, let for 10,000.00 a month; its January is billed. */
async function aLetFlat(shares: (string | undefined)[], { months = ['2025-01'], rentAmount = 1_000_000 } = {}) {
  const phones = shares.map(() => aPhone())
  const owners = []
  for (const phoneNumber of phones) owners.push(await anOwner(admin, { phoneNumber }))
  const named = owners.map(({ id }, index) => ({ ownerId: id, ...(shares[index] ? { share: shares[index] } : {}) }))
  const thram = await aThram(admin, named)
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const unit = await aUnit(admin, building.id)
  const { lease, advice } = await billedLease(admin, { propertyId: unit.id, rentAmount }, months)
  return { ownerIds: owners.map(({ id }) => id), phones, thram, building, lease, advice }
}

const due = (ownerId: string, who: Caller = admin) => who.call(remittanceContract.due, { query: { ownerId } })
const remit = (ownerId: string, adviceIds: string[], more: object = {}) =>
  admin.call(remittanceContract.create, { body: { ownerId, adviceIds, remittedOn: '2025-06-15', ...more } })
const stateOf = async (id: string) => (await admin.call(adviceContract.read, { params: { id } })).status
/** The effect of an approved repair bill: a payment without money. */
async function setOff(leaseId: string, amount: number): Promise<string> {
  const organisation = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  const received = {
    amount: chhetrum(amount),
    method: 'REPAIR_BILL' as const,
    paidOn: calendarDate('2025-06-15'),
    reference: 'Repair bill',
  }
  return app.database.as({ kind: 'job', organisationId: organisation.id }, (tx) => recordPayment(tx, { leaseId, received }))
}
const sharesOf = (ownerIds: string[]) => Promise.all(ownerIds.map(async (id) => (await due(id)).items[0]?.shareAmount))

test('a third each of 10,000.00 is sent as 3,333.34, 3,333.33 and 3,333.33, and then the advice is remitted (C1)', async () => {
  const { ownerIds, advice } = await aLetFlat(['1/3', '1/3', '1/3'])
  expect(await sharesOf(ownerIds)).toEqual([undefined, undefined, undefined])
  await pay(admin, advice.id, 1_000_000)
  expect(await sharesOf(ownerIds)).toEqual([333_334, 333_333, 333_333])
  const [first = '', second = '', third = ''] = ownerIds
  expect(await remit(first, [advice.id])).toMatchObject({ amount: 333_334, items: [{ shareAmount: 333_334 }] })
  await remit(second, [advice.id])
  expect(await stateOf(advice.id)).toBe('PAID')
  await remit(third, [advice.id])
  expect(await stateOf(advice.id)).toBe('REMITTED')
  expect((await due(first)).items).toEqual([])
})

test('owners have equal shares if the thram states none (C6)', async () => {
  const { ownerIds, advice } = await aLetFlat([undefined, undefined, undefined, undefined], { rentAmount: 1_000_001 })
  await pay(admin, advice.id, 1_000_001)
  expect(await sharesOf(ownerIds)).toEqual([250_001, 250_000, 250_000, 250_000])
})

test('unequal shares add up to the collected amount (C5)', async () => {
  const { ownerIds, advice } = await aLetFlat(['7/24', '17/24'])
  await pay(admin, advice.id, 1_000_000)
  expect(await sharesOf(ownerIds)).toEqual([291_667, 708_333])
})

test('rent of a month in which the thram was sold is split by day', async () => {
  const { ownerIds, thram, advice } = await aLetFlat(['1/1'])
  const buyer = await anOwner(admin)
  await admin.call(thramContract.transfer, {
    params: { id: thram.id },
    body: { on: '2025-01-17', reason: 'SALE', owners: [{ ownerId: buyer.id }] },
  })
  await pay(admin, advice.id, 1_000_000)
  const [seller = ''] = ownerIds
  expect(await sharesOf([seller, buyer.id])).toEqual([516_129, 483_871])
  expect((await due(seller)).items[0]?.explanation.text).toContain('16 of 31 days')
  await remit(seller, [advice.id])
  await remit(buyer.id, [advice.id])
  expect(await stateOf(advice.id)).toBe('REMITTED')
})

test('only a fully paid advice can be remitted, not before its payment, and each share once', async () => {
  const { ownerIds, advice } = await aLetFlat(['1/1'])
  const [ownerId = ''] = ownerIds
  await expectProblem(remit(ownerId, [advice.id]), 'ILLEGAL_TRANSITION')
  await pay(admin, advice.id, 400_000)
  await expectProblem(remit(ownerId, [advice.id]), 'ILLEGAL_TRANSITION')
  await pay(admin, advice.id, 600_000)
  await expectProblem(remit((await anOwner(admin)).id, [advice.id]), 'ILLEGAL_TRANSITION')
  const early = await expectProblem(remit(ownerId, [advice.id], { remittedOn: '2020-01-01' }), 'INVALID_INPUT')
  expect(early.errors).toMatchObject([{ path: '/remittedOn', message: expect.stringContaining('01 Feb 2025') }])
  await remit(ownerId, [advice.id])
  await expectProblem(remit(ownerId, [advice.id]), 'DUPLICATE')
})

test('if two remittances of one share are sent at the same time, one succeeds, and no number is lost', async () => {
  const { ownerIds, advice } = await aLetFlat(['1/1'])
  const [ownerId = ''] = ownerIds
  await pay(admin, advice.id, 1_000_000)
  const results = await Promise.allSettled([remit(ownerId, [advice.id]), remit(ownerId, [advice.id])])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { items } = await admin.call(remittanceContract.list, { query: { pageSize: 50, sort: 'remittanceNumber:asc' } })
  expect(items.map(({ remittanceNumber }) => remittanceNumber)).toEqual(
    items.map((_, index) => `RM-2025-${String(index + 1).padStart(6, '0')}`),
  )
})

test('a payment reversed after its share was remitted is charged against the next remittance', async () => {
  const { ownerIds, lease, advice } = await aLetFlat(['1/2', '1/2'], { months: ['2025-01', '2025-02'] })
  const [ownerId = '', other = ''] = ownerIds
  const payment = await pay(admin, advice.id, 1_000_000)
  await remit(ownerId, [advice.id])
  await remit(other, [advice.id])
  await admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'The cheque bounced' } })
  expect(await stateOf(advice.id)).toBe('OVERDUE')
  expect(await due(ownerId)).toMatchObject({ items: [], chargedAmount: 500_000, totalAmount: -500_000 })
  const february = (await advicesOf(admin, lease.id))[1]?.id ?? ''
  await pay(admin, february, 1_000_000)
  await remit(ownerId, [february])
  expect((await admin.call(remittanceContract.list, { query: { ownerId } })).items).toMatchObject([
    { shareAmount: 500_000, deductedAmount: 500_000, amount: 0 },
    { amount: 500_000, items: [{ isChargedBack: true }] },
  ])
  await pay(admin, advice.id, 1_000_000)
  expect(await due(ownerId)).toMatchObject({ items: [{ adviceId: advice.id, shareAmount: 500_000 }], chargedAmount: 0 })
  await remit(ownerId, [advice.id])
  await remit(other, [advice.id])
  expect(await stateOf(advice.id)).toBe('REMITTED')
})

test('the fee of the building and a vendor’s bill are deducted, and the statement shows both', async () => {
  const { ownerIds, building, advice } = await aLetFlat(['1/2', '1/2'])
  const [ownerId = ''] = ownerIds
  await admin.call(managementFeeContract.set, { body: { ownerId, percent: '50', startsOn: '2020-01-01' } })
  await admin.call(managementFeeContract.set, { body: { buildingId: building.id, percent: '7.5', startsOn: '2025-01-01' } })
  await admin.call(managementFeeContract.set, { body: { buildingId: building.id, percent: '20', startsOn: '2025-02-01' } })
  const bill = {
    buildingId: building.id,
    vendor: 'Druk Plumbing',
    description: 'New pump',
    amount: 100_001,
    billedOn: '2025-02-10',
  }
  const expense = await admin.call(expenseContract.create, { body: bill })
  expect(expense.shares.map(({ amount }) => amount)).toEqual([50_001, 50_000])
  await pay(admin, advice.id, 1_000_000, { paidOn: '2025-02-05' })
  expect(await due(ownerId)).toMatchObject({ shareAmount: 500_000, feeAmount: 37_500, totalAmount: 500_000 - 37_500 - 50_001 })
  const sent = await remit(ownerId, [advice.id])
  expect(sent).toMatchObject({ feeAmount: 37_500, deductedAmount: 50_001, amount: 412_499 })
  const statement = await admin.call(remittanceContract.statement, { query: { ownerId, from: '2025-01-01', to: '2025-06-30' } })
  expect(statement.rows.map(({ kind, shareAmount }) => [kind, shareAmount])).toEqual([
    ['OPENING', 0],
    ['INCOME', 500_000],
    ['EXPENSE', -50_001],
    ['FEE', -37_500],
    ['REMITTED', -412_499],
    ['CLOSING', 0],
  ])
  expect(statement.rows.slice(1, 5).map((row) => row.adviceId ?? row.expenseId ?? row.remittanceId)).toEqual([
    advice.id,
    expense.id,
    advice.id,
    sent.id,
  ])
  await admin.call(expenseContract.reverse, { params: { id: expense.id }, body: { reason: 'Billed twice' } })
  expect(await due(ownerId)).toMatchObject({ chargedAmount: -50_001, totalAmount: 50_001 })
  await expectProblem(
    admin.call(expenseContract.reverse, { params: { id: expense.id }, body: { reason: 'Again' } }),
    'ALREADY_REVERSED',
  )
})

test('an owner sees their own share, remittances and their PDFs, and nobody else’s', async () => {
  const { ownerIds, phones, advice } = await aLetFlat(['1/4', '3/4'])
  const [ownerId = '', other = ''] = ownerIds
  await pay(admin, advice.id, 1_000_000)
  const owner = await arriveBySms(app, phones[0] ?? '')
  expect(await owner.call(remittanceContract.due, { query: {} })).toMatchObject({ ownerId, totalAmount: 250_000 })
  await expectProblem(due(other, owner), 'NOT_FOUND')
  const account = await owner.call(bankAccountContract.create, {
    body: { bankCode: 'BNB', accountName: 'Sonam Dorji', accountNumber: '200123456' },
  })
  const mine = await remit(ownerId, [advice.id], { bankAccountId: account.id })
  const theirs = await remit(other, [advice.id])
  await expectProblem(remit(other, [advice.id], { bankAccountId: account.id }), 'DUPLICATE')
  expect(mine.sentTo).toBe('Bhutan National Bank •••••3456')
  expect((await owner.call(remittanceContract.list, {})).items).toMatchObject([{ id: mine.id, amount: 250_000, items: [{}] }])
  await expectProblem(owner.call(remittanceContract.read, { params: { id: theirs.id } }), 'NOT_FOUND')
  const period = { from: '2025-01-01', to: '2025-12-31' }
  await expectProblem(owner.call(remittanceContract.statement, { query: { ...period, ownerId: other } }), 'NOT_FOUND')
  expect((await owner.call(remittanceContract.statement, { query: period })).totals.remittedAmount).toBe(-250_000)
  const pdf = await owner.raw(remittanceContract.pdf, { params: { id: mine.id } })
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await owner.raw(remittanceContract.pdf, { params: { id: theirs.id } })).status).toBe(404)
})

test('the list of owners shows the amount due to each', async () => {
  const { ownerIds, advice } = await aLetFlat(Array.from({ length: 11 }, () => '1/11'))
  await pay(admin, advice.id, 1_000_000)
  const list = (pageSize: 10 | 50) => admin.call(remittanceContract.owners, { query: { due: 'true', pageSize } })
  const { items, totals } = await list(50)
  expect(items.find(({ id }) => id === ownerIds[0])).toMatchObject({ adviceCount: 1, totalAmount: 90_910 })
  expect(totals.totalAmount).toBe(items.reduce((sum, due) => sum + due.totalAmount, 0))
  const { total, totals: ofAllPages } = await list(10)
  expect({ isLonger: total > 10, ofAllPages }).toEqual({ isLonger: true, ofAllPages: totals })
})

test('a deposit is held for the tenant and never remitted', async () => {
  const { ownerIds, lease } = await aLetFlat(['1/1'])
  expect(lease.id).toBeDefined()
  const { lease: withDeposit } = await billedLease(admin, { depositAmount: 2_000_000 })
  const deposit = (await advicesOf(admin, withDeposit.id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  await expectProblem(remit(ownerIds[0] ?? '', [deposit?.id ?? '']), 'ILLEGAL_TRANSITION')
})

test('a wrong remittance can be reversed once: the money belongs to the office again, the share is due and the advice is no longer REMITTED', async () => {
  const { ownerIds, building, advice } = await aLetFlat([undefined])
  const [ownerId = ''] = ownerIds
  const bill = {
    buildingId: building.id,
    vendor: 'Plumber',
    description: 'Pipe',
    amount: 100_000,
    billedOn: '2025-06-01',
    chargedTo: 'OWNERS' as const,
  }
  await admin.call(expenseContract.create, { body: bill })
  await pay(admin, advice.id, 1_000_000)
  const before = await admin.call(ledgerContract.trialBalance, {})
  const dueBefore = await due(ownerId)
  const sent = await remit(ownerId, [advice.id])
  expect(sent).toMatchObject({ amount: 900_000, status: 'SENT' })
  expect(await stateOf(advice.id)).toBe('REMITTED')

  const takeBack = () => admin.call(remittanceContract.reverse, { params: { id: sent.id }, body: { reason: 'Wrong account' } })
  const outcomes = await Promise.allSettled([takeBack(), takeBack()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectProblem(takeBack(), 'ALREADY_REVERSED')
  expect(await admin.call(remittanceContract.read, { params: { id: sent.id } })).toMatchObject({
    status: 'REVERSED',
    reversalReason: 'Wrong account',
  })
  expect(await admin.call(ledgerContract.trialBalance, {})).toEqual(before)
  expect(await stateOf(advice.id)).toBe('PAID')
  expect(await due(ownerId)).toEqual(dueBefore)
  const { totals } = await admin.call(remittanceContract.statement, { query: { ownerId, from: '2025-01-01', to: '2025-12-31' } })
  expect(totals).toMatchObject({ incomeAmount: 1_000_000, expenseAmount: -100_000, remittedAmount: 0, closingAmount: 900_000 })
  expect(await remit(ownerId, [advice.id])).toMatchObject({ amount: 900_000 })
})

test('a remittance with a share that was charged back since cannot be reversed', async () => {
  const { ownerIds, advice } = await aLetFlat([undefined])
  const [ownerId = ''] = ownerIds
  const payment = await pay(admin, advice.id, 1_000_000)
  const sent = await remit(ownerId, [advice.id])
  await admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'Bounced' } })
  await expectProblem(admin.call(remittanceContract.reverse, { params: { id: sent.id }, body: { reason: 'Wrong' } }), 'IN_USE')
})

test('a repair that the tenant set off is a cost of the owners, who are sent the received cash', async () => {
  const { ownerIds, lease, advice } = await aLetFlat(['1/2', '1/2'])
  const repair = await setOff(lease.id, 200_000)
  await pay(admin, advice.id, 800_000)
  const [first = '', second = ''] = ownerIds
  expect(await due(first)).toMatchObject({ shareAmount: 500_000, chargedAmount: 100_000, totalAmount: 400_000 })
  expect(await remit(first, [advice.id])).toMatchObject({
    shareAmount: 500_000,
    deductedAmount: 100_000,
    amount: 400_000,
    deductions: [{ kind: 'REPAIR' }],
  })
  const statement = await admin.call(remittanceContract.statement, {
    query: { ownerId: second, from: '2025-01-01', to: '2025-12-31' },
  })
  expect(statement.totals).toMatchObject({ incomeAmount: 500_000, expenseAmount: -100_000, closingAmount: 400_000 })

  await admin.call(paymentContract.reverse, { params: { id: repair }, body: { reason: 'The bill was false' } })
  expect(await due(second)).toMatchObject({ shareAmount: 0, chargedAmount: 0, totalAmount: 0 })
})
