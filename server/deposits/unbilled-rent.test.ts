import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import { advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, anActiveLease, aPassword, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import type { TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-03T04:00:00Z'))
})
afterAll(() => app.close())

async function moveLeases(): Promise<void> {
  const organisations = await app.database.as({ kind: 'auth' }, (tx) => tx.selectFrom('organisations').select('id').execute())
  for (const { id } of organisations) await app.database.as({ kind: 'job', organisationId: id }, (tx) => moveLeasesByDate(tx))
}

test('the deposit shows the unbilled rent of the last days, to the office only, until it is billed', async () => {
  const tenant = await aTenant(admin, { phoneNumber: aPhone() })
  const { id } = await anActiveLease(admin, {
    tenantId: tenant.id,
    startDate: '2025-04-01',
    endDate: '2026-03-31',
    rentAmount: 1_500_000,
    depositAmount: 3_000_000,
  })
  const params = { id }
  const deposit = (await advicesOf(admin, id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  await pay(admin, deposit?.id ?? '', 3_000_000, { paidOn: '2025-04-01' })
  for (const month of ['2025-04', '2025-05']) await admin.call(adviceContract.generate, { body: { month } })
  await admin.call(leaseMoveContract.terminate, {
    params,
    body: { by: 'OWNER', noticeDate: '2025-04-02', effectiveDate: '2025-06-03', reason: 'Sold', overrideReason: 'Agreed' },
  })
  await admin.call(leaseContract.vacate, { params, body: { date: '2025-06-03' } })
  const running = await admin.call(depositContract.read, { params })
  expect(running).toMatchObject({
    blockedReason: 'This lease runs until 03 Jun 2025. Settle the deposit from 04 Jun 2025.',
    unbilled: [],
  })
  app.clock.set(new Date('2025-06-04T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  await moveLeases()
  const { blockedReason, unbilled } = await admin.call(depositContract.read, { params })
  expect({ blockedReason, unbilled }).toEqual({
    blockedReason: null,
    unbilled: [{ from: '2025-06-01', to: '2025-06-03', amount: 150_000 }],
  })
  const renter = await arriveBySms(app, tenant.phoneNumber)
  expect((await renter.call(depositContract.read, { params })).unbilled).toEqual([])
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const after = await admin.call(depositContract.read, { params })
  expect(after.unbilled).toEqual([])
  expect(after.suggestions.map(({ amount }) => amount)).toEqual([1_500_000, 29_589, 1_500_000, 150_000])
})
