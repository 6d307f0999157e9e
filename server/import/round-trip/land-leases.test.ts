import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContract } from '../../../domain/import/import-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { landRemarkContract } from '../../../domain/properties/remarks/land-remark-contract.ts'
import { type Admin, anAdmin, aPlot, aTenant } from '../../testing/factories.ts'
import { csvOf } from '../../testing/import-files.ts'
import { aLandRate, anEdition } from '../../testing/leases/land-rates.ts'
import { importFile } from '../../testing/imports/import-file.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-04-02T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('land leases by a table are imported with rate, minimum fee and remark, and deleted by the undo', async () => {
  const edition = await anEdition(admin, { name: 'State land', startsOn: '2024-01-01', minimumFee: 500_000 })
  const rate = await aLandRate(admin, edition.id, '2')
  const [plot, tenant] = [await aPlot(admin), await aTenant(admin)]
  const [gewog = '', dzongkhag = ''] = plot.placeLabel.split(', ')
  const row = {
    ...{ 'Thram number': plot.thramNumber, Dzongkhag: dzongkhag, 'Gewog or thromde': gewog },
    ...{ Reference: 'SL-1', 'Kind of property': 'Land', 'Plot number': plot.plotNumber, Tenant: tenant.phoneNumber },
    ...{ Starts: '2024-02-01', Ends: '2053-12-31', 'Billed from': '2025-04-01', 'Rent is charged': 'Yearly' },
    ...{ 'Rate a year (Nu.)': '2', 'Rate is for one': 'sq ft', 'Area let': '1000', 'Unit of area let': 'sq ft' },
  }
  const unknown = await importFile(
    admin,
    'lease',
    csvOf([{ ...row, 'Rate of the table': 'State land from 01 Jan 2024: Nowhere' }]),
  )
  expect(unknown.errors).toMatchObject([{ row: 2, column: 'Rate of the table' }])

  const label = `State land from 01 Jan 2024: ${rate.town}, Industrial, Nu. 2.00 a year per sq ft`
  const done = await importFile(
    admin,
    'lease',
    csvOf([{ ...row, 'Rate of the table': label, 'Term by the rules for land': 'Long-term' }]),
  )
  expect(done).toMatchObject({ errors: [], created: 1 })
  const [lease] = (await admin.call(leaseContract.list, {})).items
  expect(lease?.rate).toMatchObject({ amount: '2', minimumAmount: 500_000, table: { rateId: rate.id, term: 'LONG', label } })
  const remarks = async () => (await admin.call(landRemarkContract.list, { query: { thramId: plot.thramId } })).items
  expect(await remarks()).toMatchObject([{ kind: 'LEASE', startsOn: '2024-02-01', plotId: plot.id, awaitsRecording: true }])

  await admin.call(importContract.undo, { params: { id: done.importId } })
  expect([await remarks(), (await admin.call(leaseContract.list, {})).items]).toEqual([[], []])
})
