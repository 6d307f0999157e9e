import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContract } from '../../../domain/import/import-contract.ts'
import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import type { Admin } from '../../testing/factories.ts'
import { anAdmin } from '../../testing/factories.ts'
import { csvOf } from '../../testing/import-files.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('a vendor is found by either trade, and its name is unique in an office', async () => {
  const made = await admin.call(vendorContract.create, {
    body: { name: 'Druk Plumbing', trade: 'PLUMBING', secondTrade: 'WATER_TANKS', hourlyRate: 35_000, rate: 'Materials apart' },
  })
  expect(made).toMatchObject({ name: 'Druk Plumbing', isActive: true, hourlyRate: 35_000, version: 1 })
  const found = async (trade: 'PLUMBING' | 'WATER_TANKS' | 'ROOFING') =>
    (await admin.call(vendorContract.list, { query: { trade } })).items.map(({ id }) => id)
  expect([await found('PLUMBING'), await found('WATER_TANKS'), await found('ROOFING')]).toEqual([[made.id], [made.id], []])
  const again = await admin.raw(vendorContract.create, { body: { name: 'druk plumbing', trade: 'OTHER' } })
  expect([again.status, Reflect.get(Object(again.body), 'code')]).toEqual([409, 'DUPLICATE'])
  const other = await anAdmin(app)
  expect((await other.raw(vendorContract.read, { params: { id: made.id } })).status).toBe(404)
  expect((await other.call(vendorContract.list, {})).items).toEqual([])
  expect((await other.raw(vendorContract.create, { body: { name: 'Druk Plumbing', trade: 'OTHER' } })).status).toBe(201)
})

test('vendors are imported from a file with their trades and rates, and deleted by an undo', async () => {
  const clerk = await anAdmin(app)
  const form = new FormData()
  const rows = [
    {
      ...{ Name: 'Kuenphen Electric', Trade: 'Electrical work', 'Second trade': 'Generators', 'Phone number': '02-334455' },
      'Usual rate per hour (Nu.)': '1,250.00',
    },
    { Name: 'Old Painter', Trade: 'Painting', 'Phone number': '17112233', 'Offered for new work': 'No' },
  ]
  form.set('file', new Blob([csvOf(rows)]), 'vendors.csv')
  const put = async () => {
    const { body } = await clerk.raw(importContract.create, { params: { kind: 'vendor' }, query: {}, body: form })
    return String(Reflect.get(Object(body), 'importId'))
  }
  const importId = await put()
  const result = await clerk.call(importContract.read, { params: { id: importId } })
  expect(result).toMatchObject({ status: 'DONE', errors: [], created: 2 })
  const { items } = await clerk.call(vendorContract.list, {})
  expect(items).toMatchObject([
    { name: 'Kuenphen Electric', trade: 'ELECTRICAL', secondTrade: 'GENERATORS', hourlyRate: 125_000, isActive: true },
    { name: 'Old Painter', trade: 'PAINTING', secondTrade: null, isActive: false },
  ])
  const again = await clerk.call(importContract.read, { params: { id: await put() } })
  expect(again.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 Name', '3 Name'])
  await clerk.call(importContract.undo, { params: { id: importId } })
  expect((await clerk.call(vendorContract.list, {})).items).toEqual([])
})
