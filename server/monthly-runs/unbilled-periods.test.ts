import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { calendarDate, monthOf } from '../../domain/calendar-date.ts'
import { monthlyRunContract } from '../../domain/monthly-runs/monthly-run-contract.ts'
import { jobContract } from '../../domain/jobs/job-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { readUnbilledMarks, recordUnbilled } from '../leases/billed-to.ts'
import { advicesOf } from '../testing/billing-steps.ts'
import { type Admin, aLease, anActiveLease, aPlot } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-20T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

const counted = async () => {
  const { pendingTasks } = await admin.call(overviewContract.dashboard, {})
  return pendingTasks
    .flatMap(({ kind, count }) => (kind.startsWith('UNBILLED') ? [count] : []))
    .reduce((sum, count) => sum + count, 0)
}
/** The stored result of the engine's last check, by lease. */
const stored = async () =>
  app.database.as({ kind: 'job', organisationId: await organisationRunBy(app, admin) }, (tx) =>
    readUnbilledMarks(tx, monthOf(calendarDate('2025-04-01')), 10),
  )
const runCheck = async () => {
  await admin.call(jobContract.run, { params: { name: 'CHECK_FIGURES' } })
  await app.jobs.settle()
  return (await admin.call(jobContract.list, {})).find(({ name }) => name === 'CHECK_FIGURES')
}
/** Activated after two months that were not billed. */
const aLateLease = () => anActiveLease(admin, { startDate: '2025-02-01' })
const generate = (month: string, more: { includePast?: boolean; propertyType?: 'LAND' | 'UNIT' } = {}) =>
  admin.call(adviceContract.generate, { body: { month, ...more } })
const unbilled = async (query: { before?: string; propertyType?: 'LAND' | 'UNIT' } = {}) =>
  (await admin.call(adviceContract.unbilled, { query })).leases

describe('periods of earlier months', () => {
  test('of a lease that was activated late are listed by the run with the next step, never skipped', async () => {
    const lease = await aLease(admin, { startDate: '2025-02-15' })
    await generate('2025-02')
    await generate('2025-03')
    await admin.call(leaseContract.activate, { params: { id: lease.id }, body: { overrideReason: 'Signed late.' } })
    const { created, exceptions } = await generate('2025-04')
    expect(created).toBe(1)
    expect(exceptions).toEqual([
      {
        leaseId: lease.id,
        leaseNumber: lease.leaseNumber,
        months: ['2025-02', '2025-03'],
        reason: 'Not billed: Feb 2025, Mar 2025. Generate these months too.',
      },
    ])
    const { run } = await admin.call(monthlyRunContract.latest, { query: { month: '2025-04' } })
    const countOf = async (ofEarlierMonths: 'true' | 'false') =>
      (await admin.call(monthlyRunContract.exceptions, { params: { id: run?.id ?? '' }, query: { ofEarlierMonths } })).total
    expect([await countOf('true'), await countOf('false')]).toEqual([1, 0])
  })

  test('are billed together with the month if requested, and then none is left', async () => {
    const lease = await anActiveLease(admin, { startDate: '2024-11-10' })
    expect(await unbilled()).toMatchObject([
      { leaseId: lease.id, months: ['2024-11', '2024-12', '2025-01', '2025-02', '2025-03'] },
    ])
    expect(await generate('2025-04', { includePast: true })).toMatchObject({ created: 6, exceptions: [] })
    expect((await advicesOf(admin, lease.id)).map(({ month }) => month)).toEqual([
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
      '2025-03',
      '2025-04',
    ])
    expect(await unbilled()).toEqual([])
  })

  test('of a month that was skipped between two runs are listed until it is billed', async () => {
    const lease = await anActiveLease(admin, { startDate: '2025-01-01' })
    await generate('2025-01')
    await generate('2025-03')
    expect(await unbilled()).toMatchObject([{ leaseId: lease.id, months: ['2025-02'] }])
    expect((await generate('2025-02')).exceptions).toEqual([])
    expect(await unbilled()).toEqual([])
  })

  test('of a quarter count where the quarter starts, and land is separate from units', async () => {
    const propertyId = (await aPlot(admin)).id
    await anActiveLease(admin, { propertyType: 'LAND', propertyId, startDate: '2024-12-10', frequency: 'QUARTERLY' })
    expect(await unbilled({ propertyType: 'UNIT' })).toEqual([])
    expect(await unbilled({ propertyType: 'LAND' })).toMatchObject([{ propertyType: 'LAND', months: ['2024-12', '2025-01'] }])
    expect(await unbilled({ before: '2025-01' })).toMatchObject([{ months: ['2024-12'] }])
  })

  test('of a tenant who stayed past an end inside a month include the rest of that month', async () => {
    const lease = await anActiveLease(admin, { startDate: '2025-01-01', endDate: '2025-02-14' })
    expect(lease.status).toBe('HOLDOVER')
    await generate('2025-01')
    await generate('2025-02')
    expect(await unbilled()).toMatchObject([{ months: ['2025-03'] }])
    expect((await advicesOf(admin, lease.id)).map(({ periodStart }) => periodStart)).toEqual([
      '2025-01-01',
      '2025-02-01',
      '2025-02-15',
    ])
  })

  test('do not exist for a pending or cancelled lease, nor after the end of an ended one', async () => {
    await aLease(admin)
    const cancelled = await aLease(admin)
    await admin.call(leaseContract.cancel, { params: { id: cancelled.id }, body: {} })
    const ended = await anActiveLease(admin, { startDate: '2025-01-01', endDate: '2025-02-14' })
    await admin.call(leaseContract.vacate, { params: { id: ended.id }, body: { date: '2025-02-14' } })
    expect(await unbilled()).toMatchObject([{ leaseId: ended.id, months: ['2025-01', '2025-02'] }])
    await generate('2025-04', { includePast: true })
    expect(await unbilled()).toEqual([])
  })
})

describe('the count of the dashboard', () => {
  test('uses the result of the last run, and all changes since', async () => {
    const [late, suspended, dearer] = [await aLateLease(), await aLateLease(), await aLateLease()]
    expect(await stored()).toEqual([])
    expect(await counted()).toBe(3)
    await generate('2025-04')
    expect(await stored()).toHaveLength(3)
    expect(await counted()).toBe(3)

    await admin.call(leaseMoveContract.suspend, { params: { id: suspended.id }, body: { from: '2025-02-01', reason: 'A fire.' } })
    expect((await stored()).map(({ leaseId }) => leaseId).sort()).toEqual([late.id, dearer.id].sort())
    expect(await counted()).toBe((await unbilled()).length)
    expect(await counted()).toBe(2)

    for (const month of ['2025-02', '2025-03']) await generate(month)
    expect(await stored()).toEqual([])
    expect(await unbilled()).toEqual([])
    expect(await counted()).toBe(0)
  })

  test('is checked each night, and stored again', async () => {
    const { id } = await aLateLease()
    expect(await runCheck()).toMatchObject({ lastRun: { state: 'DONE' } })
    expect(await stored()).toEqual([{ leaseId: id, propertyType: 'UNIT', month: '2025-02' }])
    await app.database.as({ kind: 'job', organisationId: await organisationRunBy(app, admin) }, (tx) =>
      recordUnbilled(tx, [{ id, month: monthOf(calendarDate('2025-03-01')) }]),
    )
    expect(await runCheck()).toMatchObject({ lastRun: { state: 'FAILED' } })
  })
})
