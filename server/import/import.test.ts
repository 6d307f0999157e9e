import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { importContract } from '../../domain/import/import-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { type Admin, anAdmin, aPhone } from '../testing/factories.ts'
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

test('a workbook imports a whole register, including leases with opening balances, and sends no SMS', async () => {
  const { sheets, cid, thram, building } = aRegister()
  const sent = app.sms.length
  const result = await importFile(admin, 'workbook', await workbookOf(sheets))
  expect(importIssues(result)).toEqual([])
  expect(result).toMatchObject({ status: 'DONE', rows: 10, created: 10, updated: 0 })
  expect(app.sms).toHaveLength(sent)
  const [owner] = (await admin.call(ownerContract.page, { params: { adminId: admin.adminId }, query: { q: cid } })).items
  expect(owner).toMatchObject({ nameEnglish: 'Karma Dorji', isVerified: false })
  const [land] = (await admin.call(thramContract.list, { query: { q: thram } })).items
  expect(land?.owners.map(({ share }) => share)).toEqual(['1/3', '2/3'])
  const units = (await admin.call(unitContract.list, { query: { q: building, sort: 'unitNumber:asc' } })).items
  expect(units.map(({ unitNumber, occupancy, askingRentAmount }) => [unitNumber, occupancy, askingRentAmount])).toEqual([
    ['101', 'OCCUPIED', 1_250_000],
    ['102', 'VACANT', null],
  ])
  const [lease] = (await admin.call(leaseContract.list, { query: { q: 'Sonam Tobgay' } })).items
  expect(lease).toMatchObject({ status: 'ACTIVE', startDate: '2024-01-01', billedFrom: '2025-06-01' })
  const advices = await admin.call(adviceContract.list, { query: { leaseId: lease?.id } })
  // The balance is in the month in which the old books end, not in the month of the move-in.
  expect(
    advices.items.map(({ balanceAmount, periodEnd, month, lines }) => [balanceAmount, periodEnd, month, lines[0]?.label]),
  ).toEqual([[2_500_000, '2025-05-31', '2025-05', 'Opening balance']])
  const trial = await admin.call(ledgerContract.trialBalance, { query: {} })
  expect(trial.totalDebitAmount).toBe(trial.totalCreditAmount)
  const may = await admin.call(adviceContract.generate, { body: { month: '2025-05' } })
  const june = await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  expect([may.created, june.created]).toEqual([0, 1])
})

test('a dry run returns the result and stores nothing', async () => {
  const { sheets, thram } = aRegister()
  const result = await importFile(admin, 'workbook', await workbookOf(sheets), { dryRun: true })
  expect(result).toMatchObject({ status: 'CHECKED', isDryRun: true, created: 10, errors: [] })
  expect((await admin.call(thramContract.list, { query: { q: thram } })).items).toEqual([])
})

test('every error has its sheet, row, column and reason, and nothing is stored', async () => {
  const { sheets, cid } = aRegister()
  const [owner, other] = sheets.owner
  const phone = { 'Phone number': aPhone() }
  const broken = await importFile(
    admin,
    'owner',
    csvOf([{ ...owner, CID: '123' } as Row, { ...other, 'Phone number': '99123456' } as Row, { ...phone, CID: cid }]),
  )
  expect(broken).toMatchObject({ status: 'FAULTY', created: 0 })
  expect(importIssues(broken)).toEqual([
    'Owners 2 CID: A CID has 11 digits.',
    'Owners 3 Phone number: Enter 8 digits beginning with 16, 17, 77 or 87.',
    'Owners 4 Name: Name is missing.',
  ])
  const doubled = await importFile(admin, 'owner', csvOf([owner as Row, { ...owner, ...phone } as Row]))
  expect(importIssues(doubled)).toEqual(['Owners 3 CID: This is already in row 2.'])
  const [thram] = sheets.thram
  const shares = await importFile(admin, 'thram', csvOf([{ ...thram, Owners: `${cid} 1/3; ${Number(cid) + 1} 1/3` } as Row]))
  expect(importIssues(shares)).toEqual(['Thrams 2 Owners: The shares add up to 2/3. They must add up to exactly 1.'])
  const unknown = await importFile(admin, 'thram', csvOf([{ ...thram, 'Area type': 'Rural' } as Row]))
  expect(importIssues(unknown)).toEqual([
    'Thrams 2 Gewog or thromde: This dzongkhag has no such gewog (rural) or thromde (urban). Check both names.',
    `Thrams 2 Owners: No owner has the CID ${cid}. Register the owner first, or add them to the sheet Owners.`,
    `Thrams 2 Owners: No owner has the CID ${Number(cid) + 1}. Register the owner first, or add them to the sheet Owners.`,
  ])
  const csv = await admin.raw(importContract.errors, { params: { id: unknown.importId } })
  expect(csv.bytes.toString('utf8').split('\r\n')[1]).toContain('Thrams,2,Gewog or thromde,')
  expect((await admin.call(ownerContract.page, { params: { adminId: admin.adminId }, query: { q: cid } })).items).toEqual([])
})

test('links between sheets are checked: plot to thram, unit to building, lease to unit and tenant, balance to lease', async () => {
  const { sheets } = aRegister()
  expect(importIssues(await importFile(admin, 'plot', csvOf(sheets.plot)))).toEqual([
    expect.stringContaining('Thram number: There is no thram with this number'),
  ])
  expect(importIssues(await importFile(admin, 'unit', csvOf([sheets.unit[0] as Row])))).toEqual([
    expect.stringContaining('Building: This building does not exist'),
  ])
  const leases = importIssues(await importFile(admin, 'lease', csvOf(sheets.lease)))
  expect(leases.map((issue) => issue.split(':')[0])).toEqual(['Leases 2 Building', 'Leases 2 Tenant'])
  expect(importIssues(await importFile(admin, 'opening-balance', csvOf(sheets['opening-balance'])))).toEqual([
    expect.stringContaining('There is no lease with this number'),
  ])
})

test('two leases of one unit in the same days are refused at the second row', async () => {
  const { sheets } = aRegister()
  const result = await importFile(
    admin,
    'workbook',
    await workbookOf({ ...sheets, lease: [...sheets.lease, { ...sheets.lease[0], Reference: 'X' } as Row] }),
  )
  expect(importIssues(result)).toEqual([expect.stringMatching(/^Leases 3 .*is let under lease/)])
})

test('if two imports of the same file run at the same time, one is refused', async () => {
  const { sheets } = aRegister()
  const file = csvOf(sheets.owner)
  const results = await Promise.all([importFile(admin, 'owner', file), importFile(admin, 'owner', file)])
  expect(results.map(({ status }) => status).sort()).toEqual(['DONE', 'FAULTY'])
})

test('an import is undone completely while nothing depends on it, and once', async () => {
  const { sheets, thram, cid } = aRegister()
  const { 'opening-balance': _, ...rest } = sheets
  const made = await importFile(admin, 'workbook', await workbookOf(rest))
  expect(importIssues(made)).toEqual([])
  const undone = await admin.call(importContract.undo, { params: { id: made.importId } })
  expect(undone.status).toBe('UNDONE')
  expect((await admin.call(thramContract.list, { query: { q: thram } })).items).toEqual([])
  expect((await admin.call(ownerContract.page, { params: { adminId: admin.adminId }, query: { q: cid } })).items).toEqual([])
  await expectProblem(admin.call(importContract.undo, { params: { id: made.importId } }), 'ILLEGAL_TRANSITION')
  expect((await importFile(admin, 'workbook', await workbookOf(rest))).status).toBe('DONE')
})

test('an undo is refused if later records depend on the import, and then removes nothing', async () => {
  const { sheets, thram } = aRegister()
  const made = await importFile(
    admin,
    'workbook',
    await workbookOf({ owner: sheets.owner, thram: sheets.thram, plot: sheets.plot }),
  )
  const [plot] = (await admin.call(plotContract.list, { query: { q: thram } })).items
  const building = await admin.call(buildingContract.create, {
    body: { name: 'Since then', plotIds: [plot?.id ?? ''], use: 'RESIDENTIAL' },
  })
  const refusal = await expectProblem(admin.call(importContract.undo, { params: { id: made.importId } }), 'IN_USE')
  expect(refusal.detail).toContain('1 building: Since then')
  expect(refusal.usedBy).toEqual([
    { label: 'Building Since then', path: `/admin/master-properties/list-buildings/${building.id}` },
  ])
  expect((await admin.call(plotContract.list, { query: { q: thram } })).items).toHaveLength(1)
})

test('outlines find their plots by number, and an undo restores the earlier ones', async () => {
  const { sheets } = aRegister()
  await importFile(admin, 'workbook', await workbookOf({ owner: sheets.owner, thram: sheets.thram, plot: sheets.plot }))
  const plotNumber = sheets.plot[0]?.['Plot number'] ?? ''
  const geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [89.63, 27.47],
        [89.64, 27.47],
        [89.64, 27.48],
        [89.63, 27.47],
      ],
    ],
  }
  const drawn = (of: string, outline: object = geometry) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { plotNumber: of }, geometry: outline }],
    })
  const result = await importFile(admin, 'plot', drawn(plotNumber))
  expect(result).toMatchObject({ status: 'DONE', created: 0, updated: 1 })
  const find = async () =>
    (await admin.call(plotContract.list, { query: { q: plotNumber } })).items.find((plot) => plot.plotNumber === plotNumber)
  expect((await find())?.geometry).toEqual(geometry)
  await admin.call(importContract.undo, { params: { id: result.importId } })
  expect((await find())?.geometry).toBeNull()
  expect(importIssues(await importFile(admin, 'plot', drawn('nowhere')))).toEqual([
    expect.stringContaining('There is no plot with this number'),
  ])
  const elsewhere = geometry.coordinates.flat().map(([east = 0, north = 0]) => [east + 0.1, north])
  const holed = { type: 'Polygon', coordinates: [...geometry.coordinates, elsewhere] }
  expect(importIssues(await importFile(admin, 'plot', drawn(plotNumber, holed)))).toEqual([
    expect.stringMatching(/^Plots 1 Outline: A hole is outside the land/),
  ])
})

test('a person who signs in to another office is offered the role, without revealing the other office', async () => {
  const { sheets } = aRegister()
  const other = await anAdmin(app)
  await importFile(other, 'owner', csvOf([sheets.owner[0] as Row]))
  const here = await importFile(admin, 'owner', csvOf([sheets.owner[0] as Row]))
  expect(here.status).toBe('DONE')
  const roles = await app.database.as({ kind: 'auth' }, (tx) =>
    tx
      .selectFrom('roles')
      .innerJoin('people', 'people.id', 'roles.person_id')
      .select('accepted_at')
      .where('phone_number', '=', sheets.owner[0]?.['Phone number'] ?? '')
      .orderBy('roles.created_at')
      .orderBy('roles.id')
      .execute(),
  )
  expect(roles.map(({ accepted_at }) => accepted_at === null)).toEqual([false, true])
})

test('another organisation can read neither the import nor its errors', async () => {
  const { importId } = await importFile(admin, 'owner', csvOf(aRegister().sheets.owner), { dryRun: true })
  const other = await anAdmin(app)
  await expectProblem(other.call(importContract.read, { params: { id: importId } }), 'NOT_FOUND')
  await expectProblem(other.call(importContract.undo, { params: { id: importId } }), 'NOT_FOUND')
  expect((await other.raw(importContract.errors, { params: { id: importId } })).status).toBe(404)
  expect((await other.call(importContract.list, { query: {} })).items).toEqual([])
})

test('a file of more than a thousand rows is imported in blocks', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    Name: `Owner ${index}`,
    CID: String(12_000_000_000 + index),
    'Phone number': String(77_000_000 + index),
  }))
  const result = await importFile(admin, 'owner', csvOf(rows))
  expect(result).toMatchObject({ status: 'DONE', rows: 1200, created: 1200 })
  expect((await admin.call(tenantContract.page, { query: {} })).items.length).toBeGreaterThan(0)
})

test('a file that is not a table is refused with a message', async () => {
  await expectProblem(importFile(admin, 'workbook', 'Name\nx'), 'INVALID_INPUT')
  await expectProblem(importFile(admin, 'owner', 'Nothing known\nx'), 'INVALID_INPUT')
  await expectProblem(importFile(admin, 'owner', 'Name,CID,Phone number\n"open'), 'INVALID_INPUT')
  await expectProblem(importFile(admin, 'workbook', Buffer.from('PK not really')), 'INVALID_INPUT')
})

test('the import template can be imported unchanged: its examples refer to each other', async () => {
  const { bytes, headers } = await admin.raw(importContract.template, {})
  expect(headers['content-type']).toContain('spreadsheetml')
  const result = await importFile(admin, 'workbook', bytes, { dryRun: true })
  expect(importIssues(result)).toEqual([])
  // The example of a locality is a national one, which already exists.
  expect(result).toMatchObject({ rows: 15, status: 'CHECKED', created: 14 })
  expect(importIssues(result)).toEqual([])
})

test('owners are imported with tax fields, and those without a CID with another document', async () => {
  const number = `N${aPhone()}`
  const rows = [
    {
      Name: 'Gangtey Shedra',
      Type: 'Institution',
      'Taxpayer number': 'TAC00077',
      'Exempt from TDS': 'Yes',
      'Phone number': aPhone(),
    },
    { Name: 'Anna Berg', 'Identity document': 'Passport', 'Number of the document': number, 'Phone number': aPhone() },
    {
      Name: 'Norzin Traders',
      Type: 'Business',
      'Licence number': 'R1-7',
      'GST number': 'GST00001',
      'Registered for GST from': '1 Jan 2026',
      'Phone number': aPhone(),
    },
  ]
  expect(importIssues(await importFile(admin, 'owner', csvOf(rows)))).toEqual([])
  const all = await admin.call(ownerContract.all, { params: { adminId: admin.adminId } })
  expect(all.find(({ nameEnglish }) => nameEnglish === 'Anna Berg')).toMatchObject({
    identityDocument: { kind: 'PASSPORT', number },
  })
  expect(all.find(({ nameEnglish }) => nameEnglish === 'Gangtey Shedra')).toMatchObject({ isTaxExempt: true })
  expect(all.find(({ nameEnglish }) => nameEnglish === 'Norzin Traders')).toMatchObject({ gstRegisteredFrom: '2026-01-01' })
  const again = [{ ...rows[1], 'Phone number': aPhone() } as Row, { Name: 'Nobody', 'Phone number': aPhone() } as Row]
  expect(importIssues(await importFile(admin, 'owner', csvOf(again), { dryRun: true }))).toEqual([
    'Owners 2 Number of the document: An owner with this identity document is already registered.',
    'Owners 3 CID: Enter the CID.',
  ])
  expect(importIssues(await importFile(admin, 'owner', csvOf(again.slice(0, 1))))).toEqual([
    'Owners 2 Number of the document: An owner with this identity document is already registered.',
  ])
})
