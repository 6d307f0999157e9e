import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { type Admin, anActiveLease, anAdmin, aPlot } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const rate = { amount: '10', per: 'SQFT', area: { value: '1000', unit: 'SQFT' } } as const
const landFrom = async (startDate: string, given: object = {}) =>
  anActiveLease(admin, {
    ...{ propertyType: 'LAND', propertyId: (await aPlot(admin)).id, startDate, endDate: '2049-12-31' },
    ...{ rentAmount: undefined, frequency: 'YEARLY', rate, ...given },
  })
const due = async (withinDays?: '0' | '365') =>
  (await admin.call(leaseMoveContract.landRevisions, { query: withinDays ? { withinDays } : {} })).items.map(
    ({ id, lastRevisedDate, revisionDueDate }) => [id, lastRevisedDate, revisionDueDate],
  )

test('the rent of land is due to be revised five years after it was agreed or last revised, the longest due first', async () => {
  const old = await landFrom('2019-01-01')
  const soon = await landFrom('2020-08-01')
  const later = await landFrom('2021-01-01')
  await landFrom('2019-01-01', { escalation: { everyMonths: 60, percent: '10' } })
  await landFrom('2019-01-01', { endDate: '2023-12-31', startDate: '2022-01-01' })
  expect(await due('0')).toEqual([[old.id, '2019-01-01', '2024-01-01']])
  expect(await due()).toEqual([
    [old.id, '2019-01-01', '2024-01-01'],
    [soon.id, '2020-08-01', '2025-08-01'],
  ])
  const revision = { effectiveDate: '2026-01-01', rateAmount: '12', noticeDate: '2025-06-15' }
  await admin.call(leaseMoveContract.rentChange, { params: { id: old.id }, body: revision })
  expect(await due('365')).toEqual([
    [soon.id, '2020-08-01', '2025-08-01'],
    [later.id, '2021-01-01', '2026-01-01'],
  ])
})
