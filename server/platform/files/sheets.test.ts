import { sql } from 'kysely'
import pg from 'pg'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { plotContract } from '../../../domain/properties/plot-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { type Admin, aBuilding, anAdmin, anOwner, aTenant, aUnit } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'
import type { Tx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'

let app: TestApp
let admin: Admin
let unitNumbers: string[]

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  const building = await aBuilding(admin)
  const units = [await aUnit(admin, building.id), await aUnit(admin, building.id), await aUnit(admin, building.id)]
  unitNumbers = units.map(({ unitNumber }) => unitNumber)
})
afterAll(() => app.close())

/** Inserted directly into the table: a list long enough for several blocks. */
async function fillUnits(letter: string, count: number): Promise<void> {
  const organisation = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').orderBy('created_at').executeTakeFirstOrThrow(),
  )
  const fill = (tx: Tx) =>
    sql`insert into units (id, building_id, unit_number, floor, use)
      select gen_random_uuid(), building_id, ${letter} || lpad(n::text, 5, '0'), 0, 'RESIDENTIAL'
      from (select building_id from units limit 1) u, generate_series(1, ${count}::int) n`.execute(tx)
  await app.database.as({ kind: 'job', organisationId: organisation.id }, fill, 'JOB')
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\r\n').slice(0, -1)

test('a sheet has plain headings, money as decimals, and the id last', async () => {
  const { id } = await admin.call(unitContract.read, {
    params: { id: (await admin.call(unitContract.list, {})).items[0]?.id ?? '' },
  })
  await admin.call(unitContract.update, { params: { id }, body: { askingRentAmount: 1_250_050, use: 'HOTELS_AND_RESORTS' } })
  const { status, bytes, headers } = await admin.raw(unitContract.list, { query: { format: 'csv', sort: 'unitNumber:asc' } })
  const [head = '', first = ''] = linesOf(bytes)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(head).toBe(
    '\uFEFFUnit,Building,Plot number,Place,Floor,Use,Furnishing,Bedrooms,Area,Unit of area,Asking rent (Nu.),Electricity meter,Water meter,Owned by,Owners,Occupancy,Id',
  )
  expect(first).toContain(',Hotels and resorts,')
  expect(first).toContain(',12500.50,')
  expect(first.endsWith(id)).toBe(true)
  expect(
    linesOf(bytes)
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual([...unitNumbers].sort())
})

test('an empty list still has its headings', async () => {
  const { bytes } = await admin.raw(leaseContract.list, { query: { format: 'csv' } })
  expect(linesOf(bytes)).toHaveLength(1)
  expect(linesOf(bytes)[0]).toContain('Lease,Status,')
})

test('text that a spreadsheet would run as a formula is escaped', async () => {
  await aTenant(admin, { firstName: '=HYPERLINK("http://x")', lastName: 'A,B' })
  const { bytes } = await admin.raw(tenantContract.page, { query: { format: 'csv', q: 'HYPERLINK' } })
  expect(bytes.toString('utf8')).toContain(`"'=HYPERLINK(""http://x"")`)
})

test('a workbook has the same rows, with numbers and dates that a spreadsheet can compute with', async () => {
  const { bytes, headers } = await admin.raw(unitContract.list, { query: { format: 'xlsx', sort: 'unitNumber:asc' } })
  expect(headers['content-type']).toContain('spreadsheetml')
  const [sheet] = await readXlsx(bytes)
  const [head = [], first = []] = sheet?.data ?? []
  expect(head[10]).toBe('Asking rent (Nu.)')
  expect(first[10]).toBe(12_500.5)
  expect(sheet?.data).toHaveLength(4)
  const owner = await anOwner(admin, { nameEnglish: '<Tshering> & "Sons"', nameDzongkha: 'ཚེ་རིང་' })
  const people = await admin.raw(ownerContract.page, { params: { adminId: admin.adminId }, query: { format: 'xlsx', q: 'Sons' } })
  const rows = (await readXlsx(people.bytes))[0]?.data ?? []
  expect(rows[1]?.slice(0, 2)).toEqual([owner.nameEnglish, 'ཚེ་རིང་'])
  expect(rows[1]?.[rows[0]?.indexOf('Registered') ?? 0]).toBeInstanceOf(Date)
})

test('a list longer than a block is complete, in order and without duplicates', async () => {
  await fillUnits('B', 2500)
  for (const format of ['csv', 'xlsx'] as const) {
    const { bytes } = await admin.raw(unitContract.list, { query: { format, q: 'B0', sort: 'unitNumber:desc' } })
    const numbers =
      format === 'csv'
        ? linesOf(bytes).map((line) => line.split(',')[0])
        : ((await readXlsx(bytes))[0]?.data ?? []).map(([number]) => number)
    expect(numbers).toHaveLength(2501)
    expect([numbers[1], numbers[1001], numbers.at(-1)]).toEqual(['B02500', 'B01500', 'B00001'])
  }
})

test('a client that disconnects ends the download, and more rows than a workbook allows are offered as CSV', async () => {
  await fillUnits('C', 50_001)
  const { body } = await admin.raw(unitContract.list, { query: { format: 'xlsx', q: 'C' } })
  expect(JSON.stringify(body)).toContain('Download CSV, which has no limit')
  const address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${admin.signedIn?.token}` }
  const response = await fetch(`${address}/api/unit?format=csv`, { headers })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(openSnapshots).toBe(0)
})

async function openSnapshots(): Promise<number> {
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'sakhang' and state like 'idle in%'`,
  )
  await client.end()
  return rowCount ?? 0
}

/** Lists that require a record in their query. */
const recordsOfLists: Record<string, object> = {
  'ledger.periodBalance': { from: '2025-01-01', to: '2025-06-30' },
  'document.list': { entity: 'plot', entityId: newId() },
  'allotmentApplicant.list': { roundId: newId() },
  'ownerReserve.movements': { ownerId: newId() },
}

test('every list can be downloaded in both formats, and that of another organisation is a 404 or empty', async () => {
  for (const [key, endpoint] of everyEndpoint()) {
    if (!endpoint.columns || !endpoint.allow.includes('ADMIN')) continue
    for (const format of ['csv', 'xlsx']) {
      const params = endpoint.params ? { params: { adminId: admin.adminId, kind: 'plot', id: newId() } } : {}
      // A list inside a record requires an existing record, and there is none.
      const expected = endpoint.params && 'id' in endpoint.params.shape ? 404 : 200
      const ofRecord = recordsOfLists[key] ?? {}
      const search = endpoint.query && 'q' in endpoint.query.shape ? { q: 'nobody' } : {}
      const query = { format, ...search, ...ofRecord }
      const { status } = await admin.raw(endpoint as typeof plotContract.list, { ...params, query } as never)
      expect([key, format, status]).toEqual([key, format, expected])
    }
  }
  const other = await anAdmin(app)
  await expectProblem(
    other.call(ownerContract.page, { params: { adminId: admin.adminId }, query: { format: 'csv' } } as never),
    'NOT_FOUND',
  )
  const { bytes } = await other.raw(unitContract.list, { query: { format: 'csv' } })
  expect(linesOf(bytes)).toHaveLength(1)
})
