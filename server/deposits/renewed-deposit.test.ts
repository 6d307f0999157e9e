import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { chargeTenant } from '../advices/charge-tenant.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import { accountOf, advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, anActiveLease, aPassword } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
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
  await app.database.as({ kind: 'job', organisationId: await organisationRunBy(app, admin) }, (tx) => moveLeasesByDate(tx))
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

test('the rent roll and the deposits held show the deposit with the renewal that has it, on each day', async () => {
  const first = await aDepositedLease(2_000_000)
  const { id } = await renew(first.id)
  const depositsOf = async (query: object) => {
    const { rows, checks } = await admin.call(reportContract.rentRoll, { query })
    expect(checks.map(({ differenceAmount }) => differenceAmount)).toEqual([0, 0])
    return rows.flatMap((row) => (row.leaseId ? [[row.leaseId, row.state, row.depositHeldAmount]] : []))
  }
  await admin.call(leaseContract.activate, { params: { id }, body: { overrideReason } })
  expect(await depositsOf({})).toEqual([[id, 'CURRENT', 2_000_000]])
  const heldOn = async (query: object) => {
    const { rows, totals } = await admin.call(reportContract.deposits, { query })
    expect(totals).toMatchObject({ agreedAmount: 2_000_000, heldAmount: 2_000_000 })
    return rows.map(({ leaseId, agreedAmount, heldAmount }) => [leaseId, agreedAmount, heldAmount])
  }
  expect(await heldOn({})).toEqual([[id, 2_000_000, 2_000_000]])
  expect(await heldOn({ asOf: '2025-07-01' })).toEqual([[id, 2_000_000, 2_000_000]])
  expect(await heldOn({ asOf: '2025-06-30' })).toEqual([[first.id, 2_000_000, 2_000_000]])
  expect(await depositsOf({ month: '2025-06' })).toEqual([[first.id, 'CURRENT', 2_000_000]])
})

test('the unpaid part of the deposit is no longer owed once it is settled with the renewal', async () => {
  const { first, last } = await anEndedRenewal(1_200_000)
  expect(await settle(last.id, 1_200_000)).toMatchObject({ status: 200 })
  const [deposit] = await advicesOf(admin, first.id)
  expect(deposit).toMatchObject({ balanceAmount: 0, creditedAmount: 800_000 })
})

/** The renewal ended on 5 July; 10,000.00 of the rent of June, of the first lease, is owed. */
async function anEndedRenewalWithArrears() {
  const leases = await anEndedRenewal(2_000_000)
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const june = (await advicesOf(admin, leases.first.id)).find(({ month }) => month === '2025-06')
  return { ...leases, june: june?.id ?? '' }
}

test('rent that is owed on the lease before its renewal is suggested, and the deposit pays it', async () => {
  const { first, last, june } = await anEndedRenewalWithArrears()
  const { suggestions } = await read(last.id)
  expect(suggestions).toMatchObject([
    { adviceId: june, amount: 1_000_000, isLateInterest: false },
    { adviceId: june, isLateInterest: true },
  ])
  const deduction = { description: 'Rent of June', amount: 1_000_000, adviceId: june }
  expect(await settle(last.id, 1_000_000, [deduction])).toMatchObject({ status: 200 })
  expect(await admin.call(adviceContract.read, { params: { id: june } })).toMatchObject({ status: 'PAID', balanceAmount: 0 })
  for (const { id } of [first, last]) expect(await accountOf(admin, id)).toMatchObject({ balanceAmount: 0, creditAmount: 0 })
  expect((await admin.call(reportContract.deposits, { query: {} })).rows).toEqual([])
})

test('a credit note on rent that the deposit paid is credit of the lease of that rent, and is refunded from it', async () => {
  const { first, last, june } = await anEndedRenewalWithArrears()
  const deduction = { description: 'Rent of June', amount: 1_000_000, adviceId: june }
  await settle(last.id, 1_000_000, [deduction])
  const params = { id: first.id }
  await admin.call(leaseMoneyContract.creditNote, { params, body: { amount: 200_000, reason: 'No water', adviceId: june } })
  expect(await accountOf(admin, first.id)).toMatchObject({ creditAmount: 200_000 })
  const refund = { amount: 200_000, method: 'CASH', refundedOn: '2025-07-10' } as const
  await admin.call(leaseMoneyContract.refund, { params, body: refund })
  expect(await accountOf(admin, first.id)).toMatchObject({ creditAmount: 0, balanceAmount: 0 })
})

test('a damage charged to the lease before its renewal is suggested and taken from the deposit', async () => {
  const { first, last } = await anEndedRenewal(2_000_000)
  const explanation = { rule: 'R10', text: 'A pane was broken.', base: '500', exact: '500' }
  const charge = { leaseId: first.id, label: 'Broken pane', amount: chhetrum(50_000), explanation }
  await app.database.as({ kind: 'job', organisationId: await organisationRunBy(app, admin) }, (tx) => chargeTenant(tx, charge))
  const { suggestions } = await read(last.id)
  expect(suggestions).toMatchObject([{ description: 'Broken pane', amount: 50_000 }])
  const deduction = { description: 'Broken pane', amount: 50_000, chargeId: suggestions[0]?.chargeId }
  expect(await settle(last.id, 1_950_000, [deduction])).toMatchObject({ status: 200 })
})
