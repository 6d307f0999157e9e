import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { type Import, importContract } from '../../../domain/import/import-contract.ts'
import type { Existing, ImportKind } from '../../../domain/import/import-kind.ts'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { aMeter } from '../../testing/meters/meter-steps.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, aUnit } from '../../testing/factories.ts'
import { aRegister, csvOf, workbookOf } from '../../testing/import-files.ts'
import { importFile } from '../../testing/imports/import-file.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-04-02T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function put(
  content: string | Buffer,
  { kind = 'recurring-charge' as ImportKind | 'workbook', existing = 'REFUSE' as Existing, as = admin } = {},
): Promise<Import> {
  return importFile(as, kind, content, { existing })
}

const issuesOf = ({ errors }: Import) => errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)
const chargesOf = async (leaseId: string) => (await admin.call(recurringChargeContract.list, { query: { leaseId } })).items
const undo = (importId: string) => admin.call(importContract.undo, { params: { id: importId } })
async function downloaded(leaseId: string): Promise<string> {
  const { bytes } = await admin.raw(recurringChargeContract.list, { query: { leaseId, format: 'csv' } as never })
  return bytes.toString('utf8')
}

test('charges are imported with the leases of a workbook, including their later amounts', async () => {
  const { sheets, building } = aRegister()
  const reference = sheets.lease[0]?.Reference ?? ''
  const rows = [
    {
      Lease: reference,
      Charge: 'Parking',
      'Amount (Nu.)': '500',
      'First day': '2025-06-01',
      Changes: '1 Sep 2025: 650.00; 01/01/2026: 1,700',
    },
    {
      Lease: reference,
      Charge: 'Water',
      'Rate a year per sq ft': '12',
      Area: '850',
      'Unit of area': 'sq ft',
      'First day': '2025-06-01',
      'Goes to': 'Office',
    },
  ]
  const made = await put(await workbookOf({ ...sheets, 'recurring-charge': rows }), { kind: 'workbook' })
  expect(issuesOf(made)).toEqual([])
  const lease = (await admin.call(leaseContract.list, { query: { q: building } })).items[0]
  const charges = await chargesOf(lease?.id ?? '')
  expect(
    charges.map(({ label, amount, rateAmount, payee, changes }) => [
      label,
      amount,
      rateAmount,
      payee,
      changes.map((one) => one.amount),
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Parking', 50_000, null, 'OWNER', [65_000, 170_000]],
      ['Water', null, '12', 'OFFICE', []],
    ]),
  )
  expect((await undo(made.importId)).status).toBe('UNDONE')
})

test('the downloaded list, imported unchanged, changes nothing; only edited rows are imported', async () => {
  const lease = await anActiveLease(admin)
  const parking = await admin.call(recurringChargeContract.create, {
    body: { leaseId: lease.id, kind: 'PARKING', amount: 120_000, startsOn: '2025-01-01', isGstCharged: true },
  })
  await admin.call(recurringChargeContract.change, {
    params: { id: parking.id },
    body: { effectiveDate: '2025-03-16', amount: 135_050 },
  })
  const area = { value: '850', unit: 'SQFT' as const }
  await admin.call(recurringChargeContract.create, {
    body: {
      leaseId: lease.id,
      kind: 'OTHER',
      name: 'Garden',
      rateAmount: '1.75',
      area,
      startsOn: '2025-02-01',
      endsOn: '2025-12-31',
      payee: 'OFFICE',
    },
  })
  const before = await chargesOf(lease.id)
  const csv = await downloaded(lease.id)
  const again = await put(csv, { existing: 'UPDATE' })
  expect(issuesOf(again)).toEqual([])
  expect(again).toMatchObject({ status: 'DONE', created: 0, updated: 0 })
  expect(await chargesOf(lease.id)).toEqual(before)
  expect(await downloaded(lease.id)).toBe(csv)
  expect(issuesOf(await put(csv)).every((issue) => issue.includes('is already registered'))).toBe(true)

  const edited = csv.replace('1,350.50', '1,350.50; 01 May 2025: 1,400.00')
  expect(edited).not.toBe(csv)
  const changed = await put(edited, { existing: 'UPDATE' })
  expect(issuesOf(changed)).toEqual([])
  expect(changed).toMatchObject({ created: 0, updated: 1 })
  expect((await chargesOf(lease.id)).flatMap(({ changes }) => changes.map(({ amount }) => amount))).toEqual([135_050, 140_000])
  await expectProblem(undo(changed.importId), 'IN_USE')
})

test('a metered charge is imported by the number of its meter', async () => {
  const unit = await aUnit(admin, (await aBuilding(admin)).id)
  const lease = await anActiveLease(admin, { propertyId: unit.id })
  const meter = await aMeter(admin, { unitId: unit.id })
  const row = {
    Lease: lease.leaseNumber,
    Charge: 'Electricity',
    Meter: meter.number,
    'First day': '2025-01-01',
    'Goes to': 'Office',
  }
  expect(issuesOf(await put(csvOf([row])))).toEqual([])
  expect(await chargesOf(lease.id)).toMatchObject([{ label: 'Electricity', meterNumber: meter.number, amount: null }])
  const again = await put(await downloaded(lease.id), { existing: 'UPDATE' })
  expect([issuesOf(again), again.created, again.updated]).toEqual([[], 0, 0])
  expect(issuesOf(await put(csvOf([{ ...row, Meter: 'NOPE' }])))).toEqual([
    '2 Meter: There is no meter with this number for this charge. Register the meter first.',
  ])
})

test('an undo removes charges that were not billed, and refuses those that were', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-03-01' })
  const row = { Lease: lease.leaseNumber, Charge: 'Parking', Amount: '500.00', 'First day': '2025-03-01' }
  const first = await put(csvOf([row]))
  expect(issuesOf(first)).toEqual([])
  await undo(first.importId)
  expect(await chargesOf(lease.id)).toEqual([])
  const second = await put(csvOf([row]))
  await admin.call(adviceContract.generate, { body: { month: '2025-03' } })
  await expectProblem(undo(second.importId), 'IN_USE')
  expect(await chargesOf(lease.id)).toHaveLength(1)
})

test('a rule violation names its row and column, and nothing of the file is stored', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-03-01' })
  const row = { Lease: lease.leaseNumber, Charge: 'Parking', Amount: '500.00', 'First day': '2025-03-01' }
  const made = await put(
    csvOf([
      row,
      { ...row, Charge: 'Other' },
      { ...row, Charge: 'Water', Amount: '' },
      { ...row, Charge: 'Waste', 'First day': '2025-02-01' },
      { ...row, Charge: 'Internet', Changes: 'soon: 5' },
      { ...row, Lease: 'L-1999-000001' },
      { ...row, Charge: 'Service charge', 'Goes to': 'Office', 'Add GST if the rent has GST': 'Yes' },
    ]),
  )
  expect(made.status).toBe('FAULTY')
  expect(issuesOf(made).map((issue) => issue.slice(0, issue.indexOf(':')))).toEqual([
    '3 Name',
    '4 Amount (Nu.)',
    '5 First day',
    '6 Changes',
    '7 Lease',
    '8 Add GST if the rent has GST',
  ])
  expect(await chargesOf(lease.id)).toEqual([])
})

test('another office cannot find a lease of this one by its number', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-03-01' })
  const stranger = await anAdmin(app)
  const row = { Lease: `${lease.leaseNumber}-X`, Charge: 'Parking', Amount: '500.00', 'First day': '2025-03-01' }
  expect((await put(csvOf([row]), { as: stranger })).status).toBe('FAULTY')
})
