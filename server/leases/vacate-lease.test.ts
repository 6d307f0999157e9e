import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { type Admin, aLease, anActiveLease, anAdmin, aUnit } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('keys handed over early free nothing: while rent runs, nobody else is let in', async () => {
  const unit = await aUnit(admin)
  const lease = await anActiveLease(admin, { propertyId: unit.id })
  await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-06-10' } })
  await expectProblem(aLease(admin, { propertyId: unit.id, startDate: '2025-07-01' }), 'LEASE_OVERLAP')
  expect((await admin.call(unitContract.read, { params: { id: unit.id } })).occupancy).toBe('OCCUPIED')
})

test('the rent that was agreed stands beside what an escalation made of it', async () => {
  const lease = await aLease(admin, { startDate: '2023-01-01', escalation: { everyMonths: 24, percent: '10' } })
  expect(lease).toMatchObject({ rentAmount: 1_000_000, currentRentAmount: 1_100_000 })
})
