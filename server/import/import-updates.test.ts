import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import type { Import } from '../../domain/import/import-contract.ts'
import { importContract } from '../../domain/import/import-contract.ts'
import type { Existing, ImportKind } from '../../domain/import/import-kind.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { aCid, type Admin, anAdmin } from '../testing/factories.ts'
import { aRegister, csvOf, type Row, workbookOf } from '../testing/import-files.ts'
import { importFile, importIssues } from '../testing/imports/import-file.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'
import { deleteOldImports } from './delete-old-imports.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const put = (kind: ImportKind | 'workbook', content: string | Buffer, options: { dryRun?: boolean; existing?: Existing } = {}) =>
  importFile(admin, kind, content, { existing: 'UPDATE', ...options })

const changesOf = ({ changes }: Import) =>
  changes.map(({ row, column, before, after }) => `${row} ${column}: ${before} → ${after}`)

const two = ([first = {}, second = {}]: readonly Row[]): [Row, Row] => [first, second]

/** A register that is already imported, without leases. */
async function registered() {
  const { sheets, ...names } = aRegister()
  const { lease: _lease, 'opening-balance': _balance, ...rest } = sheets
  expect(importIssues(await put('workbook', await workbookOf(rest)))).toEqual([])
  return { sheets: rest, ...names }
}

test('existing records are updated field by field if the office chooses this', async () => {
  const { sheets, building } = await registered()
  const [first, second] = two(sheets.unit)
  const rows = [{ ...first, 'Asking rent (Nu.)': '14000', 'Water meter': 'W-9' }, second, { ...second, 'Unit number': '103' }]
  const refused = await put('unit', csvOf(rows), { existing: 'REFUSE' })
  expect(importIssues(refused)).toEqual([
    'Units 2 Unit number: This building already has a unit with this number.',
    'Units 3 Unit number: This building already has a unit with this number.',
  ])
  const checked = await put('unit', csvOf(rows), { dryRun: true })
  expect(checked).toMatchObject({ status: 'CHECKED', existing: 'UPDATE', created: 1, updated: 1, changeCount: 2 })
  expect(changesOf(checked).sort()).toEqual(['2 Asking rent (Nu.): Nu. 12,500.00 → Nu. 14,000.00', '2 Water meter: null → W-9'])
  const csv = await admin.raw(importContract.changes, { params: { id: checked.importId } })
  expect(csv.bytes.toString('utf8')).toContain('Units,2,Water meter,,W-9')
  const find = async () => (await admin.call(unitContract.list, { query: { q: building, sort: 'unitNumber:asc' } })).items
  expect((await find()).map(({ unitNumber }) => unitNumber)).toEqual(['101', '102'])
  expect(await put('unit', csvOf(rows))).toMatchObject({ status: 'DONE', created: 1, updated: 1 })
  const after = await find()
  expect(after.map(({ unitNumber, askingRentAmount, waterMeter }) => [unitNumber, askingRentAmount, waterMeter])).toEqual([
    ['101', 1_400_000, 'W-9'],
    ['102', null, null],
    ['103', null, null],
  ])
  const history = await admin.call(auditContract.list, { query: { entityId: after[0]?.id } })
  expect(history.items[0]).toMatchObject({
    action: 'import.create',
    changes: expect.arrayContaining([{ field: 'askingRentAmount', before: 1_250_000, after: 1_400_000 }]),
  })
})

test('a whole register is updated with one workbook, and an empty cell keeps the existing value', async () => {
  const { sheets, cid, thram, building } = await registered()
  const change = (rows: readonly Row[], changes: Row): Row[] => [{ ...rows[0], ...changes } as Row, ...rows.slice(1)]
  const result = await put(
    'workbook',
    await workbookOf({
      ...sheets,
      owner: change(sheets.owner, { Name: 'Karma Dorji Wangdi', 'Exempt from TDS': 'Yes' }),
      thram: change(sheets.thram, { 'Ownership category': 'Family Ownership', 'Chiwog or locality': 'Motithang' }),
      plot: change(sheets.plot, { 'Land use': 'Commercial', Area: '0.3' }),
      building: change(sheets.building, { Floors: '', 'Year built': '1998' }),
      tenant: change(sheets.tenant, { 'Last name': 'Wangchuk' }),
    }),
  )
  expect(importIssues(result)).toEqual([])
  expect(result).toMatchObject({ created: 0, updated: 5 })
  expect(changesOf(result)).toEqual(
    expect.arrayContaining([
      '2 Exempt from TDS: No → Yes',
      '2 Ownership category: Joint Ownership → Family Ownership',
      '2 Chiwog or locality: null → Motithang',
      '2 Area: 0.25 → 0.3',
      '2 Year built: null → 1998',
    ]),
  )
  const owners = await admin.call(ownerContract.page, { params: { adminId: admin.adminId }, query: { q: cid } })
  expect(owners.items[0]).toMatchObject({ nameEnglish: 'Karma Dorji Wangdi', isTaxExempt: true })
  const [land] = (await admin.call(thramContract.list, { query: { q: thram } })).items
  expect(land).toMatchObject({ ownershipCategory: 'FAMILY_OWNERSHIP' })
  const [house] = (await admin.call(buildingContract.list, { query: { q: building } })).items
  expect(house).toMatchObject({ floors: 3, yearBuilt: 1998 })
  const tenants = await admin.call(tenantContract.page, { query: { q: sheets.tenant[0]?.CID } })
  expect(tenants.items[0]).toMatchObject({ lastName: 'Wangchuk', fullName: 'Sonam Wangchuk' })
})

test('an import cannot change a CID, the owners or the plots of an existing record', async () => {
  const { sheets, cid } = await registered()
  const [owner, other] = two(sheets.owner)
  expect(importIssues(await put('owner', csvOf([{ ...owner, CID: aCid() }])))).toEqual([
    'Owners 2 CID: Another CID is registered. Correct it on the person’s page.',
  ])
  const withPhoneOfOther = { ...other, 'Phone number': owner['Phone number'] ?? '' }
  expect(importIssues(await put('owner', csvOf([withPhoneOfOther])))).toEqual([
    expect.stringMatching(/^Owners 2 .*different people/),
  ])
  const shares = [{ ...sheets.thram[0], Owners: `${cid} 1/2; ${Number(cid) + 1} 1/2` } as Row]
  expect(importIssues(await put('thram', csvOf(shares)))).toEqual([expect.stringContaining('Record a transfer')])
  await put('plot', csvOf([{ ...sheets.plot[0], 'Plot number': 'X-1' } as Row]))
  const ground = `${sheets.plot[0]?.['Plot number']}; X-1`
  expect(importIssues(await put('building', csvOf([{ ...sheets.building[0], 'Plot numbers': ground } as Row])))).toEqual([
    expect.stringContaining('The building is on other plots'),
  ])
})

test('a building keeps the floors of its units, a unit the floors of its building, and a plot its gross area', async () => {
  const { sheets } = await registered()
  const up = await put('unit', csvOf([{ ...sheets.unit[0], Floor: '7' } as Row]))
  expect(importIssues(up)).toEqual([expect.stringContaining('Units 2 Floor: The building has 3 floors.')])
  await put('unit', csvOf([{ ...sheets.unit[0], Floor: '3' } as Row]))
  const low = await put('building', csvOf([{ ...sheets.building[0], Floors: '2' } as Row]))
  expect(importIssues(low)).toEqual([expect.stringContaining('Buildings 2 Floors: Unit 101 is on a higher floor.')])
  await put('plot', csvOf([{ ...sheets.plot[0], 'Gross area': '0.3', 'Unit of gross area': 'acre' } as Row]))
  const wide = await put('plot', csvOf([{ ...sheets.plot[0], Area: '0.4' } as Row]))
  expect(importIssues(wide)).toEqual([expect.stringContaining('Plots 2 Area: The registered gross area is smaller.')])
})

test('the year built in a file is next year at the latest, and the error names the limits', async () => {
  const { sheets } = await registered()
  const built = (year: string) => put('building', csvOf([{ ...sheets.building[0], 'Year built': year } as Row]))
  for (const year of ['1600', '2026']) expect(importIssues(await built(year))).toEqual([])
  for (const year of ['1599', '2027', '2199', '2200', '12026', 'old']) {
    expect(importIssues(await built(year))).toEqual(['Buildings 2 Year built: Enter a year from 1600 to next year.'])
  }
})

test('numbers that differ only by case or spaces are the same number', async () => {
  const { sheets, thram } = await registered()
  const [unit] = two(sheets.unit)
  const twice = await put(
    'unit',
    csvOf([
      { ...unit, 'Unit number': '2 B' },
      { ...unit, 'Unit number': '2b' },
    ]),
  )
  expect(importIssues(twice)).toEqual(['Units 3 Unit number: This is already in row 2.'])
  const land = await put('thram', csvOf([{ ...sheets.thram[0], 'Thram number': thram.toLowerCase() } as Row]), {
    existing: 'REFUSE',
  })
  expect(importIssues(land)).toEqual([expect.stringContaining('already has a thram with this number')])
  const plot = await put(
    'plot',
    csvOf([{ ...sheets.plot[0], 'Plot number': 'new 1', 'Thram number': thram.toLowerCase() } as Row]),
  )
  expect(plot.status).toBe('DONE')
})

test('owners imported with a thram hold it from the given day, otherwise from an unknown start', async () => {
  const { sheets, cid, thram } = await registered()
  const [before] = (await admin.call(thramContract.list, { query: { q: thram } })).items
  const old = await admin.call(thramContract.read, { params: { id: before?.id ?? '' }, query: { asOf: '1990-01-01' } })
  expect(old.owners).toHaveLength(2)
  const dated = { ...sheets.thram[0], 'Thram number': `${thram}-D`, Owners: cid, 'Held since': '2001-05-01' } as Row
  expect(importIssues(await put('thram', csvOf([dated])))).toEqual([])
  const future = { ...dated, 'Thram number': `${thram}-F`, 'Held since': '2100-01-01' }
  expect(importIssues(await put('thram', csvOf([future])))).toEqual([
    expect.stringContaining('Held since: This date is in the future'),
  ])
})

test('an undo restores the earlier values, unless they were changed since', async () => {
  const { sheets, building } = await registered()
  const made = await put(
    'unit',
    csvOf([{ ...sheets.unit[0], 'Asking rent (Nu.)': '20000' } as Row, { ...sheets.unit[1] } as Row]),
  )
  const find = async () => (await admin.call(unitContract.list, { query: { q: building, sort: 'unitNumber:asc' } })).items
  expect((await find())[0]?.askingRentAmount).toBe(2_000_000)
  await admin.call(importContract.undo, { params: { id: made.importId } })
  expect((await find()).map(({ askingRentAmount }) => askingRentAmount)).toEqual([1_250_000, null])
  const again = await put('unit', csvOf([{ ...sheets.unit[0], 'Asking rent (Nu.)': '21000' } as Row]))
  const [unit] = await find()
  await admin.call(unitContract.update, { params: { id: unit?.id ?? '' }, body: { askingRentAmount: 2_200_000 as never } })
  const refusal = await expectProblem(admin.call(importContract.undo, { params: { id: again.importId } }), 'IN_USE')
  expect(refusal.detail).toContain('has changed since')
  expect(refusal.usedBy).toEqual([{ label: `Unit ${unit?.unitNumber}`, path: `/admin/master-properties/units/${unit?.id}` }])
  expect((await find())[0]?.askingRentAmount).toBe(2_200_000)
})

test('a form opened before an import, or before its undo, shows what it changed, by whom and when', async () => {
  const { sheets, building, thram } = await registered()
  const conflictOf = async (refusal: Promise<unknown>) => (await expectProblem(refusal, 'CHANGED_MEANWHILE')).conflict
  const [unit] = (await admin.call(unitContract.list, { query: { q: building, sort: 'unitNumber:asc' } })).items
  const [land] = (await admin.call(thramContract.list, { query: { q: thram } })).items
  if (!unit || !land) throw new Error('The register is not there.')
  const saveUnit = () => admin.call(unitContract.update, { params: { id: unit.id }, body: { floor: 1 }, ifMatch: unit.version })
  const saveThram = () =>
    admin.call(thramContract.update, {
      params: { id: land.id },
      body: { ownershipCategory: 'STATE_LAND' },
      ifMatch: land.version,
    })
  const row = { ...sheets.unit[0], 'Water meter': 'W-77', Area: '1234', 'Unit of area': 'sq ft' } as Row
  const made = await put('unit', csvOf([row]))
  expect(importIssues(made)).toEqual([])
  await put('thram', csvOf([{ ...sheets.thram[0], 'Chiwog or locality': 'Motithang' } as Row]))
  const by = { changedBy: 'Pema Wangmo', changedAt: app.clock.now().toISOString() }
  const version = unit.version + 1
  expect(await conflictOf(saveUnit())).toMatchObject({
    ...{ ...by, version, current: { waterMeter: 'W-77' } },
    changedFields: expect.arrayContaining(['waterMeter', 'area']),
  })
  expect(await conflictOf(saveThram())).toMatchObject({ ...by, changedFields: ['subadministrativeZoneId'] })
  await admin.call(importContract.undo, { params: { id: made.importId } })
  const stale = admin.call(unitContract.update, { params: { id: unit.id }, body: { floor: 1 }, ifMatch: version })
  expect(await conflictOf(stale)).toMatchObject({ ...by, changedFields: expect.arrayContaining(['waterMeter', 'area']) })
})

test('an undo keeps imported records that were corrected afterwards, and lists them', async () => {
  const { sheets, building } = aRegister()
  const { lease: _lease, 'opening-balance': _balance, ...rest } = sheets
  const { importId } = await put('workbook', await workbookOf(rest))
  const [unit] = (await admin.call(unitContract.list, { query: { q: building, sort: 'unitNumber:asc' } })).items
  const id = unit?.id ?? ''
  await admin.call(unitContract.update, { params: { id }, body: { waterMeter: 'W-77' } })
  const refusal = await expectProblem(admin.call(importContract.undo, { params: { id: importId } }), 'IN_USE')
  expect(refusal.usedBy).toEqual([{ label: `Unit ${unit?.unitNumber}`, path: `/admin/master-properties/units/${id}` }])
  expect(await admin.call(unitContract.read, { params: { id } })).toMatchObject({ waterMeter: 'W-77' })
  await admin.call(unitContract.remove, { params: { id } })
  expect(await admin.call(importContract.undo, { params: { id: importId } })).toMatchObject({ status: 'UNDONE' })
})

test('after the retention of an import nobody can read its changes or undo it', async () => {
  const { sheets } = await registered()
  const made = await put('unit', csvOf([{ ...sheets.unit[0], 'Asking rent (Nu.)': '20000' } as Row]))
  const actor = { kind: 'job', organisationId: await organisationId() } as const
  const aMonthAgo = new Date(app.clock.now().getTime() - 30 * 86_400_000)
  const deleteOld = () => app.database.as(actor, (tx) => deleteOldImports(tx, aMonthAgo, 1))
  expect(await deleteOld()).toBe(0)
  await app.database.as(actor, (tx) =>
    sql`update imports set started_at = started_at - interval '31 days' where id = ${made.importId}`.execute(tx),
  )
  expect(await deleteOld()).toBe(1)
  const old = await admin.call(importContract.read, { params: { id: made.importId } })
  expect(old).toMatchObject({ changeCount: 1, changes: [] })
  const refusal = await expectProblem(admin.call(importContract.undo, { params: { id: made.importId } }), 'IN_USE')
  expect(refusal.detail).toContain('no longer stored')
})

async function organisationId(): Promise<string> {
  const [organisation] = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).execute(),
  )
  return organisation?.id ?? ''
}
