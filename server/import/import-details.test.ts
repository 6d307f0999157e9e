import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContract } from '../../domain/import/import-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { newId } from '../platform/database/new-id.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aRegister, csvOf, type Row, workbookOf } from '../testing/import-files.ts'
import { importFile, importIssues } from '../testing/imports/import-file.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { beginImport, stageRows } from './import-store.ts'
import type { Step } from './import-step.ts'
import { failStaleImports } from './delete-old-imports.ts'
import { writeInBlocks } from './write-in-blocks.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('additional fields of land records, and the origin of tenants, are imported', async () => {
  const { sheets, thram, building } = aRegister()
  const land = {
    'Gross area': '0.3',
    'Unit of gross area': 'acre',
    Precinct: 'UV-1',
    'Local Area Plan': 'Taba',
    'Kasho number': 'K-7',
  }
  const result = await importFile(
    admin,
    'workbook',
    await workbookOf({
      ...sheets,
      plot: [{ ...sheets.plot[0], ...land, 'Date of the kasho': '17/12/1998' } as Row],
      building: [{ ...sheets.building[0], 'Occupancy certificate': 'OC-1', 'Date of the certificate': '2011-03-01' } as Row],
      unit: [{ ...sheets.unit[0], 'Electricity meter': 'E-1', 'Water meter': 'W-1' } as Row],
      tenant: [{ ...sheets.tenant[0], Dzongkhag: 'Thimphu', 'Gewog or thromde': 'Thimphu Thromde' } as Row],
      lease: [
        {
          ...sheets.lease[0],
          'Witness 1': 'Dechen',
          'CID of witness 1': '11500000777',
          'Rent rises every (months)': '24',
          'Rent rises by (%)': '5',
        } as Row,
      ],
    }),
  )
  expect(importIssues(result)).toEqual([])
  const [plot] = (await admin.call(plotContract.list, { query: { q: thram } })).items
  expect(plot).toMatchObject({
    grossArea: { value: '0.3', unit: 'ACRE' },
    precinct: 'UV-1',
    lapName: 'Taba',
    kashoDate: '1998-12-17',
  })
  const [house] = (await admin.call(buildingContract.list, { query: { q: building } })).items
  expect(house).toMatchObject({ certificateNumber: 'OC-1', certificateDate: '2011-03-01' })
  const [unit] = (await admin.call(unitContract.list, { query: { q: building } })).items
  expect(unit).toMatchObject({ electricityMeter: 'E-1', waterMeter: 'W-1' })
  const [lease] = (await admin.call(leaseContract.list, { query: { q: building } })).items
  expect(lease).toMatchObject({ witnesses: [{ name: 'Dechen' }], escalation: { everyMonths: 24, percent: '5' } })
  const tenant = await admin.call(tenantContract.find, { query: { id: lease?.tenantId } })
  expect(tenant.administrativeZone?.name).toBe('Thimphu Thromde')
})

test('a rate by area can replace a rent, and an incomplete rate is an error of its cell', async () => {
  const { sheets } = aRegister()
  const lease = {
    ...sheets.lease[0],
    'Rent (Nu.)': '',
    'Rate a year (Nu.)': '120',
    'Rate is for one': 'sq ft',
    'Area let': '500',
  }
  const half = await importFile(admin, 'workbook', await workbookOf({ ...sheets, lease: [lease as Row] }), { dryRun: true })
  expect(importIssues(half)).toEqual([expect.stringMatching(/^Leases 2 Area let/)])
  const both = await importFile(
    admin,
    'workbook',
    await workbookOf({ ...sheets, lease: [{ ...lease, 'Unit of area let': 'sq ft' } as Row] }),
  )
  expect(importIssues(both)).toEqual([])
  const rural = { ...sheets.thram[0], 'Thram number': 'R-1', 'Gewog or thromde': 'Mewang', 'Area type': 'Rural' }
  const plot = { ...sheets.plot[0], 'Thram number': 'R-1', 'Gewog or thromde': 'Mewang', Precinct: 'UV-1' }
  expect(
    importIssues(await importFile(admin, 'workbook', await workbookOf({ thram: [rural as Row], plot: [plot as Row] }))),
  ).toEqual(['Plots 2 Precinct: Only urban land has a precinct or a Local Area Plan. Leave the fields empty.'])
})

test('an import is read by the id it was sent with, and is sent once', async () => {
  const form = () => {
    const body = new FormData()
    body.set('file', new Blob([csvOf(aRegister().sheets.owner)]), 'owners.csv')
    return body
  }
  const query = { dryRun: 'true' as never, importId: newId() }
  const sent = await admin.raw(importContract.create, { params: { kind: 'owner' }, query, body: form() as never })
  expect(sent.status).toBe(200)
  expect((await admin.call(importContract.read, { params: { id: query.importId } })).status).toBe('CHECKED')
  const again = await admin.raw(importContract.create, { params: { kind: 'owner' }, query, body: form() as never })
  expect(again.body).toMatchObject({ code: 'DUPLICATE' })
})

test('an import whose server stopped is marked as interrupted, and its rows are deleted', async () => {
  const id = newId()
  const [organisation] = await app.database.as({ kind: 'auth' }, (tx) => tx.selectFrom('organisations').select('id').execute())
  const actor = { kind: 'job', organisationId: organisation?.id ?? '' } as const
  await app.database.as(actor, async (tx) => {
    await beginImport(tx, { id, kind: 'owner', fileName: 'owners.csv', isDryRun: false, existing: 'REFUSE' })
    await stageRows(tx, id, [{ kind: 'owner', row: 2, recordId: newId(), values: {} }])
  })
  expect(await app.database.as(actor, failStaleImports)).toBe(0)
  await app.database.as(actor, (tx) =>
    sql`update imports set heartbeat_at = heartbeat_at - interval '6 minutes' where id = ${id}`.execute(tx),
  )
  expect(await app.database.as(actor, failStaleImports)).toBe(1)
  const swept = await admin.call(importContract.read, { params: { id } })
  expect([swept.status, swept.errors[0]?.message]).toEqual(['BROKEN', expect.stringContaining('The server stopped')])
  const { rows } = await app.database.as(actor, (tx) => sql`select from import_rows where import_id = ${id}`.execute(tx))
  expect(rows).toEqual([])
})

test('a long sheet is written in blocks, with the progress reported after each', async () => {
  const { rows: offices } = await app.database.as({ kind: 'auth' }, (tx) =>
    sql<{ id: string }>`select id from organisations where admin_id = ${admin.adminId}`.execute(tx),
  )
  const progress: number[] = []
  const written = await app.database.as({ kind: 'job', organisationId: offices[0]?.id ?? '' }, async (tx) => {
    const importId = newId()
    await beginImport(tx, { id: importId, kind: 'unit', fileName: 'units.csv', isDryRun: true, existing: 'REFUSE' })
    const rows = Array.from({ length: 5002 }, (_, index) => ({
      kind: 'unit' as const,
      row: index + 2,
      recordId: newId(),
      values: {},
    }))
    await stageRows(tx, importId, rows)
    const step: Step = {
      tx,
      importId,
      kind: 'unit',
      canUpdate: false,
      issues: [],
      changes: [],
      changeCount: 0,
      onProgress: (n) => progress.push(n),
    }
    return writeInBlocks(step, async (block) => {
      const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${block}`.execute(tx)
      return counted[0]?.count ?? 0
    })
  })
  expect(progress).toEqual([5000, 5002])
  expect(written).toBe(5002)
})
