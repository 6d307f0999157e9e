import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseTermContract } from '../../domain/overview/lease-term-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aLease, anActiveLease, anAdmin } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp('2025-07-20T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const termOf = (by: Admin, id: string) => by.call(leaseTermContract.leaseTerm, { params: { id } })

test('a lease is paid up to the day before its first open period, in whichever order its months were paid', async () => {
  const { lease } = await billedLease(admin, { startDate: '2025-05-01', endDate: '2027-04-30' }, [
    '2025-05',
    '2025-06',
    '2025-07',
  ])
  expect(await termOf(admin, lease.id)).toMatchObject({ startDate: '2025-05-01', lastDay: '2027-04-30', paidTo: null })
  const [may, june, july] = (await advicesOf(admin, lease.id)).filter(({ kind }) => kind === 'RENT')
  await pay(admin, may!.id, may!.balanceAmount)
  await pay(admin, july!.id, july!.balanceAmount)
  expect((await termOf(admin, lease.id)).paidTo).toBe('2025-05-31')
  await pay(admin, june!.id, june!.balanceAmount)
  expect((await termOf(admin, lease.id)).paidTo).toBe('2025-07-31')
})

test('every escalation within the term is listed, with the rent from its day', async () => {
  const escalation = { everyMonths: 24, percent: '10' }
  const lease = await aLease(admin, { startDate: '2025-08-01', endDate: '2030-07-31', rentAmount: 1_000_000, escalation })
  expect((await termOf(admin, lease.id)).increases).toEqual([
    { from: '2027-08-01', amount: 1_100_000 },
    { from: '2029-08-01', amount: 1_210_000 },
  ])
})

test('the last day for notice is no longer shown after a notice, and the term ends with it', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-05-01', endDate: '2027-04-30' })
  const before = await termOf(admin, lease.id)
  expect(before.noticeByDate! < before.lastDay).toBe(true)
  const body = { by: 'TENANT', noticeDate: '2025-07-20', effectiveDate: '2025-12-31', reason: 'Moving' } as const
  await admin.call(leaseMoveContract.terminate, { params: { id: lease.id }, body })
  expect(await termOf(admin, lease.id)).toMatchObject({ noticeDate: '2025-07-20', noticeByDate: null, lastDay: '2025-12-31' })
})

test('the term of a lease of another office gets 404', async () => {
  const lease = await anActiveLease(admin, { startDate: '2025-05-01', endDate: '2027-04-30' })
  await expectProblem(termOf(await anAdmin(app), lease.id), 'NOT_FOUND')
})
