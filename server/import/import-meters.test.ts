import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Import, importContract } from '../../domain/import/import-contract.ts'
import { meterContract } from '../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { aBuilding, type Admin, anActiveLease, anAdmin, aUnit } from '../testing/factories.ts'
import { csvOf, type Row } from '../testing/import-files.ts'
import { aMeter, aMeteredCharge, aReading, aTariff } from '../testing/meters/meter-steps.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function importRows(kind: string, rows: readonly Row[], existing?: 'UPDATE'): Promise<Import> {
  const form = new FormData()
  form.set('file', new Blob([csvOf(rows)]), `${kind}.csv`)
  const { body } = await admin.raw(importContract.create, {
    params: { kind: kind as never },
    query: existing ? { existing } : {},
    body: form,
  })
  return body as Import
}

test('meters and readings are imported from a file, and deleted by an undo', async () => {
  const building = await aBuilding(admin)
  const unit = await aUnit(admin, building.id)
  const tariff = await aTariff(admin)
  const meters = [
    {
      'Meter number': 'IM-1',
      Measures: 'Electricity',
      Building: building.name,
      'Unit number': unit.unitNumber,
      Tariff: tariff.name,
    },
    { 'Meter number': 'IM-2', Measures: 'Electricity', Building: building.name, 'Cost sharing': 'By area' },
  ]
  const made = await importRows('meter', meters)
  expect(made).toMatchObject({ status: 'DONE', created: 2, errors: [] })
  const { items } = await admin.call(meterContract.list, { query: { buildingId: building.id } })
  expect(items).toMatchObject([
    { number: 'IM-1', unitId: unit.id, tariffName: tariff.name, sharedBy: null },
    { number: 'IM-2', buildingId: building.id, sharedBy: 'AREA' },
  ])
  const of = { 'Meter number': 'im-1', Measures: 'Electricity' }
  const read = await importRows('meter-reading', [
    { ...of, 'Read on': '2025-01-31', Reading: '1000' },
    { ...of, 'Read on': '28/02/2025', Reading: '1062.5', 'Read by': 'Caretaker' },
  ])
  expect(read).toMatchObject({ status: 'DONE', created: 2 })
  const readings = () => admin.call(meterReadingContract.list, { query: { meterId: items[0]?.id ?? '' } })
  expect((await readings()).items).toMatchObject([{ value: '1062.5', use: '62.5', readBy: 'CARETAKER' }, { value: '1000' }])
  await expectProblem(admin.call(importContract.undo, { params: { id: made.importId } }), 'IN_USE')
  await admin.call(importContract.undo, { params: { id: read.importId } })
  expect((await readings()).items).toEqual([])
  await admin.call(importContract.undo, { params: { id: made.importId } })
  expect((await admin.call(meterContract.list, { query: { buildingId: building.id } })).items).toEqual([])
})

test('a voided reading is recorded again by an import, unless its row says that it is void', async () => {
  const meter = await aMeter(admin, { unitId: (await aUnit(admin, (await aBuilding(admin)).id)).id })
  const { id } = await aReading(admin, meter.id, '2025-01-31', '1000')
  await admin.call(meterReadingContract.void, { params: { id }, body: { reason: 'Wrong meter' } })
  const row = { 'Meter number': meter.number, Measures: 'Electricity', 'Read on': '2025-01-31', Reading: '1000' }
  expect(await importRows('meter-reading', [{ ...row, Status: 'Void' }], 'UPDATE')).toMatchObject({ status: 'DONE', created: 0 })
  expect(await importRows('meter-reading', [row])).toMatchObject({ status: 'DONE', created: 1 })
  expect(await importRows('meter-reading', [row], 'UPDATE')).toMatchObject({ status: 'DONE', created: 0 })
  const { items } = await admin.call(meterReadingContract.list, { query: { meterId: meter.id } })
  expect(items.map(({ status }) => status).toSorted()).toEqual(['ACCEPTED', 'VOID'])
})

test('each row with an error is named, and nothing is stored', async () => {
  const meter = await aMeter(admin, { unitId: (await aUnit(admin, (await aBuilding(admin)).id)).id })
  await aReading(admin, meter.id, '2025-01-31', '1000')
  const of = { 'Meter number': meter.number, Measures: 'Electricity' }
  const { status, errors } = await importRows('meter-reading', [
    { ...of, 'Read on': '2025-02-28', Reading: '900' },
    { ...of, 'Read on': '2025-03-31', Reading: '1100' },
    { ...of, 'Read on': '2025-03-31', Reading: '1101' },
    { ...of, 'Meter number': 'NONE-1', 'Read on': '2025-03-31', Reading: '1' },
    { ...of, 'Read on': '2025-04-30', Reading: 'unreadable' },
  ])
  expect(status).toBe('FAULTY')
  expect(errors.map(({ row, column }) => [row, column])).toEqual(
    expect.arrayContaining([
      [2, 'Reading'],
      [4, 'Read on'],
      [5, 'Meter number'],
      [6, 'Reading'],
    ]),
  )
  const { items } = await admin.call(meterReadingContract.list, { query: { meterId: meter.id } })
  expect(items).toHaveLength(1)
})

test('an import locks no lease while it waits for a meter, so it cannot deadlock with a clerk who reads another meter', async () => {
  const charged = async (meterId: string, propertyId: string) => {
    const lease = await anActiveLease(admin, { propertyId, startDate: '2025-01-01' })
    await aMeteredCharge(admin, lease.id, meterId)
    return lease
  }
  const meters = []
  for (const _ of [1, 2]) {
    const unit = await aUnit(admin, (await aBuilding(admin)).id)
    const meter = await aMeter(admin, { unitId: unit.id, tariffId: (await aTariff(admin)).id })
    meters.push({ meter, lease: await charged(meter.id, unit.id) })
  }
  const [first, second] = meters.toSorted((a, b) => (a.meter.id < b.meter.id ? -1 : 1))
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const rows = [first, second].map((one, index) => ({
    ...{ 'Meter number': one?.meter.number ?? '', Measures: 'Electricity' },
    ...{ 'Read on': `2025-02-0${index + 1}`, Reading: '100' },
  }))
  const [isLocked, isSent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const clerk = app.database.as(actor, async (tx) => {
    await sql`select id from meters where id = ${second?.meter.id} for no key update`.execute(tx)
    isLocked.resolve()
    await isSent.promise
    await expect.poll(() => countWaiting(tx), { timeout: 20_000 }).toBe(1)
    const { rows: locked } = await sql`select id from leases where id = ${first?.lease.id} for update nowait`.execute(tx)
    expect(locked).toHaveLength(1)
  })
  await isLocked.promise
  const imported = importRows('meter-reading', rows)
  isSent.resolve()
  await clerk
  expect(await imported).toMatchObject({ status: 'DONE', created: 2 })
})

/** The number of transactions in this database that wait for a lock. */
async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`.execute(tx)
  return rows[0]?.count ?? 0
}
