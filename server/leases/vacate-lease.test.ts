import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { endLease } from '../testing/billing-steps.ts'
import { type Admin, aLease, anActiveLease, aUnit } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

test('an early hand-over frees nothing: while rent is due, the property cannot be let', async () => {
  const unit = await aUnit(admin)
  const lease = await anActiveLease(admin, { propertyId: unit.id })
  await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-06-10' } })
  await expectProblem(aLease(admin, { propertyId: unit.id, startDate: '2025-07-01' }), 'LEASE_OVERLAP')
  expect((await admin.call(unitContract.read, { params: { id: unit.id } })).occupancy).toBe('OCCUPIED')
})

test('a hand-over inside the term that is recorded after its end keeps the billed days', async () => {
  const unit = await aUnit(admin)
  const term = { startDate: '2024-01-01', endDate: '2025-05-31' }
  const lease = await anActiveLease(admin, { propertyId: unit.id, ...term })
  const vacated = await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-02-10' } })
  expect(vacated.status).toBe('EXPIRED')
  const refusal = await expectProblem(
    aLease(admin, { propertyId: unit.id, startDate: '2025-02-15', endDate: '2026-02-14' }),
    'LEASE_OVERLAP',
  )
  expect(refusal.detail).toContain('31 May 2025')
  await anActiveLease(admin, { propertyId: unit.id, startDate: '2025-06-01', endDate: '2026-05-31' })
})

test('the day of hand-over is within the lease', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-03-01', endDate: '2026-02-28' })
  await expectProblem(
    admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-02-28' } }),
    'INVALID_INPUT',
  )
})

test('the agreed rent is shown with the escalated rent', async () => {
  const lease = await aLease(admin, { startDate: '2023-01-01', escalation: { everyMonths: 24, percent: '10' } })
  expect(lease).toMatchObject({ rentAmount: 1_000_000, currentRentAmount: 1_100_000 })
})

test('a notice that is withdrawn after the hand-over ends nothing: the tenant stays, and can hand over later', async () => {
  const { id } = await anActiveLease(admin, { startDate: '2024-01-01', endDate: '2025-12-31' })
  await endLease(admin, id, '2025-06-30')
  await admin.call(leaseContract.vacate, { params: { id }, body: { date: '2025-06-12' } })
  const withdrawn = await admin.call(leaseMoveContract.withdrawNotice, { params: { id }, body: { reason: 'They stay.' } })
  expect(withdrawn).toMatchObject({ vacatedOn: null, terminationDate: null })
  const [event] = await admin.call(leaseContract.events, { params: { id } })
  expect(event?.reason).toBe('They stay. The hand-over of 12 Jun 2025 no longer counts.')
  expect(await admin.call(leaseContract.vacate, { params: { id }, body: { date: '2025-06-15' } })).toMatchObject({
    vacatedOn: '2025-06-15',
  })
})
