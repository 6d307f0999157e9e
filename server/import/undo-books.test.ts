import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate, type CalendarDate } from '../../domain/calendar-date.ts'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { creditNoteContract } from '../../domain/advices/lease-money-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { importContract } from '../../domain/import/import-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aRegister, csvOf, type Row, workbookOf } from '../testing/import-files.ts'
import { importFile, importIssues } from '../testing/imports/import-file.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const undo = (importId: string) => admin.call(importContract.undo, { params: { id: importId } })
const advicesOf = async (leaseId: string) => (await admin.call(adviceContract.list, { query: { leaseId } })).items

const deposit = { 'Security deposit (Nu.)': '20000', 'Deposit held (Nu.)': '15000' }

async function leaseIn(building: string) {
  const { items } = await admin.call(leaseContract.list, { query: { q: building, sort: 'startDate:asc' } })
  return items.find(({ propertyLabel }) => propertyLabel.includes(building)) ?? expect.fail('The lease is missing.')
}

async function trial() {
  const { totalDebitAmount, totalCreditAmount, accounts } = await admin.call(ledgerContract.trialBalance, { query: {} })
  expect(totalDebitAmount).toBe(totalCreditAmount)
  return accounts.map(({ code, debitAmount, creditAmount }) => `${code}: ${debitAmount - creditAmount}`).sort()
}

test('an imported deposit is posted and listed as held, without a receipt', async () => {
  const { sheets, building } = aRegister()
  const result = await importFile(
    admin,
    'workbook',
    await workbookOf({ ...sheets, lease: [{ ...sheets.lease[0], ...deposit } as Row] }),
  )
  expect(importIssues(result)).toEqual([])
  const lease = await leaseIn(building)
  const held = await admin.call(depositContract.read, { params: { id: lease.id } })
  expect(held.heldAmount).toBe(1_500_000)
  const list = await admin.call(depositContract.list, { query: { q: lease.leaseNumber } })
  expect(list.items.map(({ paidAmount, state }) => [paidAmount, state])).toEqual([[1_500_000, 'HELD']])
  expect((await admin.call(paymentContract.list, { query: { leaseId: lease.id } })).items).toEqual([])
  const advices = await advicesOf(lease.id)
  expect(advices.map(({ kind, status, balanceAmount }) => `${kind} ${status} ${balanceAmount}`).sort()).toEqual([
    'RENT OVERDUE 2500000',
    'SECURITY_DEPOSIT PAID 0',
  ])
  await trial()
})

test('the held amount cannot exceed the agreed deposit', async () => {
  const { sheets } = aRegister()
  const row = { ...sheets.lease[0], ...deposit, 'Deposit held (Nu.)': '20000.01' } as Row
  expect(
    importIssues(await importFile(admin, 'workbook', await workbookOf({ ...sheets, lease: [row], 'opening-balance': [] }))),
  ).toEqual(['Leases 2 Deposit held (Nu.): The deposit held cannot be more than the deposit agreed. Correct one of them.'])
})

test('an undo credits opening balances and held deposits, and cancels their leases', async () => {
  const { sheets, building } = aRegister()
  const before = await trial()
  const workbook = await workbookOf({
    ...sheets,
    lease: [{ ...sheets.lease[0], ...deposit } as Row],
    unit: [...sheets.unit, { ...sheets.unit[1], 'Unit number': '103' } as Row],
  })
  const made = await importFile(admin, 'workbook', workbook)
  expect(importIssues(made)).toEqual([])
  const lease = await leaseIn(building)
  expect((await undo(made.importId)).status).toBe('UNDONE')
  const units = (await admin.call(unitContract.list, { query: { q: building } })).items
  expect(units.map(({ unitNumber, occupancy }) => [unitNumber, occupancy])).toEqual([['101', 'VACANT']])
  expect((await admin.call(leaseContract.read, { params: { id: lease.id } })).status).toBe('CANCELLED')
  expect((await advicesOf(lease.id)).map(({ balanceAmount }) => balanceAmount)).toEqual([0, 0])
  expect((await admin.call(creditNoteContract.list, { query: { leaseId: lease.id } })).items).toHaveLength(1)
  expect((await trial()).filter((net) => !net.endsWith(': 0'))).toEqual(before.filter((net) => !net.endsWith(': 0')))
  const again = await importFile(admin, 'workbook', workbook, { existing: 'UPDATE' })
  expect(importIssues(again)).toEqual([])
  expect(again).toMatchObject({ status: 'DONE' })
})

test('after an undo the corrected file is imported like a new one, and each record exists once', async () => {
  const { sheets, cid, thram, building } = aRegister()
  const rows = { ...sheets, lease: [{ ...sheets.lease[0], ...deposit } as Row] }
  const made = await importFile(admin, 'workbook', await workbookOf(rows))
  expect(importIssues(made)).toEqual([])
  const undone = await undo(made.importId)
  const kept = { owner: 2, thram: 1, plot: 1, building: 1, unit: 1, tenant: 1, lease: 1, 'opening-balance': 1 }
  expect(undone).toMatchObject({ status: 'UNDONE', kept })
  const mended = await workbookOf({
    ...rows,
    unit: [{ ...rows.unit[0], 'Asking rent (Nu.)': '14000' } as Row, ...rows.unit.slice(1)],
  })
  const checked = await importFile(admin, 'workbook', mended, { dryRun: true })
  expect(importIssues(checked)).toEqual([])
  expect(checked).toMatchObject({ status: 'CHECKED', adopted: 7, created: 3, updated: 1 })
  const again = await importFile(admin, 'workbook', mended)
  expect(importIssues(again)).toEqual([])
  expect(again).toMatchObject({ status: 'DONE', adopted: 7, created: 3, updated: 1 })
  const units = (await admin.call(unitContract.list, { query: { q: building, sort: 'unitNumber:asc' } })).items
  expect(units.map(({ unitNumber, occupancy, askingRentAmount }) => [unitNumber, occupancy, askingRentAmount])).toEqual([
    ['101', 'OCCUPIED', 1_400_000],
    ['102', 'VACANT', null],
  ])
  expect((await admin.call(thramContract.list, { query: { q: thram } })).items.map(({ thramNumber }) => thramNumber)).toEqual([
    thram,
  ])
  const people = await admin.call(ownerContract.page, { params: { adminId: admin.adminId }, query: { q: cid } })
  expect(people.items).toHaveLength(1)
  const leases = (await admin.call(leaseContract.list, { query: { q: building, sort: 'startDate:asc' } })).items
  expect(
    leases
      .filter(({ propertyLabel }) => propertyLabel.includes(building))
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['ACTIVE', 'CANCELLED'])
  // These records now belong to the corrected import: a third file with them is refused until that import is undone too.
  expect(importIssues(await importFile(admin, 'owner', csvOf(sheets.owner)))).toHaveLength(2)
  expect((await undo(again.importId)).kept).toEqual(kept)
  const last = await importFile(admin, 'workbook', mended)
  expect(importIssues(last)).toEqual([])
  expect(last).toMatchObject({ status: 'DONE', adopted: 7 })
  await trial()
})

test('opening balances are posted today at the latest, and an undo removes them from every day', async () => {
  const reportsOf = async (asOf: CalendarDate) => {
    const { totals, rows } = await admin.call(reportContract.deposits, { query: { asOf } })
    const arrears = await admin.call(reportContract.arrears, { query: { asOf } })
    return { held: totals.heldAmount, rows: rows.length, owed: arrears.totals.principalAmount, lines: arrears.rows.length }
  }
  const days = ['2025-05-31', '2025-06-14', '2025-06-15', '2025-06-29', '2025-06-30', '2025-07-15'].map(calendarDate)
  const reports = () => Promise.all(days.map(reportsOf))
  const before = await reports()
  const { sheets, building } = aRegister()
  const lease = [{ ...sheets.lease[0], ...deposit, 'Billed from': '2025-07-01' } as Row]
  const made = await importFile(admin, 'workbook', await workbookOf({ ...sheets, lease }))
  expect(importIssues(made)).toEqual([])
  const held = await admin.call(depositContract.read, { params: { id: (await leaseIn(building)).id } })
  expect(held.heldAmount).toBe(1_500_000)
  const during = await reports()
  expect(during.map(({ held: amount }, index) => amount - (before[index]?.held ?? 0))).toEqual([
    ...[0, 0],
    ...[1_500_000, 1_500_000, 1_500_000, 1_500_000],
  ])
  await undo(made.importId)
  expect(await reports()).toEqual(before)
})

test('an undo changes nothing in closed days, but posts the reversal on the first open day', async () => {
  const { sheets } = aRegister()
  const made = await importFile(
    admin,
    'workbook',
    await workbookOf({ ...sheets, lease: [{ ...sheets.lease[0], ...deposit } as Row] }),
  )
  await admin.call(closingContract.close, { body: { until: '2025-06-10' } })
  expect((await undo(made.importId)).status).toBe('UNDONE')
  const asOf = async (day: string) =>
    (await admin.call(reportContract.deposits, { query: { asOf: calendarDate(day) } })).totals.heldAmount
  expect((await asOf('2025-06-10')) - (await asOf('2025-06-11'))).toBe(1_500_000)
  await admin.call(closingContract.reopen, { body: { until: null, reason: 'For the tests that follow' } })
})

test('opening balances that were imported alone are credited, and corrected by another import', async () => {
  const { sheets, building } = aRegister()
  const { 'opening-balance': balances, ...rest } = sheets
  await importFile(admin, 'workbook', await workbookOf(rest))
  const lease = await leaseIn(building)
  const row = { ...balances[0], Lease: lease.leaseNumber } as Row
  const made = await importFile(admin, 'opening-balance', csvOf([row]))
  expect((await undo(made.importId)).status).toBe('UNDONE')
  expect((await admin.call(leaseContract.read, { params: { id: lease.id } })).status).toBe('ACTIVE')
  const mended = await importFile(admin, 'opening-balance', csvOf([{ ...row, 'Amount owed (Nu.)': '2500' }]))
  expect(importIssues(mended)).toEqual([])
  const open = (await advicesOf(lease.id)).map(({ balanceAmount }) => String(balanceAmount)).sort()
  expect(open).toEqual(['0', '250000'])
  expect(importIssues(await importFile(admin, 'opening-balance', csvOf([row])))).toEqual([
    expect.stringContaining('already has an opening balance'),
  ])
})

test('leases can be undone after the opening balances that were imported later, and the corrected file imports both', async () => {
  const { sheets, building } = aRegister()
  const { 'opening-balance': balances, ...rest } = sheets
  const workbook = await workbookOf({ ...rest, lease: [{ ...sheets.lease[0], ...deposit } as Row] })
  const made = await importFile(admin, 'workbook', workbook)
  const lease = await leaseIn(building)
  await undo((await importFile(admin, 'opening-balance', csvOf([{ ...balances[0], Lease: lease.leaseNumber } as Row]))).importId)
  expect((await undo(made.importId)).status).toBe('UNDONE')
  expect((await admin.call(leaseContract.read, { params: { id: lease.id } })).status).toBe('CANCELLED')
  expect((await advicesOf(lease.id)).map(({ balanceAmount }) => balanceAmount)).toEqual([0, 0])
  await trial()
  expect(importIssues(await importFile(admin, 'workbook', workbook))).toEqual([])
})

test('an undo is refused after a balance was paid or a lease was billed, and then removes nothing', async () => {
  const { sheets, building } = aRegister()
  const made = await importFile(admin, 'workbook', await workbookOf(sheets))
  const lease = await leaseIn(building)
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const billed = await expectProblem(undo(made.importId), 'IN_USE')
  expect(billed.detail).toContain('is recorded for a lease of this import')
  expect((await admin.call(leaseContract.read, { params: { id: lease.id } })).status).toBe('ACTIVE')
})
