import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, anActiveLease, aPassword } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

// A deposit follows the renewals of its lease and is settled once, with the last of them.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-01T04:00:00Z')
})
beforeEach(async () => {
  app.clock.set(new Date('2025-07-01T04:00:00Z'))
  admin = await nextOffice(app)
})
afterAll(() => app.close())

const settle = (id: string, refundAmount: number, deductions: object[] = []) =>
  admin.raw(depositContract.settle, {
    params: { id },
    body: { deductions, refundAmount, refundedOn: '2025-07-10', method: 'CASH' },
  })
const read = (id: string) => admin.call(depositContract.read, { params: { id } })

/** A lease until 31 August 2025 with a deposit of 20,000.00, of which `paid` was paid. */
async function aDepositedLease(paid: number) {
  const lease = await anActiveLease(admin, { endDate: '2025-06-30', depositAmount: 2_000_000 })
  const [deposit] = (await advicesOf(admin, lease.id)).filter(({ kind }) => kind === 'SECURITY_DEPOSIT')
  await pay(admin, deposit?.id ?? '', paid, { paidOn: '2025-01-01' })
  return lease
}
const renew = (id: string) =>
  admin.call(leaseMoveContract.renew, {
    params: { id },
    body: { startDate: '2025-07-01', endDate: '2026-06-30', rentAmount: 1_000_000 },
  })

test('a cancelled renewal does not settle the deposit of the lease that still runs', async () => {
  const lease = await aDepositedLease(2_000_000)
  const { id } = await renew(lease.id)
  await admin.call(leaseContract.cancel, { params: { id }, body: {} })
  app.clock.set(new Date('2025-07-10T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  expect(await settle(id, 2_000_000)).toMatchObject({ status: 409, body: { code: 'NOT_OPEN' } })
  expect(await read(id)).toMatchObject({ heldAmount: 0 })
  expect(await read(lease.id)).toMatchObject({ heldAmount: 2_000_000, settlement: null })
})
