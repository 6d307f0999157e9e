import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import type { DrawerMethod } from '../../domain/payments/cash-count.ts'
import { cashCountContract } from '../../domain/payments/cash-count-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aManager, aPassword, aPhone, arriveBySms } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let lease: { id: string; tenantId: string }

beforeAll(async () => {
  app = await anAppWithOffices()
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-10T04:00:00Z'))
  admin = await nextOffice(app)
  lease = (await billedLease(admin)).lease
})
afterAll(() => app.close())

type Given = { cash?: number; cheque?: number; takenOut?: number; reason?: string; takenOutNote?: string }

const openDrawer = (by: Caller = admin) => by.call(cashCountContract.open, {})
const amountIn = async (method: DrawerMethod, by: Caller = admin) =>
  (await openDrawer(by)).lines.find((line) => line.method === method)?.recordedAmount ?? 0

/** Counts the recorded amounts, unless another value is given. */
async function bodyOf({ cash, cheque, takenOut = 0, reason, takenOutNote }: Given = {}, by: Caller = admin) {
  const { previous } = await openDrawer(by)
  const [inCash, inCheques] = [await amountIn('CASH', by), await amountIn('CHEQUE', by)]
  return {
    previousId: previous?.id ?? null,
    cash: { recordedAmount: inCash, takenOutAmount: takenOut, countedAmount: cash ?? inCash - takenOut },
    cheque: { recordedAmount: inCheques, takenOutAmount: 0, countedAmount: cheque ?? inCheques },
    reason: reason ?? null,
    takenOutNote: takenOutNote ?? null,
  }
}
const close = async (given?: Given, by: Caller = admin) => by.call(cashCountContract.close, { body: await bodyOf(given, by) })

async function receive(amount: number, given: { method?: 'CASH' | 'CHEQUE'; paidOn?: string; bankAccountId?: string } = {}) {
  const body = {
    leaseId: lease.id,
    tenantId: lease.tenantId,
    amount,
    method: 'CASH',
    paidOn: today(),
    ...given,
    isAnotherPayment: true,
  } as const
  return admin.call(paymentContract.payLease, { body })
}
const today = () => app.clock.now().toISOString().slice(0, 10)
async function onDay(day: string) {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}

test('an office counts its drawer, from the first count to the posting', async () => {
  await receive(700_000)
  const first = await close({ cash: 120_000 })
  expect(first).toMatchObject({ isFirst: true, differenceAmount: 0, countedOn: '2025-06-10', countedBy: 'Pema Wangmo' })
  expect((await openDrawer()).isClosed).toBe(true)

  await onDay('2025-06-11')
  expect(await openDrawer()).toMatchObject({ isClosed: false, previous: { id: first.id }, movementCount: 0 })
  expect(await amountIn('CASH')).toBe(120_000)
  await receive(300_000)
  await receive(50_000, { method: 'CHEQUE' })
  const { id: bankAccountId } = await admin.call(bankAccountContract.create, {
    body: { bankCode: 'BOB', accountName: 'Norling Rents', accountNumber: '200123456' },
  })
  await receive(40_000, { bankAccountId })
  const paidBack = { amount: 20_000, method: 'CASH', refundedOn: '2025-06-11' } as const
  await admin.call(leaseMoneyContract.refund, { params: { id: lease.id }, body: paidBack })
  expect((await openDrawer()).lines).toEqual([
    { method: 'CASH', leftAmount: 120_000, receivedAmount: 300_000, paidOutAmount: 20_000, recordedAmount: 400_000 },
    { method: 'CHEQUE', leftAmount: 0, receivedAmount: 50_000, paidOutAmount: 0, recordedAmount: 50_000 },
  ])

  const short = { cash: 99_500, takenOut: 300_000, takenOutNote: 'BOB, slip 114' }
  await expectProblem(close(short), 'INVALID_INPUT')
  await expectProblem(close({ ...short, takenOutNote: '', reason: 'A note was torn.' }), 'INVALID_INPUT')
  const second = await close({ ...short, reason: 'A note was torn.' })
  expect(second).toMatchObject({
    isFirst: false,
    differenceAmount: -500,
    reason: 'A note was torn.',
    takenOutNote: 'BOB, slip 114',
  })
  const { items } = await admin.call(ledgerContract.entries, { query: { kind: 'CASH_DIFFERENCE' } })
  expect(items).toMatchObject([{ reference: 'Cash count 2025-06-11', valueDate: '2025-06-11' }])
  expect(items[0]?.postings).toMatchObject([
    { code: '5500', debitAmount: 500, creditAmount: 0 },
    { code: '1000', debitAmount: 0, creditAmount: 500 },
  ])
  expect((await admin.call(auditContract.list, { query: { entityId: second.id } })).items[0]?.changes).toContainEqual({
    field: 'cashDifferenceAmount',
    before: null,
    after: -500,
  })
})

test('a payment or reversal for a closed day is included in the count of the next day, which shows this', async () => {
  await onDay('2025-06-20')
  const receipt = await receive(80_000)
  await close({ cash: 80_000 })
  await onDay('2025-06-21')
  const before = await amountIn('CASH')
  await receive(10_000, { paidOn: '2025-06-19' })
  await receive(30_000)
  await admin.call(paymentContract.reverse, { params: { id: receipt.id }, body: { reason: 'Wrong lease.' } })
  expect(await amountIn('CASH')).toBe(before + 10_000 + 30_000 - 80_000)
  expect(await openDrawer()).toMatchObject({ movementCount: 3, lateCount: 2 })
  const { items } = await admin.call(cashCountContract.openMovements, { query: { late: 'true' } })
  expect(new Map(items.map(({ kind, amount }) => [kind, amount]))).toEqual(
    new Map([
      ['PAYMENT', 10_000],
      ['REVERSAL', -80_000],
    ]),
  )
  const { id } = await close()
  const covered = await admin.call(cashCountContract.movements, { params: { id }, query: {} })
  expect(covered.items.filter(({ isForClosedDay }) => isForClosedDay)).toHaveLength(2)
  expect(covered.total).toBe(3)
})

test('if two people close the drawer at the same time, one succeeds, and the other sees who closed it', async () => {
  await onDay('2025-06-25')
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  const manager = await arriveBySms(app, phoneNumber)
  const body = await bodyOf()
  const both = await Promise.all([admin, manager].map((by) => by.raw(cashCountContract.close, { body })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ILLEGAL_TRANSITION',
    detail: expect.stringMatching(/closed for 25 Jun 2025 by (Pema Wangmo|Dechen Lhamo)/),
  })
})

test('a count is refused if a payment was recorded since the page was loaded', async () => {
  await close()
  await onDay('2025-06-26')
  const body = await bodyOf()
  await receive(5_000)
  await expectProblem(admin.call(cashCountContract.close, { body }), 'AMOUNTS_DIFFER')
  expect(await close()).toMatchObject({ differenceAmount: 0 })
})

test('the counted notes must add up to the amount', async () => {
  await close()
  await onDay('2025-06-27')
  await receive(150_050)
  const body = await bodyOf()
  const { countedAmount } = body.cash
  const ones = Math.floor(countedAmount / 100)
  const notes = [{ value: 1, count: ones }] as const
  const withNotes = (coinsAmount: number) =>
    admin.call(cashCountContract.close, { body: { ...body, cash: { ...body.cash, notes: [...notes], coinsAmount } } })
  await expectProblem(withNotes(countedAmount - ones * 100 + 10), 'INVALID_INPUT')
  const counted = await withNotes(countedAmount - ones * 100)
  expect(counted).toMatchObject({ notes: [{ value: 1, count: ones }], coinsAmount: chhetrum(countedAmount - ones * 100) })
})

test('another office has its own drawer and sees nothing of this one', async () => {
  await close()
  const other = await nextOffice(app)
  expect(await openDrawer(other)).toMatchObject({ previous: null, movementCount: 0 })
  const { items } = await admin.call(cashCountContract.list, { query: {} })
  const [count] = items
  await expectProblem(other.call(cashCountContract.read, { params: { id: count?.id ?? '' } }), 'NOT_FOUND')
  await expectProblem(other.call(cashCountContract.movements, { params: { id: count?.id ?? '' }, query: {} }), 'NOT_FOUND')
})

test('a withdrawal above the recorded content, and a count far above it, are refused', async () => {
  const refusedAt = async (given: Given) => (await expectProblem(close(given), 'INVALID_INPUT')).errors?.map(({ path }) => path)
  expect(await refusedAt({ takenOut: 100, cash: 0 })).toEqual(['/cash/takenOutAmount'])
  expect(await refusedAt({ cheque: 10_000_000_001 })).toEqual(['/cheque/countedAmount'])
  await close({ cash: 50_000 })
  await onDay('2025-06-11')
  await receive(6_037_745)
  const explained = { reason: 'A slip of the pen.', takenOutNote: 'BOB, slip 115' }
  expect(await amountIn('CASH')).toBe(6_087_745)
  expect(await refusedAt({ ...explained, takenOut: 999_999_999_999, cash: 0 })).toEqual(['/cash/takenOutAmount'])
  expect(await refusedAt({ ...explained, takenOut: 6_087_746, cash: 0 })).toEqual(['/cash/takenOutAmount'])
  expect(await refusedAt({ ...explained, cash: 608_774_501 })).toEqual(['/cash/countedAmount'])
  expect(await close({ ...explained, takenOut: 6_087_745, cash: 100 })).toMatchObject({ differenceAmount: 100 })
})
