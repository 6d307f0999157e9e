import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/billing/advice-contract.ts'
import { paymentContract } from '../../domain/billing/payment-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, anAdmin, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
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
  const building = await aBuilding(admin, (await aPlot(admin, (await aThram(admin, [{ ownerId }])).id)).id)
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

test('each figure of the arrears by age is the balance of the advices it opens', async () => {
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

test('what is billed and collected of a month is the total of the list it opens', async () => {
  const { collection } = await admin.call(overviewContract.dashboard, {})
  const june = collection.find(({ month }) => month === '2025-06')
  const may = collection.find(({ month }) => month === '2025-05')
  const billed = await admin.call(adviceContract.list, { query: { kind: 'RENT', month: '2025-05' } })
  expect(billed.totals.amount).toBe(may?.billedAmount)
  const query = { status: 'POSTED', setOff: 'false', from: '2025-06-01', to: '2025-06-30' } as const
  expect((await admin.call(paymentContract.list, { query })).totals.amount).toBe(june?.collectedAmount)
  expect(june?.collectedAmount).toBe(1_000_000)
})

test('an advice, a payment, a remittance and a bill open the entries that they posted', async () => {
  const { advice } = lease
  const { items } = await admin.call(paymentContract.list, { query: { adviceId: advice.id } })
  const paymentId = items[0]?.id ?? ''
  expect(await kinds({ adviceId: advice.id })).toEqual(['RENT', 'PAYMENT', 'REMITTANCE'])
  expect(await entries({ paymentId })).toMatchObject([{ kind: 'PAYMENT', paymentId }])
  expect(await entries({ remittanceId: ids.remittance })).toMatchObject([{ kind: 'REMITTANCE', remittanceId: ids.remittance }])
  expect(await entries({ expenseId: ids.expense })).toMatchObject([{ kind: 'EXPENSE', expenseId: ids.expense }])
})

test('what follows from a payment, a remittance and a bill stands beside it', async () => {
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

test('the total of a bank account’s payments is of that account', async () => {
  const query = { bankAccountId: ids.expense }
  expect((await admin.call(paymentContract.list, { query })).totals.amount).toBe(0)
})
