import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { accountOf, advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aLease } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// An amount that is paid, credited or written off before its advice is charged is credit until that day: a debt is never negative.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-02-20T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

const days = ['2024-12-31', '2025-01-31', '2025-02-10', '2025-02-20', '2025-03-10', '2025-04-01', '2025-05-01', '2025-12-31']

/** For each day, the arrears, the receivable and credit in the ledger, and the statement of the lease must agree. */
async function expectTies(leaseId: string): Promise<void> {
  for (const asOf of days) {
    const { rows, totals } = await admin.call(reportContract.arrears, { query: { asOf } })
    const { accounts } = await admin.call(ledgerContract.trialBalance, { query: { asOf } })
    const netOf = (wanted: string) =>
      accounts.reduce((sum, { code, debitAmount, creditAmount }) => sum + (code === wanted ? debitAmount - creditAmount : 0), 0)
    const account = await accountOf(admin, leaseId, asOf)
    const shown = { principal: account.principalAmount, credit: account.creditAmount }
    expect({ asOf, ...shown }).toEqual({ asOf, principal: totals.principalAmount, credit: 0 - netOf('2000') })
    expect(netOf('1100')).toBe(totals.principalAmount)
    for (const { principalAmount, current } of rows) expect(Math.min(principalAmount, current)).toBeGreaterThanOrEqual(0)
  }
}

test('rent of a future month that is paid today is not outstanding, and is credit until its month', async () => {
  const { lease } = await billedLease(admin, {}, ['2025-01', '2025-02', '2025-03', '2025-04'])
  const [, , march, april] = await advicesOf(admin, lease.id)
  await pay(admin, april?.id ?? '', 1_000_000, { paidOn: '2025-02-10' })
  const receipt = await pay(admin, march?.id ?? '', 300_000, { paidOn: '2025-02-15' })
  await expectTies(lease.id)
  expect(await accountOf(admin, lease.id, '2025-02-20')).toMatchObject({
    principalAmount: 2_000_000,
    creditAmount: 1_300_000,
    balanceAmount: 700_000,
  })
  await admin.call(paymentContract.reverse, { params: { id: receipt.id }, body: { reason: 'Cheque bounced' } })
  await expectTies(lease.id)
  expect(await admin.call(adviceContract.read, { params: { id: march?.id ?? '' } })).toMatchObject({ paidAmount: 0 })
  expect(await accountOf(admin, lease.id, '2025-02-20')).toMatchObject({ creditAmount: 1_000_000 })
})

test('a deposit paid before the start of the lease is held immediately and not requested again', async () => {
  const lease = await aLease(admin, { startDate: '2025-03-01', endDate: '2026-02-28', depositAmount: 1_500_000 })
  const deposit = (await advicesOf(admin, lease.id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  await pay(admin, deposit?.id ?? '', 1_500_000, { paidOn: '2025-02-10' })
  await expectTies(lease.id)
  const held = await admin.call(reportContract.deposits, { query: { asOf: '2025-02-20' } })
  expect(held.totals).toMatchObject({ heldAmount: 1_500_000 })
  const { rows } = await accountOf(admin, lease.id)
  expect(rows.map(({ kind, date, paymentAmount }) => [kind, date, paymentAmount])).toContainEqual([
    'PAYMENT',
    '2025-02-10',
    1_500_000,
  ])
})

test('months credited by an early end, paid or not, are not a debt on any day', async () => {
  const { lease, advice } = await billedLease(admin, { noticeDays: 0 }, ['2025-01', '2025-02', '2025-03', '2025-04'])
  const april = (await advicesOf(admin, lease.id))[3]
  await pay(admin, advice.id, 1_000_000, { paidOn: '2025-01-20' })
  await pay(admin, april?.id ?? '', 1_000_000, { paidOn: '2025-02-10' })
  await admin.call(leaseMoveContract.terminate, {
    params: { id: lease.id },
    body: {
      by: 'TENANT',
      noticeDate: '2025-02-10',
      effectiveDate: '2025-02-19',
      reason: 'Moving to Paro',
      overrideReason: 'Both agreed',
    },
  })
  await expectTies(lease.id)
  expect(await accountOf(admin, lease.id)).toMatchObject({ balanceAmount: -321_429 })
})

test('a written-off advice of a future month is not outstanding before its month either', async () => {
  const { lease } = await billedLease(admin, {}, ['2025-01', '2025-04'])
  const april = (await advicesOf(admin, lease.id)).at(-1)
  const call = { params: { id: april?.id ?? '' }, body: { reason: 'Agreed in court' } }
  const { detail } = await expectProblem(admin.call(adviceContract.writeOff, call), 'POLICY_VIOLATION')
  expect(detail).toContain('not due before')
  await admin.call(adviceContract.writeOff, { ...call, body: { ...call.body, overrideReason: 'The tenant left the country.' } })
  await expectTies(lease.id)
  const { rows } = await admin.call(reportContract.overrides, { query: {} })
  expect(rows[0]).toMatchObject({ leaseId: lease.id, what: 'WRITTEN_OFF', reason: 'The tenant left the country.' })
})

test('the deposit of a lease that begins in more than a year is paid at its signing, with a check of the year', async () => {
  const term = { startDate: '2026-06-01', endDate: '2027-05-31', depositAmount: 1_000_000 }
  const [deposit] = await advicesOf(admin, (await aLease(admin, term)).id)
  const payOn = (paidOn: string) => pay(admin, deposit?.id ?? '', 1_000_000, { paidOn })
  expect((await expectProblem(payOn('2024-02-19'), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/paidOn')
  expect((await payOn('2025-02-20')).advice).toMatchObject({ status: 'PAID', balanceAmount: 0 })
})
