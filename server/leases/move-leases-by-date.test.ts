import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { type Admin, aLease, anActiveLease, aPlot } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import { moveLeasesByDate } from './move-leases-by-date.ts'

let app: TestApp
let admin: Admin
beforeEach(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterEach(() => app.close())

/** The day begins and the job runs. Sessions last only an hour, so the ADMIN signs in again. */
async function onThe(day: string): Promise<number> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')) }
  return runJob()
}

async function runJob(): Promise<number> {
  const organisations = await app.database.as({ kind: 'auth' }, (tx) => tx.selectFrom('organisations').select('id').execute())
  let moved = 0
  for (const { id } of organisations)
    moved += await app.database.as({ kind: 'job', organisationId: id }, (tx) => moveLeasesByDate(tx))
  return moved
}

const statusOf = async (id: string) => (await admin.call(leaseContract.read, { params: { id } })).status
const vacate = (id: string, date: string) => admin.call(leaseContract.vacate, { params: { id }, body: { date } })
const occupancyOf = async (id: string) => (await admin.call(unitContract.read, { params: { id } })).occupancy
const movesOf = async (id: string) =>
  (await admin.call(leaseContract.events, { params: { id } }))
    .filter(({ kind }) => kind === 'MOVED_BY_DATE')
    .map(({ toStatus, on, byName }) => `${toStatus} on ${on}, ${byName}`)

describe('the daily job', () => {
  test('moves a lease on its days, and does nothing twice', async () => {
    const { id } = await anActiveLease(admin)
    expect(await onThe('2025-10-01')).toBe(0)
    expect(await onThe('2025-10-02')).toBe(1)
    expect(await statusOf(id)).toBe('UPCOMING_EXPIRATION')
    expect(await runJob()).toBe(0)
    expect(await onThe('2025-12-31')).toBe(0)
    expect(await onThe('2026-01-01')).toBe(1)
    expect(await statusOf(id)).toBe('HOLDOVER')
    expect(await runJob()).toBe(0)
    expect(await movesOf(id)).toEqual(['HOLDOVER on 2026-01-01, By date', 'UPCOMING_EXPIRATION on 2025-10-02, By date'])
  })

  test('catches up after an outage with every transition on its own day', async () => {
    const land = await anActiveLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin)).id, endDate: '2026-02-28' })
    const flat = await anActiveLease(admin)
    const pending = await aLease(admin)
    expect(await onThe('2026-05-01')).toBe(2)
    expect(await movesOf(flat.id)).toEqual(['HOLDOVER on 2026-01-01, By date', 'UPCOMING_EXPIRATION on 2025-10-02, By date'])
    expect(await movesOf(land.id)).toEqual(['HOLDOVER on 2026-03-01, By date', 'UPCOMING_EXPIRATION on 2025-08-02, By date'])
    expect(await statusOf(pending.id)).toBe('PENDING')
  })

  test('begins a planned suspension once and on its day, however late the job runs', async () => {
    const [planned, expiring] = [await anActiveLease(admin), await anActiveLease(admin)]
    const suspend = (id: string, from: string) => admin.call(leaseMoveContract.suspend, { params: { id }, body: { from } })
    await suspend(planned.id, '2025-07-01')
    await suspend(expiring.id, '2025-11-01')
    expect(await onThe('2025-06-30')).toBe(0)
    expect(await onThe('2025-07-04')).toBe(1)
    expect(await runJob()).toBe(0)
    expect(await statusOf(planned.id)).toBe('SUSPENDED')
    expect(await movesOf(planned.id)).toEqual(['SUSPENDED on 2025-07-01, By date'])
    expect(await onThe('2025-11-05')).toBe(1)
    expect(await movesOf(expiring.id)).toEqual(['SUSPENDED on 2025-11-01, By date', 'UPCOMING_EXPIRATION on 2025-10-02, By date'])
  })

  test('ends a lease the day after its notice', async () => {
    const { id, propertyId } = await anActiveLease(admin)
    const [{ id: organisationId } = { id: '' }] = await app.database.as({ kind: 'auth' }, (tx) =>
      tx.selectFrom('organisations').select('id').execute(),
    )
    await app.database.as({ kind: 'job', organisationId }, (tx) =>
      tx
        .updateTable('leases')
        .set({
          terminates_on: calendarDate('2025-08-31'),
          terminates_as: 'TERMINATED_BY_TENANT',
          occupied_until: calendarDate('2025-08-31'),
        })
        .where('id', '=', id)
        .execute(),
    )
    expect(await onThe('2025-08-31')).toBe(0)
    expect(await onThe('2025-09-01')).toBe(1)
    expect(await statusOf(id)).toBe('TERMINATED_BY_TENANT')
    expect(await occupancyOf(propertyId)).toBe('VACANT')
  })
})

describe('a hand-over', () => {
  test('in a holdover ends the lease that day, and frees the unit the next', async () => {
    const { id, propertyId } = await anActiveLease(admin)
    await onThe('2026-02-10')
    expect(await occupancyOf(propertyId)).toBe('OCCUPIED')
    expect(await vacate(id, '2026-02-10')).toMatchObject({ status: 'EXPIRED', vacatedOn: '2026-02-10' })
    expect(await occupancyOf(propertyId)).toBe('VACANT')
    const { schedule } = await admin.call(leaseContract.schedule, { params: { id } })
    expect(schedule.slice(-2).map(({ periodStart, periodEnd }) => [periodStart, periodEnd])).toEqual([
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-10'],
    ])
  })

  test('before the end frees nothing: rent and days continue to the end, and then the lease expires', async () => {
    const { id, propertyId } = await anActiveLease(admin)
    expect(await vacate(id, '2025-06-15')).toMatchObject({ status: 'ACTIVE' })
    expect(await occupancyOf(propertyId)).toBe('OCCUPIED')
    await onThe('2025-06-16')
    expect(await occupancyOf(propertyId)).toBe('OCCUPIED')
    await expectProblem(aLease(admin, { propertyId, startDate: '2025-06-16' }), 'LEASE_OVERLAP')
    await onThe('2026-01-01')
    expect(await statusOf(id)).toBe('EXPIRED')
    expect(await occupancyOf(propertyId)).toBe('VACANT')
    expect(await movesOf(id)).toEqual(['EXPIRED on 2026-01-01, By date', 'UPCOMING_EXPIRATION on 2025-10-02, By date'])
  })

  test('is refused for a lease that is not active, twice, before the start and in the future', async () => {
    const pending = await aLease(admin)
    await expectProblem(vacate(pending.id, '2025-06-01'), 'ILLEGAL_TRANSITION')
    const { id } = await anActiveLease(admin)
    await expectProblem(vacate(id, '2024-12-31'), 'INVALID_INPUT')
    await expectProblem(vacate(id, '2025-06-16'), 'INVALID_INPUT')
    await vacate(id, '2025-06-10')
    await expectProblem(vacate(id, '2025-06-11'), 'ILLEGAL_TRANSITION')
    await onThe('2026-01-01')
    await expectProblem(vacate(id, '2025-12-31'), 'ILLEGAL_TRANSITION')
  })
})

describe('a holdover tenant', () => {
  test('keeps the unit from a lease that was created before and from any new one', async () => {
    const before = await anActiveLease(admin)
    const { propertyId } = before
    const next = await aLease(admin, { propertyId, startDate: '2026-01-01', endDate: '2026-12-31' })
    await onThe('2026-03-01')
    expect(await statusOf(before.id)).toBe('HOLDOVER')
    expect(await statusOf(next.id)).toBe('PENDING')
    await expectProblem(aLease(admin, { propertyId, startDate: '2027-01-01', endDate: '2027-12-31' }), 'LEASE_OVERLAP')
    await vacate(before.id, '2026-03-01')
    expect((await aLease(admin, { propertyId, startDate: '2027-01-01', endDate: '2027-12-31' })).status).toBe('PENDING')
  })

  test('keeps the unit also on a day without a job run', async () => {
    const { propertyId } = await anActiveLease(admin)
    app.clock.set(new Date('2026-01-05T04:00:00Z'))
    admin = { ...admin, ...(await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')) }
    const refusal = await expectProblem(
      aLease(admin, { propertyId, startDate: '2026-01-10', endDate: '2026-12-31' }),
      'LEASE_OVERLAP',
    )
    expect(refusal.detail).toContain('not handed back')
  })
})
