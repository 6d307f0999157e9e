import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { type ImportKind, importKinds } from '../../../domain/import/import-kind.ts'
import { importSheets } from '../../../domain/import/import-sheets.ts'
import { bankAccountContract } from '../../../domain/bank-accounts/bank-account-contract.ts'
import { landRateContract } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { subAdministrativeZoneContract } from '../../../domain/locations/location-contract.ts'
import { maintenancePlanContract } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { meterContract } from '../../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../../domain/meters/meter-reading-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import { plotContract } from '../../../domain/properties/plot-contract.ts'
import { thramContract } from '../../../domain/properties/thram-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { type Admin, anAdmin } from '../../testing/factories.ts'
import { type Row, workbookOf } from '../../testing/import-files.ts'
import { aTariff } from '../../testing/meters/meter-steps.ts'
import { awkwardLists, tariffOfAwkwardLists } from '../../testing/imports/awkward-lists.ts'
import { importFile } from '../../testing/imports/import-file.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

// The import accepts every exported list: without a change in the same office, and with every field in an empty office.

let app: TestApp
let office: Admin

beforeAll(async () => {
  app = await aTestApp('2025-04-02T04:00:00Z')
  office = await anAdmin(app)
  await aTariff(office, {}, tariffOfAwkwardLists)
  const { 'bank-account': accounts = [], ...others } = awkwardLists
  expect(await importFile(office, 'workbook', await workbookOf(others))).toMatchObject({ status: 'DONE', errors: [] })
  const alone = await workbookOf({ 'bank-account': accounts })
  expect(await importFile(office, 'bank-account', alone)).toMatchObject({ status: 'DONE', errors: [] })
})
afterAll(() => app.close())

type Listed = Exclude<ImportKind, 'opening-balance'>
type Format = 'csv' | 'xlsx'
const lists: Record<Listed, Endpoint> = {
  chiwog: subAdministrativeZoneContract.list,
  owner: ownerContract.page,
  thram: thramContract.list,
  plot: plotContract.list,
  building: buildingContract.list,
  unit: unitContract.list,
  meter: meterContract.list,
  'meter-reading': meterReadingContract.list,
  tenant: tenantContract.page,
  vendor: vendorContract.list,
  'maintenance-plan': maintenancePlanContract.list,
  'land-rate': landRateContract.list,
  lease: leaseContract.list,
  'recurring-charge': recurringChargeContract.list,
  'bank-account': bankAccountContract.list,
}
const listed = importKinds.filter((kind) => kind !== 'opening-balance')

async function download(admin: Admin, kind: Listed, format: Format): Promise<Buffer> {
  const { bytes } = await admin.raw(lists[kind], { params: { adminId: admin.adminId }, query: { format } } as never)
  return bytes
}

describe.each(listed)('the list of %s', (kind) => {
  test.each<Format>(['csv', 'xlsx'])('as %s changes nothing when it is imported again', async (format) => {
    const before = await download(office, kind, 'csv')
    const result = await importFile(office, kind, await download(office, kind, format), { existing: 'UPDATE' })
    expect(result).toMatchObject({ errors: [], status: 'DONE', created: 0, updated: 0, changeCount: 0 })
    expect(result.rows).toBeGreaterThan(1)
    expect(result.ignoredColumns.map(({ column }) => column)).toContain(kind === 'recurring-charge' ? 'Amount now (Nu.)' : 'Id')
    expect((await download(office, kind, 'csv')).equals(before)).toBe(true)
  })
})

/** The fields of a list that an import reads, sorted, without fields that are new in another office. */
async function fieldsOf(admin: Admin, kind: Listed): Promise<Row[]> {
  const rows: Row[] = parse(await download(admin, kind, 'csv'), { bom: true, columns: true })
  const own = kind === 'lease' ? ['Lease'] : kind === 'recurring-charge' ? ['Lease', 'Id'] : []
  const titles = importSheets[kind].columns
    .flatMap(({ title, also = [] }) => [title, ...also])
    .filter((title) => !own.includes(title))
  const kept = rows.map((row) =>
    Object.fromEntries(titles.flatMap((title) => (row[title] === undefined ? [] : [[title, row[title]]]))),
  )
  return kept.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

test.each<Format>(['csv', 'xlsx'])('every list as %s fills an empty office with the same records', async (format) => {
  const empty = await anAdmin(app)
  await aTariff(empty, {}, tariffOfAwkwardLists)
  for (const kind of listed) {
    const result = await importFile(empty, kind, await download(office, kind, format))
    // National places already exist.
    const created = kind === 'chiwog' ? 2 : result.rows
    expect({ list: kind, ...result }).toMatchObject({ list: kind, errors: [], status: 'DONE', updated: 0, created })
    const before = await fieldsOf(office, kind)
    expect(before.length, kind).toBe(result.rows)
    expect(await fieldsOf(empty, kind), kind).toEqual(before)
  }
})
