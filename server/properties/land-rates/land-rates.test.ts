import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContract } from '../../../domain/import/import-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { chhetrum } from '../../../domain/money.ts'
import {
  type LandRate,
  landRateContract,
  landRateTableContract,
} from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { type Admin, aLease, anActiveLease, aPlot, aTenant } from '../../testing/factories.ts'
import type { Rate } from '../../../domain/leases/lease-terms-shape.ts'
import { csvOf } from '../../testing/import-files.ts'
import { aLandRate, anEdition as anEditionOf } from '../../testing/leases/land-rates.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices()
})
afterAll(() => app.close())

const source = 'Notification of the Ministry'
const anEdition = (admin: Admin, startsOn: string, given: object = {}) =>
  anEditionOf(admin, { name: 'State land', startsOn, ...given })
const area = { value: '10000', unit: 'SQFT' } as const
const byTable = (rate: LandRate, given: object = {}) => ({
  ...{ amount: rate.amount, per: 'SQFT', area, table: { rateId: rate.id, term: 'LONG' as const }, ...given },
})
const landTerms = async (admin: Admin, rate: object, given: object = {}) => ({
  ...{ propertyType: 'LAND' as const, propertyId: (await aPlot(admin)).id, startDate: '2025-01-01', endDate: '2054-12-31' },
  ...{ rentAmount: undefined, frequency: 'YEARLY' as const, rate: rate as Rate, ...given },
})

async function twoEditions() {
  const admin = await nextOffice(app)
  const [first, second] = [await anEdition(admin, '2019-07-01'), await anEdition(admin, '2024-01-01', { minimumFee: 50_000 })]
  return { admin, first, second, old: await aLandRate(admin, first.id, '20'), now: await aLandRate(admin, second.id, '24.87') }
}

test('an edition is in force until the next one of its name starts, and another office sees none of it', async () => {
  const { admin, first, second, now } = await twoEditions()
  await anEdition(admin, '2023-01-01', { name: 'Gewogs' })
  const { items } = await admin.call(landRateTableContract.list, { query: { q: 'state' } })
  expect(items).toMatchObject([
    { id: second.id, endsOn: null, state: 'IN_FORCE', rateCount: 1, leaseCount: 0 },
    { id: first.id, endsOn: '2023-12-31', state: 'REPLACED', rateCount: 1 },
  ])
  const inForce = await admin.call(landRateContract.list, { query: { inForceOn: '2025-01-01', use: 'INDUSTRIAL' } })
  expect(inForce.items).toMatchObject([{ id: now.id, amount: '24.87', tableName: 'State land', minimumFee: 50_000 }])
  const other = await nextOffice(app)
  expect((await other.call(landRateTableContract.list, {})).items).toEqual([])
  await expectProblem(other.call(landRateTableContract.read, { params: { id: first.id } }), 'NOT_FOUND')
  await expectProblem(aLandRate(other, first.id, '20'), 'INVALID_INPUT')
})

test('an edition needs a source and is unique by name and day; a rate is unique by town, use and category', async () => {
  const { admin, second } = await twoEditions()
  const unsourced = { name: 'State land', startsOn: '2025-01-01', source: '' } as const
  await expectProblem(admin.call(landRateTableContract.create, { body: unsourced }), 'INVALID_INPUT')
  await expectProblem(anEdition(admin, '2024-01-01', { name: 'STATE LAND' }), 'DUPLICATE')
  await expectProblem(aLandRate(admin, second.id, '30', { town: 'thimphu' }), 'DUPLICATE')
  await aLandRate(admin, second.id, '30', { category: 'A' })
  await expectProblem(aLandRate(admin, second.id, '0'), 'INVALID_INPUT')
})

test('a lease by table has the rate of the edition in force on its first day, with its text and minimum fee', async () => {
  const { admin, old, now } = await twoEditions()
  const lease = await aLease(admin, await landTerms(admin, byTable(now)))
  expect(lease.rate).toEqual({
    ...{ amount: '24.87', per: 'SQFT', area, minimumAmount: 50_000 },
    table: {
      ...{ rateId: now.id, term: 'LONG' },
      label: 'State land from 01 Jan 2024: Thimphu, Industrial, Nu. 24.87 a year per sq ft',
    },
  })
  const schedule = await admin.call(leaseContract.schedule, { params: { id: lease.id } })
  expect(schedule.schedule[0]).toMatchObject({ amount: chhetrum(24_870_000) })
  expect(schedule.schedule[0]?.explanation.text).toContain('State land from 01 Jan 2024')
  const former = await expectProblem(aLease(admin, await landTerms(admin, byTable(old))), 'INVALID_INPUT')
  expect(former.detail).toContain('is not in force on 01 Jan 2025')
  const typed = await expectProblem(aLease(admin, await landTerms(admin, byTable(now, { amount: '20' }))), 'INVALID_INPUT')
  expect(typed.detail).toContain('The table states Nu. 24.87 a year per sq ft.')
  const other = await nextOffice(app)
  await expectProblem(aLease(other, await landTerms(other, byTable(now))), 'INVALID_INPUT')
})

test('the preview equals the lease and warns of a term that is too long', async () => {
  const { admin, now } = await twoEditions()
  const rate = byTable(now, { table: { rateId: now.id, term: 'TEMPORARY' } })
  const terms = { propertyType: 'LAND', startDate: '2025-01-01', endDate: '2025-07-01', frequency: 'YEARLY', rate } as const
  const preview = await admin.call(leaseContract.preview, { body: terms as never })
  expect(preview.warnings).toMatchObject([{ code: 'LAND_TERM_TOO_LONG' }])
  const tooLong = await landTerms(admin, rate, { endDate: '2025-07-01' })
  await expectProblem(aLease(admin, tooLong), 'POLICY_VIOLATION')
  await aLease(admin, { ...tooLong, endDate: '2025-06-30' })
})

test('a rate or edition that a lease uses cannot be changed', async () => {
  const { admin, second, now } = await twoEditions()
  await aLease(admin, await landTerms(admin, byTable(now)))
  const rate = { params: { id: now.id } }
  const table = { params: { id: second.id } }
  await expectProblem(admin.call(landRateContract.update, { ...rate, body: { amount: '30' } }), 'IN_USE')
  await expectProblem(admin.call(landRateContract.remove, rate), 'IN_USE')
  await expectProblem(admin.call(landRateTableContract.update, { ...table, body: { startsOn: '2024-02-01' } }), 'IN_USE')
  await expectProblem(admin.call(landRateTableContract.update, { ...table, body: { minimumFee: null } }), 'IN_USE')
  await expectProblem(admin.call(landRateTableContract.remove, table), 'IN_USE')
  const changed = await admin.call(landRateTableContract.update, { ...table, body: { source: 'Gazette 12' } })
  expect(changed).toMatchObject({ source: 'Gazette 12', leaseCount: 1 })
})

test('an edition that no lease uses can be corrected and removed with its rates', async () => {
  const { admin, first, old } = await twoEditions()
  const corrected = await admin.call(landRateContract.update, { params: { id: old.id }, body: { amount: '21' } })
  expect(corrected).toMatchObject({ amount: '21', version: 2 })
  await admin.call(landRateTableContract.remove, { params: { id: first.id }, ifMatch: first.version })
  await expectProblem(admin.call(landRateContract.read, { params: { id: old.id } }), 'NOT_FOUND')
})

test('a lease that copies a rate during its correction gets the corrected rate', async () => {
  const { admin, now } = await twoEditions()
  const terms = await landTerms(admin, byTable(now))
  const tenantId = (await aTenant(admin)).id
  const [drawnUp, corrected] = await Promise.all([
    admin.raw(leaseContract.create, { body: { ...terms, tenantId, depositAmount: 0 } as never }),
    admin.raw(landRateContract.update, { params: { id: now.id }, body: { amount: '30' } }),
  ])
  // If the lease is first, the rate stays. If the correction is first, the lease is refused, because its rate differs from the one shown.
  const either = [
    [201, 409],
    [400, 200],
  ]
  expect(either).toContainEqual([drawnUp.status, corrected.status])
})

test('a renewal uses the edition of its first day, unless another rate is agreed', async () => {
  const { admin, old, now } = await twoEditions()
  const terms = { startDate: '2022-01-01', endDate: '2025-06-30' }
  const renewal = { startDate: '2025-07-01', endDate: '2030-06-30' }
  const renew = async (given: object = {}) => {
    const { id } = await anActiveLease(admin, await landTerms(admin, byTable(old), terms))
    return admin.call(leaseMoveContract.renew, { params: { id }, body: { ...renewal, ...given } })
  }
  expect((await renew()).rate).toMatchObject({ amount: '24.87', minimumAmount: 50_000, table: { rateId: now.id, term: 'LONG' } })
  expect((await renew({ rateAmount: '26' })).rate).toEqual({ amount: '26', per: 'SQFT', area })
  const short = byTable(old, { table: { rateId: old.id, term: 'SHORT' } })
  const { id } = await anActiveLease(admin, await landTerms(admin, short, { startDate: '2023-01-01', endDate: '2025-06-30' }))
  const refused = await expectProblem(admin.call(leaseMoveContract.renew, { params: { id }, body: renewal }), 'POLICY_VIOLATION')
  expect(refused.detail).toContain('A short-term lease of land cannot be renewed')
})

test('a table is imported from a file with a dry run, and the import can be undone', async () => {
  const admin = await nextOffice(app)
  const edition = { Table: 'State land', 'In force from': '2024-01-01', Source: source, 'Minimum fee a year (Nu.)': '500' }
  const row = (town: string, amount: string) => ({
    ...edition,
    ...{ 'Town or gewog': town, Use: 'Industrial', 'Rate a year (Nu.)': amount, 'Rate is for one': 'sq ft' },
  })
  const put = async (rows: Record<string, string>[], isDryRun: 'true' | 'false') => {
    const form = new FormData()
    form.set('file', new Blob([csvOf(rows)]), 'rates.csv')
    return admin.call(importContract.create, { params: { kind: 'land-rate' }, query: { dryRun: isDryRun }, body: form } as never)
  }
  const rows = [row('Thimphu', '24.87'), row('Phuentsholing', '23.23')]
  expect(await put(rows, 'true')).toMatchObject({ errors: [], created: 2 })
  expect((await admin.call(landRateTableContract.list, {})).items).toEqual([])
  const wrong = await put([row('Thimphu', '24.87'), { ...row('Gelephu', '20'), 'Minimum fee a year (Nu.)': '600' }], 'false')
  expect(wrong.errors).toMatchObject([{ row: 3 }])
  const done = await put(rows, 'false')
  expect(done).toMatchObject({ status: 'DONE', errors: [], created: 2 })
  expect((await admin.call(landRateContract.list, {})).items).toMatchObject([
    { town: 'Phuentsholing', amount: '23.23', source, minimumFee: 50_000 },
    { town: 'Thimphu', amount: '24.87' },
  ])
  const again = [...rows, row('thimphu', '30')]
  expect((await put(again, 'false')).errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
    ...['2 Town or gewog', '3 Town or gewog', '4 Town or gewog'],
  ])
  await admin.call(importContract.undo, { params: { id: done.importId } })
  expect((await admin.call(landRateTableContract.list, {})).items).toEqual([])
})
