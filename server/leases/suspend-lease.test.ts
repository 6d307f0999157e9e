import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { type Admin, anActiveLease, anAdmin } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeEach(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterEach(() => app.close())

async function onThe(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')) }
}

const read = (id: string) => admin.call(leaseContract.read, { params: { id } })
const notice = { by: 'TENANT', noticeDate: '2025-06-15', effectiveDate: '2025-08-31', reason: 'Moving to Paro' } as const
const terminate = (id: string) => admin.call(leaseMoveContract.terminate, { params: { id }, body: notice })
const renewal = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000 }
const renew = (id: string) => admin.call(leaseMoveContract.renew, { params: { id }, body: renewal })
const eventsOf = async (id: string) => (await admin.call(leaseContract.events, { params: { id } })).map(({ kind }) => kind)

describe('a suspension', () => {
  const suspend = (id: string, body = {}) => admin.call(leaseMoveContract.suspend, { params: { id }, body })
  const resume = (id: string, body = {}) => admin.call(leaseMoveContract.resume, { params: { id }, body })

  test('with a future date leaves the lease unchanged until its day, and can be cancelled before', async () => {
    const { id } = await anActiveLease(admin)
    const planned = { status: 'ACTIVE', suspendedFrom: '2025-07-01' }
    expect(await suspend(id, { from: '2025-07-01' })).toMatchObject(planned)
    await expectProblem(suspend(id, { from: '2025-08-01' }), 'ILLEGAL_TRANSITION')
    await expectProblem(resume(id, { on: '2025-07-10' }), 'INVALID_INPUT')
    expect(await resume(id)).toMatchObject({ status: 'ACTIVE', suspendedFrom: null })
    expect(await eventsOf(id)).toEqual(['SUSPENSION_CALLED_OFF', 'SUSPENSION_PLANNED', 'ACTIVATED', 'CREATED'])
    const { schedule } = await admin.call(leaseContract.schedule, { params: { id } })
    expect(schedule.every(({ amount }) => amount === 1_000_000)).toBe(true)
    await suspend(id, { from: '2025-07-01' })
    await onThe('2025-07-03')
    // Any later action on the lease finds it in the state required by the calendar.
    const refusal = await expectProblem(terminate(id), 'ILLEGAL_TRANSITION')
    expect(refusal.detail).toContain('suspended')
    expect(await resume(id)).toMatchObject({ status: 'ACTIVE', suspendedFrom: null })
    expect((await eventsOf(id)).slice(0, 3)).toEqual(['RESUMED', 'MOVED_BY_DATE', 'SUSPENSION_PLANNED'])
  })

  test('stops the rent and can be resumed; a suspended lease can neither be renewed nor ended by notice', async () => {
    const { id } = await anActiveLease(admin)
    expect(await suspend(id, { from: '2025-06-01' })).toMatchObject({ status: 'SUSPENDED', suspendedFrom: '2025-06-01' })
    await expectProblem(renew(id), 'ILLEGAL_TRANSITION')
    await expectProblem(terminate(id), 'ILLEGAL_TRANSITION')
    await expectProblem(suspend(id), 'ILLEGAL_TRANSITION')
    await expectProblem(resume(id, { on: '2025-05-31' }), 'INVALID_INPUT')
    expect(await resume(id)).toMatchObject({ status: 'ACTIVE', suspendedFrom: null })
    const { schedule } = await admin.call(leaseContract.schedule, { params: { id } })
    expect(schedule[5]).toMatchObject({ periodStart: '2025-06-01', amount: 533_333 })
    await expectProblem(suspend(id, { from: '2025-06-10' }), 'INVALID_INPUT')
    await expectProblem(resume(id), 'ILLEGAL_TRANSITION')
  })

  test('is resumed once, even by concurrent requests, and begins once', async () => {
    const { id } = await anActiveLease(admin)
    const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)
    const days = ['2025-06-11', '2025-06-12', '2025-06-13', '2025-06-14', '2025-06-15', '2025-06-16']
    await suspend(id, { from: '2025-06-10' })
    const resumed = await Promise.all(days.map((on) => admin.raw(leaseMoveContract.resume, { params: { id }, body: { on } })))
    expect(statusesOf(resumed)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await eventsOf(id)).toEqual(['RESUMED', 'SUSPENDED', 'ACTIVATED', 'CREATED'])
    const planned = await Promise.all(
      days.map(() => admin.raw(leaseMoveContract.suspend, { params: { id }, body: { from: '2025-07-01' } })),
    )
    expect(statusesOf(planned)).toEqual([200, 409, 409, 409, 409, 409])
    const calledOff = await Promise.all(days.map(() => admin.raw(leaseMoveContract.resume, { params: { id }, body: {} })))
    expect(statusesOf(calledOff)).toEqual([200, 409, 409, 409, 409, 409])
    const drawnUp = await Promise.all(days.map(() => admin.raw(leaseMoveContract.renew, { params: { id }, body: renewal })))
    expect(statusesOf(drawnUp)).toEqual([201, 409, 409, 409, 409, 409])
    expect((await eventsOf(id)).slice(0, 4)).toEqual([
      'RENEWAL_DRAWN_UP',
      'SUSPENSION_CALLED_OFF',
      'SUSPENSION_PLANNED',
      'RESUMED',
    ])
  })

  test('ends with the lease: a tenant who stays past its end pays again', async () => {
    const { id } = await anActiveLease(admin)
    await suspend(id)
    await onThe('2026-02-01')
    await admin.call(leaseMoveContract.holdover, { params: { id } })
    expect(await read(id)).toMatchObject({ status: 'HOLDOVER', suspendedFrom: null })
    const { schedule } = await admin.call(leaseContract.schedule, { params: { id } })
    expect(schedule.slice(-2).map(({ amount }) => amount)).toEqual([1_000_000, 1_000_000])
    await expectProblem(admin.call(leaseMoveContract.holdover, { params: { id } }), 'ILLEGAL_TRANSITION')
  })
})
