import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { closingContract } from '../../../domain/ledger/closing-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { moveLeasesByDate } from '../../leases/move-leases-by-date.ts'
import { accountOf, advicesOf, billedLease, pay } from '../../testing/billing-steps.ts'
import { aPassword } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import type { TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices('2025-06-20T04:00:00Z')
})
afterAll(() => app.close())

test('a lease that ended on a day that was closed since ends all the same, and its rent is credited in open days', async () => {
  let admin = await nextOffice(app)
  const { lease } = await billedLease(admin, { depositAmount: 0, noticeDays: 0 }, ['2025-05', '2025-06', '2025-07'])
  const params = { id: lease.id }
  for (const { id } of await advicesOf(admin, lease.id)) await pay(admin, id, 1_000_000, { paidOn: '2025-06-10' })
  await admin.call(leaseMoveContract.terminate, {
    params,
    body: { by: 'TENANT', noticeDate: '2025-06-20', effectiveDate: '2025-06-30', reason: 'Moves', overrideReason: 'Both agreed' },
  })
  app.clock.set(new Date('2025-07-02T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  await admin.call(closingContract.close, { body: { until: '2025-06-30' } })
  const closedDays = () => admin.call(ledgerContract.trialBalance, { query: { asOf: '2025-06-30' } })
  const before = await closedDays()
  await app.database.as({ kind: 'job', organisationId: await organisationRunBy(app, admin) }, (tx) => moveLeasesByDate(tx))
  expect(await admin.call(leaseContract.read, { params })).toMatchObject({ status: 'TERMINATED_BY_TENANT' })
  expect(await accountOf(admin, lease.id)).toMatchObject({ creditAmount: 1_000_000, balanceAmount: -1_000_000 })
  expect(await closedDays()).toEqual(before)
})

test('a tenant in holdover who left on a day that is closed is recorded as gone on that day', async () => {
  const admin = await nextOffice(app)
  const { lease } = await billedLease(admin, { depositAmount: 0, endDate: '2025-04-30' }, ['2025-04', '2025-05', '2025-06'])
  await admin.call(closingContract.close, { body: { until: '2025-05-31' } })
  const params = { id: lease.id }
  await admin.call(leaseContract.vacate, { params, body: { date: '2025-05-20' } })
  expect(await admin.call(leaseContract.read, { params })).toMatchObject({ status: 'EXPIRED', vacatedOn: '2025-05-20' })
  const [april, may, june] = await advicesOf(admin, lease.id)
  expect([april?.balanceAmount, may?.balanceAmount, june?.balanceAmount]).toEqual([1_000_000, 645_161, 0])
})
