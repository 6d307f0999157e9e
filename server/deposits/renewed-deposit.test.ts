import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
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

const overrideReason = 'Papers are in the office.'
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

/** The renewal runs from 1 July and ends on 5 July; today is 10 July. */
async function anEndedRenewal(paid: number) {
  const first = await aDepositedLease(paid)
  const { id } = await renew(first.id)
  await admin.call(leaseContract.activate, { params: { id }, body: { overrideReason } })
  const notice = { by: 'OWNER', noticeDate: '2025-07-01', effectiveDate: '2025-07-05', reason: 'Sold', overrideReason } as const
  await admin.call(leaseMoveContract.terminate, { params: { id }, body: notice })
  app.clock.set(new Date('2025-07-10T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  return { first, last: { id } }
}

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

test('a deposit that was settled with the renewal is held on no lease any more', async () => {
  const { first, last } = await anEndedRenewal(2_000_000)
  expect(await settle(last.id, 1_950_000, [{ description: 'Cleaning', amount: 50_000 }])).toMatchObject({ status: 200 })
  const deposits = await admin.call(reportContract.deposits, { query: {} })
  expect(deposits.rows).toEqual([])
  const roll = await admin.call(reportContract.rentRoll, { query: {} })
  const held = roll.rows.map(({ leaseId, depositHeldAmount }) => ({ leaseId, depositHeldAmount }))
  expect(held.filter(({ leaseId, depositHeldAmount }) => leaseId === first.id || depositHeldAmount)).toEqual([])
  const { totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
})

test('the unpaid part of the deposit is no longer owed once it is settled with the renewal', async () => {
  const { first, last } = await anEndedRenewal(1_200_000)
  expect(await settle(last.id, 1_200_000)).toMatchObject({ status: 200 })
  const [deposit] = await advicesOf(admin, first.id)
  expect(deposit).toMatchObject({ balanceAmount: 0, creditedAmount: 800_000 })
})
