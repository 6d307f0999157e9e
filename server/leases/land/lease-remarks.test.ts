import { afterAll, beforeAll, expect, test } from 'vitest'
import { landReportContract } from '../../../domain/leases/land/land-report-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { landRemarkContract } from '../../../domain/properties/remarks/land-remark-contract.ts'
import { type Admin, aLease, anActiveLease, anAdmin, aPlot } from '../../testing/factories.ts'
import { aLandRate, anEdition } from '../../testing/leases/land-rates.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function land(given: object = {}) {
  const plot = await aPlot(admin)
  const lease = await anActiveLease(admin, { propertyType: 'LAND', propertyId: plot.id, ...given })
  return { plot, lease }
}
const remarksOf = async (leaseId: string) => (await admin.call(landRemarkContract.list, { query: { leaseId } })).items
const isToRecord = async (leaseId: string) =>
  (await admin.call(leaseContract.list, { query: { toRecord: 'true', pageSize: 50 } })).items.some(({ id }) => id === leaseId)

test('a lease of land that becomes active has one remark on its plot, which waits for the Commission', async () => {
  const { plot, lease } = await land()
  const [remark, ...others] = await remarksOf(lease.id)
  expect(others).toEqual([])
  expect(remark).toMatchObject({
    kind: 'LEASE',
    plotId: plot.id,
    startsOn: lease.startDate,
    awaitsRecording: true,
    isInForce: true,
  })
  expect(remark?.inFavourOf).toBe(lease.tenantName)
  expect(await isToRecord(lease.id)).toBe(true)
})

test('a recording by the Commission completes the remark, by a new entry or by its reference', async () => {
  const first = await land()
  const body = { kind: 'LEASE', thramId: first.plot.thramId, plotId: first.plot.id, leaseId: first.lease.id } as const
  const entered = await admin.call(landRemarkContract.create, { body: { ...body, startsOn: '2025-06-01', reference: 'NLC/7' } })
  expect(await remarksOf(first.lease.id)).toMatchObject([{ id: entered.id, reference: 'NLC/7', awaitsRecording: false }])
  expect(await isToRecord(first.lease.id)).toBe(false)
  const second = await land()
  const [waiting] = await remarksOf(second.lease.id)
  const params = { id: waiting?.id ?? '' }
  await admin.call(landRemarkContract.update, { params, body: { reference: 'NLC/8' }, ifMatch: waiting?.version ?? 0 })
  expect((await remarksOf(second.lease.id))[0]?.awaitsRecording).toBe(false)
  expect(await isToRecord(second.lease.id)).toBe(false)
})

test('the remark is lifted when the lease ends, and that of its renewal takes its place', async () => {
  const { lease } = await land({ startDate: '2024-01-01', endDate: '2025-05-31' })
  const renewal = await admin.call(leaseMoveContract.renew, {
    ...{ params: { id: lease.id }, body: { startDate: '2025-06-15', endDate: '2030-05-31', rentAmount: 1_000_000 } },
  })
  await admin.call(leaseContract.activate, {
    ...{ params: { id: renewal.id }, body: { overrideReason: 'Signed on paper.' }, ifMatch: renewal.version },
  })
  expect(await remarksOf(lease.id)).toMatchObject([{ liftedOn: '2025-06-15', isInForce: false }])
  expect(await remarksOf(renewal.id)).toMatchObject([{ startsOn: '2025-06-15', liftedOn: null, isInForce: true }])
})

test('the report of a lease of land is a PDF, and other leases have none', async () => {
  const { id: rateId } = await aLandRate(admin, (await anEdition(admin, { minimumFee: 50_000 })).id, '24.87')
  const rate = { amount: '24.87', per: 'SQFT', area: { value: '10', unit: 'SQFT' }, table: { rateId, term: 'LONG' } } as const
  const terms = { rentAmount: undefined, frequency: 'YEARLY', rate, endDate: '2049-12-31' } as const
  const { lease } = await land(terms)
  const { status, bytes } = await admin.raw(landReportContract.pdf, { params: { id: lease.id } })
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const unit = await aLease(admin)
  await expectProblem(admin.call(landReportContract.pdf, { params: { id: unit.id } } as never), 'ILLEGAL_TRANSITION')
  const other = await anAdmin(app)
  expect((await other.raw(landReportContract.pdf, { params: { id: lease.id } })).status).toBe(404)
})
