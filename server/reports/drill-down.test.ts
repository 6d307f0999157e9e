import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anAdmin, anOwner, aPhone, arriveBySms, aUnit } from '../testing/factories.ts'
import { oneOfRemittance } from '../testing/remittance-steps.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let lease: Awaited<ReturnType<typeof billedLease>>
let ids: { remittance: string; expense: string }

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
  const ownerId = (await anOwner(admin)).id
  const building = await aBuildingOwnedBy(admin, [{ ownerId }])
  lease = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id }, [
    '2025-01',
    '2025-03',
    '2025-04',
    '2025-05',
  ])
  ids = await oneOfRemittance(admin, { adviceId: lease.advice.id, ownerId, buildingId: building.id })
})
afterAll(() => app.close())

const entries = async (of: object) => (await admin.call(ledgerContract.entries, { query: { sort: 'postedAt:asc', ...of } })).items
const kinds = async (of: object) => (await entries(of)).map(({ kind }) => kind)

test('each figure of the arrears by age equals the balance of the advices it opens', async () => {
  const { ageing } = await admin.call(overviewContract.dashboard, {})
  const balance = async (due: object) =>
    (await admin.call(adviceContract.list, { query: { open: 'true', ...due } })).totals.balanceAmount
  expect(await balance({ dueFrom: '2025-06-15' })).toBe(ageing.current)
  expect(await balance({ dueFrom: '2025-05-16', dueTo: '2025-06-14' })).toBe(ageing.days1to30)
  expect(await balance({ dueFrom: '2025-04-16', dueTo: '2025-05-15' })).toBe(ageing.days31to60)
  expect(await balance({ dueFrom: '2025-03-17', dueTo: '2025-04-15' })).toBe(ageing.days61to90)
  expect(await balance({ dueTo: '2025-03-16' })).toBe(ageing.over90)
  expect(ageing).toMatchObject({ days1to30: 1_000_000, days31to60: 1_000_000, days61to90: 1_000_000 })
})

test('the billed and collected amounts of a month equal the totals of the lists they open', async () => {
  const { collection } = await admin.call(overviewContract.dashboard, {})
  const june = collection.find(({ month }) => month === '2025-06')
  const may = collection.find(({ month }) => month === '2025-05')
  const billed = await admin.call(adviceContract.list, { query: { kind: 'RENT', month: '2025-05' } })
  expect(billed.totals.amount).toBe(may?.billedAmount)
  const query = { status: 'POSTED', setOff: 'false', from: '2025-06-01', to: '2025-06-30' } as const
  expect((await admin.call(paymentContract.list, { query })).totals.amount).toBe(june?.collectedAmount)
  expect(june?.collectedAmount).toBe(1_000_000)
})

test('an advice, a payment, a remittance and a bill link to the entries that they posted', async () => {
  const { advice } = lease
  const { items } = await admin.call(paymentContract.list, { query: { adviceId: advice.id } })
  const paymentId = items[0]?.id ?? ''
  expect(await kinds({ adviceId: advice.id })).toEqual(['RENT', 'PAYMENT', 'REMITTANCE'])
  expect(await entries({ paymentId })).toMatchObject([{ kind: 'PAYMENT', paymentId }])
  expect(await entries({ remittanceId: ids.remittance })).toMatchObject([{ kind: 'REMITTANCE', remittanceId: ids.remittance }])
  expect(await entries({ expenseId: ids.expense })).toMatchObject([{ kind: 'EXPENSE', expenseId: ids.expense }])
})

test('the pages of a payment, a remittance and a bill show their consequences', async () => {
  const april = (await advicesOf(admin, lease.lease.id)).find(({ month }) => month === '2025-04')?.id ?? ''
  const wrong = await pay(admin, april, 500, { paidOn: '2025-06-12' })
  await admin.call(paymentContract.reverse, { params: { id: wrong.id }, body: { reason: 'Bounced' } })
  expect(await kinds({ paymentId: wrong.id })).toEqual(['PAYMENT', 'REVERSAL'])
  const reason = { reason: 'Wrong' }
  await admin.call(remittanceContract.reverse, { params: { id: ids.remittance }, body: reason })
  await admin.call(expenseContract.reverse, { params: { id: ids.expense }, body: reason })
  expect(await kinds({ remittanceId: ids.remittance })).toEqual(['REMITTANCE', 'REVERSAL'])
  expect(await kinds({ expenseId: ids.expense })).toEqual(['EXPENSE', 'REVERSAL'])
})

test('the figure of an account is the sum of its entries, in total, for a range of days and for a lease', async () => {
  const { accounts: standing } = await admin.call(ledgerContract.trialBalance, {})
  const net = (code: string) => {
    const found = standing.find((one) => one.code === code)
    return (found?.debitAmount ?? 0) - (found?.creditAmount ?? 0)
  }
  const moved = async (query: object) => (await admin.call(ledgerContract.entries, { query })).accountAmount
  for (const code of ['1000', '1100', '2000', '4000'] as const) expect(await moved({ account: code })).toBe(net(code))
  const until = async (to: string) =>
    (await moved({ account: '1100', to })) ===
    (await admin.call(reportContract.arrears, { query: { asOf: to } })).totals.principalAmount
  expect(await until('2025-04-30')).toBe(true)
  const ofLease = await moved({ account: '1100', leaseId: lease.lease.id })
  expect(ofLease).toBe((await admin.call(adviceContract.list, { query: { leaseId: lease.lease.id } })).totals.balanceAmount)
  expect(await moved({ account: '1100', kind: 'PAYMENT' })).toBeNull()
})

test('a held deposit is in the list that its figure opens, also for its owner, and in no other owner’s list', async () => {
  const phoneNumber = aPhone()
  const { id: ownerId } = await anOwner(admin, { phoneNumber })
  const building = await aBuildingOwnedBy(admin, [{ ownerId }])
  const given = { propertyId: (await aUnit(admin, building.id)).id, depositAmount: 700_000 }
  const { lease: mine } = await billedLease(admin, given)
  const deposit = (await advicesOf(admin, mine.id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  if (deposit && deposit.balanceAmount > 0) await pay(admin, deposit.id, deposit.balanceAmount, { paidOn: '2025-06-10' })
  const owner = await arriveBySms(app, phoneNumber)
  const report = await owner.call(reportContract.deposits, { query: {} })
  expect(report.rows).toMatchObject([{ leaseId: mine.id, heldAmount: 700_000 }])
  expect(report.checks).toMatchObject([{ differenceAmount: 0 }])
  expect((await owner.call(overviewContract.dashboard, {})).totals.depositsHeldAmount).toBe(report.totals.heldAmount)
})

test('the total of a bank account’s payments includes only that account', async () => {
  const query = { bankAccountId: ids.expense }
  expect((await admin.call(paymentContract.list, { query })).totals.amount).toBe(0)
})

test('charged late interest is a separate figure in the rent roll and the arrears, not part of their balances', async () => {
  const before = await admin.call(reportContract.arrears, { query: {} })
  expect(before.interestAmount).toBe(0)
  const posted = await admin.call(leaseMoneyContract.interest, { params: { id: lease.lease.id }, body: { asOf: '2025-06-15' } })
  expect(posted.postedAmount).toBeGreaterThan(0)
  const arrears = await admin.call(reportContract.arrears, { query: {} })
  expect(arrears).toMatchObject({ interestAmount: posted.postedAmount, totals: before.totals })
  const roll = await admin.call(reportContract.rentRoll, { query: {} })
  expect(roll).toMatchObject({ interestAmount: posted.postedAmount, totals: { balanceAmount: before.totals.principalAmount } })
  expect((await admin.call(reportContract.rentRoll, { query: { state: 'VACANT' } })).interestAmount).toBeNull()
  const pdf = await admin.raw(reportContract.rentRoll, { query: { format: 'pdf' } })
  expect(pdf.status).toBe(200)
})
