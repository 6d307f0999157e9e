import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anAdmin, anOwner, aPhone, arriveBySms, aTenant, aUnit } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-02-01T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('the tax report lists receipts, withheld tax with its certificate and state, and vacant months of a unit, to the owner too', async () => {
  const phoneNumber = aPhone()
  const { id: ownerId } = await anOwner(admin, { phoneNumber })
  const building = await aBuildingOwnedBy(admin, [{ ownerId }])
  const [shop] = [await aUnit(admin, building.id), await aUnit(admin, building.id)]
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-902' })
  const { advice } = await billedLease(admin, { propertyId: shop.id, tenantId: tenant.id, rentAmount: 5_000_000 })
  const paid = await admin.call(paymentContract.payAdvice, {
    params: { id: advice.id },
    body: { amount: 4_750_000, method: 'CASH', paidOn: '2025-02-01', taxCertificate: { number: 'C-17' } },
  })
  const owner = await arriveBySms(app, phoneNumber)
  for (const who of [admin, owner]) {
    const query = { ownerId, year: 2025 }
    const report = await who.call(reportContract.tax, { query })
    expect(report.rows.filter(({ leaseId }) => leaseId)).toMatchObject([
      {
        ...{ receivedAmount: 5_000_000, taxWithheldAmount: 250_000, taxStatus: 'PAID', certificates: 'C-17' },
        ...{ receipts: paid.receiptNumber, paidOn: '2025-02-01' },
      },
    ])
    expect(report.rows.filter(({ tenantName }) => tenantName === 'VACANT')).toHaveLength(2)
    expect(report.totals.vacantMonthCount).toBe(2)
    expect((await who.raw(reportContract.tax, { query: { ...query, format: 'pdf' } })).status).toBe(200)
  }
  const list = await admin.call(reportContract.taxWithheld, { query: { from: '2025-02-01', to: '2025-02-28' } })
  expect(list.rows).toMatchObject([{ taxAmount: 250_000, certificate: 'C-17' }])
  const days = { from: '2025-02-01', to: '2025-02-28' }
  const collected = await admin.call(reportContract.collection, { query: days })
  const row = collected.rows.find(({ buildingId }) => buildingId === building.id)
  const ofBuilding = await admin.call(reportContract.taxWithheld, { query: { ...days, buildingId: building.id } })
  expect(ofBuilding.totals.taxAmount).toBe(row?.taxWithheldAmount)
  const ofLand = await admin.call(reportContract.taxWithheld, { query: { ...days, propertyType: 'LAND' } })
  expect([ofLand.rows, ofLand.checks[0]?.differenceAmount, ofLand.subtitle]).toEqual([[], 0, '01 Feb 2025 to 28 Feb 2025, Land'])
})
