import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { type FirstDay, firstDayContract } from '../../../domain/import/first-day/first-day-contract.ts'
import { importContract } from '../../../domain/import/import-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { xlsx } from '../../platform/files/xlsx.ts'
import { type Admin, aManager, anAdmin, arriveBySms } from '../../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-05-20T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

type Lines = readonly (readonly string[])[]

async function workbook(sheets: Record<string, Lines>): Promise<Buffer> {
  const made = Object.entries(sheets).map(([name, [first = [], ...rows]]) => ({
    name,
    columns: first.map((title) => ({ title, kind: 'text' as const })),
    rows,
  }))
  const pieces: Buffer[] = []
  for await (const piece of xlsx(made)) pieces.push(piece)
  return Buffer.concat(pieces)
}

function upload(caller: Caller, content: Buffer): Promise<FirstDay> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), 'Rent 2025 FINAL.xlsx')
  return caller.call(firstDayContract.create, { body: form } as never)
}

const change = ({ id, version }: FirstDay, body: BodyOf<typeof firstDayContract.update>, by: Caller = admin) =>
  by.call(firstDayContract.update, { params: { id }, body: body as never, ifMatch: version })
const run = ({ id }: FirstDay, dryRun: boolean) =>
  admin.call(firstDayContract.import, { params: { id }, query: { dryRun: String(dryRun) as never } })
const balance = ({ id }: FirstDay) => admin.call(firstDayContract.balance, { params: { id } })

const ugly = {
  'Rent 2025': [
    ['DRUK HOUSING, THIMPHU', '', '', '', '', '', '', '', ''],
    ['Sl', 'Name of Tenants', 'C.I.D. No.', 'Mobile', 'Flat No.', 'Rent (Nu.)', 'Security Deposit', 'Outstanding', 'Since'],
    ['Norling Building'],
    ['1', 'Sonam  Tobgay', '1141-0000-101', '+975 17 10 10 01', '101', 'Nu. 12,000/-', '24,000/-', '6,000', '1/3/23'],
    ['2', 'Kinga', '11410000102', '17101002/77101002', '102', '8500', 'nil', '-', '12 March 2024'],
    ['3', 'vacant', '', '', '103', '', '', '', ''],
    ['', 'TOTAL', '', '', '', '20500', '24000', '6000', ''],
  ],
  Land: [
    ['Building', 'Thram No', 'Plot No', 'Area (acres)', 'Geog', 'District', 'Owner', 'CID No', 'Phone No'],
    ['Norling Building', '12', 'THI-1', '0.25', 'Kawang', 'Thimpu', 'Ugyen Dorji', '11410000110', '17101010'],
  ],
}

test('a messy workbook is imported, errors name its own rows, and the totals are verified', async () => {
  const first = await upload(admin, await workbook(ugly))
  expect(first.planned).toEqual({ owner: 1, thram: 1, plot: 1, building: 1, unit: 3, tenant: 2, lease: 2, 'opening-balance': 1 })
  expect(first.oldTotals).toEqual({ arrears: 600_000, deposits: 2_400_000, rent: 2_050_000 })
  expect(first.corrections.map(({ before, after }) => `${before} → ${after}`)).toEqual(
    expect.arrayContaining(['Nu. 12,000/- → 12000.00', '1/3/23 → 2023-03-01', 'Thimpu → Thimphu', '1141-0000-101 → 11410000101']),
  )
  const faulty = await run(first, true)
  expect(faulty.errors).toContainEqual({ sheet: 'Rent 2025', row: 4, column: 'Leases: Ends', message: 'Ends is missing.' })
  const ready = await change(first, { fixed: { leaseEnd: '2026-12-31' }, billedFrom: '2025-06-01' as never })
  expect(await run(ready, true)).toMatchObject({ status: 'CHECKED', errors: [], created: 12 })
  await expectProblem(balance(ready), 'ILLEGAL_TRANSITION')
  const done = await run(ready, false)
  expect(done).toMatchObject({ status: 'DONE', created: 12 })
  expect(await balance(ready)).toEqual({
    lines: [
      { figure: 'arrears', theirs: 600_000, ours: 600_000, difference: 0 },
      { figure: 'deposits', theirs: 2_400_000, ours: 2_400_000, difference: 0 },
      { figure: 'rent', theirs: 2_050_000, ours: 2_050_000, difference: 0 },
    ],
    isEqual: true,
    differences: [],
  })
  const { firstDay } = await admin.call(firstDayContract.read, {})
  const other = await change(firstDay ?? ready, { theirs: { arrears: 700_000, deposits: 2_400_000, rent: 2_050_000 } as never })
  expect(await balance(other)).toMatchObject({ isEqual: false, lines: [{ difference: -100_000 }, {}, {}] })
  await admin.call(importContract.undo, { params: { id: done.importId } })
  await expectProblem(balance(other), 'ILLEGAL_TRANSITION')
  const { items } = await admin.call(leaseContract.list, { query: {} })
  expect(items.filter(({ status }) => status !== 'CANCELLED')).toEqual([])
})

test('a withdrawn correction imports the original value, and the user decides the meaning of a column', async () => {
  const first = await upload(admin, await workbook(ugly))
  const rent = first.corrections.find(({ before }) => before === 'Nu. 12,000/-')
  const kept = await change(first, { undone: [rent?.key ?? ''] })
  expect(kept.corrections.find(({ key }) => key === rent?.key)?.isUndone).toBe(true)
  const matches = kept.sheets.map(({ headingRow, columns }) => ({
    headingRow,
    fields: columns.map(({ field }) => (field === 'arrears' ? null : field)),
  }))
  const without = await change(kept, { matches })
  expect(without.planned['opening-balance']).toBeUndefined()
  expect(without.oldTotals.arrears).toBe(0)
})

test('a statement with merged cells, sums and a repeated line is imported for an owner that is a corporation', async () => {
  const corporation = await anAdmin(app)
  const rows = [
    [
      'Thram',
      'Plot',
      'Block',
      'Qtr. No.',
      'Name of Occupant',
      'CID No.',
      'Mobile',
      'Rent (p.m.)',
      'Occupied from',
      'Valid upto',
      'Arrears as on 30.04.2025',
    ],
    ['TT-1', 'P-1', 'Block A', 'A-01', 'Mr. Sonam Dorji', '11410000131', '17101031', 'Nu 6,500/-', '03/04/2024', '31.12.2028'],
    ['', '', '', 'A-02', 'VACANT', '', '', '4200', '', ''],
    ['', '', '', 'A-03', 'Pema Choden', '11410000132', '17101032', '4,200', '01-Apr-24', '31.12.2028'],
    ['', '', '', 'A-03', 'Pema Choden', '11410000132', '17101032', '4,200', '01-Apr-24', '31.12.2028'],
    ['', '', '', '', 'Total Block A', '', '', '10700', '', ''],
  ]
  const first = await upload(corporation, await workbook({ Quarters: rows }))
  expect(first.billedFrom).toBe('2025-05-01')
  expect(first.skippedRows).toEqual([
    { sheet: 'Quarters', row: 5, reason: 'REPEATED' },
    { sheet: 'Quarters', row: 6, reason: 'SUM' },
  ])
  const fixed = {
    ...{ ownerName: 'Housing Corporation', ownerTaxpayerNumber: 'GAB00123', ownerPhone: '17101033' },
    ...{ plotArea: '2.5 acre', dzongkhag: 'Thimphu', zone: 'Thimphu Thromde' },
  }
  const ready = await change(first, { fixed }, corporation)
  const query = { dryRun: 'false' as never }
  const done = await corporation.call(firstDayContract.import, { params: { id: ready.id }, query })
  expect(done).toMatchObject({ status: 'DONE', errors: [] })
  // Tenants who have lived there for years receive no messages.
  expect((await corporation.call(outboxContract.list, { query: {} })).items).toEqual([])
  const { items } = await corporation.call(unitContract.list, { query: {} })
  expect(new Map(items.map(({ unitNumber, askingRentAmount }) => [unitNumber, askingRentAmount]))).toEqual(
    new Map([
      ['A-01', null],
      ['A-02', 420_000],
      ['A-03', null],
    ]),
  )
})

test('a workbook belongs to one person: a colleague and another office do not see it, and a second tab gets a conflict', async () => {
  const first = await upload(admin, await workbook(ugly))
  const { phoneNumber } = await aManager(admin)
  const colleague = await arriveBySms(app, phoneNumber ?? '')
  expect(await colleague.call(firstDayContract.read, {})).toEqual({ firstDay: null })
  await expectProblem(change(first, { undone: [] }, colleague), 'NOT_FOUND')
  await expectProblem(change(first, { undone: [] }, await anAdmin(app)), 'NOT_FOUND')
  await change(first, { undone: ['0:4:5'] })
  await expectProblem(change(first, { undone: [] }), 'CHANGED_MEANWHILE')
  const { firstDay } = await admin.call(firstDayContract.read, {})
  await admin.call(firstDayContract.remove, { params: { id: first.id }, ifMatch: firstDay?.version ?? 0 })
  expect(await admin.call(firstDayContract.read, {})).toEqual({ firstDay: null })
})

test('a file that is too large, empty or not a table is refused with a message', async () => {
  const lines = Array.from({ length: 5001 }, (_, row) => `Tenant ${row},12000`).join('\n')
  await expectProblem(upload(admin, Buffer.from(`Tenant,Rent\n${lines}`)), 'INVALID_INPUT')
  await expectProblem(upload(admin, Buffer.from('PK not really')), 'INVALID_INPUT')
  const first = await upload(admin, Buffer.from('a,b\nc,d'))
  await expectProblem(run(first, true), 'INVALID_INPUT')
})
