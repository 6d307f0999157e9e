import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { renewalContract } from '../../domain/leases/renewals/renewal-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import { advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, aLease, anActiveLease, anAdmin, aPassword } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { checkFigures } from './check-figures.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const anEnding = (given = {}) => anActiveLease(admin, { endDate: '2025-08-31', ...given })
const renew = (id: string) =>
  admin.call(leaseMoveContract.renew, {
    params: { id },
    body: { startDate: '2025-09-01', endDate: '2026-08-31', rentAmount: 1_000_000 },
  })

test('the stored counts equal the leases after renewals, notices, and the withdrawal of both', async () => {
  const [first, second, third] = [await anEnding(), await anEnding(), await anEnding({ endDate: '2025-10-15' })]
  const august = async () => (await admin.call(renewalContract.calendar, { query: {} })).months[2]?.counts
  expect(await august()).toMatchObject({ END: 2, AGREED_END: 0 })
  const renewal = await renew(first.id)
  expect(await august()).toMatchObject({ END: 1, AGREED_END: 1 })
  const body = { by: 'TENANT', noticeDate: '2025-06-15', effectiveDate: '2025-08-20', reason: 'Moving' } as const
  await admin.call(leaseMoveContract.terminate, { params: { id: third.id }, body })
  expect(await august()).toMatchObject({ END: 1, AGREED_END: 2 })
  await admin.call(leaseContract.cancel, { params: { id: renewal.id }, body: { reason: 'Moves away.' } })
  expect(await august()).toMatchObject({ END: 2, AGREED_END: 1 })
  await admin.call(leaseMoveContract.withdrawNotice, { params: { id: third.id }, body: { reason: 'Stays.' } })
  expect(await august()).toMatchObject({ END: 2, AGREED_END: 0 })
  await Promise.all([renew(second.id), admin.call(leaseMoveContract.terminate, { params: { id: second.id }, body })].map(settle))
  const organisationId = await organisationRunBy(app, admin)
  expect(await app.database.as({ kind: 'job', organisationId }, checkFigures)).toEqual([])
})

/** One of two simultaneous calls may be refused; the counts are correct in both cases. */
const settle = (call: Promise<unknown>) => call.catch(() => undefined)

/** The day begins and the job runs. */
async function onThe(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  const organisationId = await organisationRunBy(app, admin)
  await app.database.as({ kind: 'job', organisationId }, (tx) => moveLeasesByDate(tx))
}

test('the rent roll of a past month shows each lease as it was then: expiring, not in holdover, and upcoming, not past', async () => {
  admin = await anAdmin(app)
  const ending = await anActiveLease(admin, { endDate: '2025-06-30' })
  const next = await aLease(admin, { startDate: '2025-07-01', endDate: '2026-06-30', depositAmount: 500_000 })
  for (const { id, balanceAmount } of await advicesOf(admin, next.id))
    await pay(admin, id, balanceAmount, { paidOn: '2025-06-15' })
  const statesOf = async (query: object) => {
    const { rows } = await admin.call(reportContract.rentRoll, { query })
    const known = new Map(rows.map((row) => [row.leaseId, row]))
    return [ending, next].map(({ id }) => [known.get(id)?.state, known.get(id)?.startDate, known.get(id)?.depositHeldAmount])
  }
  await onThe('2025-06-30')
  const inJune = [
    ['EXPIRING', '2025-01-01', 0],
    ['UPCOMING', '2025-07-01', 500_000],
  ]
  expect(await statesOf({})).toEqual(inJune)
  await onThe('2025-07-10')
  await admin.call(leaseContract.activate, { params: { id: next.id }, body: { overrideReason: 'Papers are in the office.' } })
  expect((await statesOf({})).map(([state]) => state)).toEqual(['HOLDOVER', 'CURRENT'])
  expect(await statesOf({ month: '2025-06' })).toEqual(inJune)
  const { rows } = await admin.call(reportContract.rentRoll, { query: { month: '2025-06', state: 'EXPIRING' } })
  expect(rows.map(({ leaseId }) => leaseId)).toEqual([ending.id])
})

test('the rent roll of a past month lists renewals that were pending on its last day, also if they were cancelled since', async () => {
  app.clock.set(new Date('2025-06-20T04:00:00Z'))
  admin = await anAdmin(app)
  const [kept, cancelled, later] = [await anEnding(), await anEnding(), await anEnding()]
  const renewals = [await renew(kept.id), await renew(cancelled.id)]
  const statesOf = async (query: object) => {
    const { rows } = await admin.call(reportContract.rentRoll, { query })
    return renewals.map(({ id }) => rows.find(({ leaseId }) => leaseId === id)?.state)
  }
  expect(await statesOf({})).toEqual(['UPCOMING', 'UPCOMING'])
  await onThe('2025-07-10')
  await admin.call(leaseContract.cancel, { params: { id: renewals[1]?.id ?? '' }, body: { reason: 'Moves away.' } })
  renewals.push(await renew(later.id))
  expect(await statesOf({ month: '2025-06' })).toEqual(['UPCOMING', 'UPCOMING', undefined])
  expect(await statesOf({})).toEqual(['UPCOMING', undefined, 'UPCOMING'])
})
