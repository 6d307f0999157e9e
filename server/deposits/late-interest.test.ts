import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { postInterest } from '../advices/account/post-interest.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { advicesOf, billedLease, endLease, pay } from '../testing/billing-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import type { TestApp } from '../testing/test-app.ts'

// Late interest on overdue rent is settled with the deposit when the tenant leaves, not charged a month later.

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-10T04:00:00Z'))
})
afterAll(() => app.close())

/** January at 10,000.00 was due on 5 February 2025 and not paid; the lease ended on 31 January. */
async function aDebtorWhoLeft() {
  const { lease, advice } = await billedLease(admin, { startDate: '2025-01-01', rentAmount: 1_000_000, depositAmount: 2_000_000 })
  const params = { id: lease.id }
  const deposit = (await advicesOf(admin, lease.id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  await pay(admin, deposit?.id ?? '', 2_000_000, { paidOn: '2025-01-01' })
  await admin.call(leaseContract.vacate, { params, body: { date: '2025-01-31' } })
  await endLease(admin, params.id, '2025-01-31')
  return { params, adviceId: advice.id, adviceNumber: advice.adviceNumber }
}

const bodyOf = (lines: readonly { description: string; amount: number; adviceId: string | null }[], refundedOn: string) => {
  const deducted = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    deductions: lines.map(({ description, amount, adviceId }) => ({ description, amount, ...(adviceId ? { adviceId } : {}) })),
    refundAmount: 2_000_000 - deducted,
    refundedOn,
    method: 'CASH' as const,
  }
}
const readAdvice = (id: string) => admin.call(adviceContract.read, { params: { id } })

test('the late interest to the day of the settlement is suggested and posted with it, and nothing is due later', async () => {
  const { params, adviceId, adviceNumber } = await aDebtorWhoLeft()
  const { suggestions } = await admin.call(depositContract.read, { params })
  // 5 February to 10 June: 125 days of 10,000.00 at 24 %.
  expect(suggestions.map(({ description, amount, isLateInterest }) => [description, amount, isLateInterest])).toEqual([
    [`Outstanding on ${adviceNumber}`, 1_000_000, false],
    [`Late interest on ${adviceNumber} to 10 Jun 2025`, 82_192, true],
  ])
  const settled = await admin.call(depositContract.settle, { params, body: bodyOf(suggestions, '2025-06-10') })
  expect(settled).toMatchObject({ deductedAmount: 1_082_192, claimAmount: 0 })
  expect(await readAdvice(adviceId)).toMatchObject({
    status: 'PAID',
    balanceAmount: 0,
    postedInterestAmount: 0,
    interestAmount: 0,
  })
  const organisationId = await organisationRunBy(app, admin)
  const later = calendarDate('2025-06-10')
  expect(await app.database.as({ kind: 'job', organisationId }, (tx) => postInterest(tx, params.id, later))).toBe(0)
})

test('an earlier day has less interest, and only the amount that the monthly job did not post', async () => {
  const { params, adviceNumber } = await aDebtorWhoLeft()
  const organisationId = await organisationRunBy(app, admin)
  const posted = await app.database.as({ kind: 'job', organisationId }, (tx) =>
    postInterest(tx, params.id, calendarDate('2025-03-07')),
  )
  expect(posted).toBe(19_726)
  const { suggestions } = await admin.call(depositContract.read, { params, query: { on: '2025-05-06' } })
  // 90 days are 591.78, less the posted 197.26.
  expect(suggestions.map(({ description, amount }) => [description, amount])).toEqual([
    [`Outstanding on ${adviceNumber}`, 1_019_726],
    [`Late interest on ${adviceNumber} to 06 May 2025`, 39_452],
  ])
  const before = (await admin.call(depositContract.read, { params, query: { on: '2025-03-01' } })).suggestions
  expect(before.map(({ amount }) => amount)).toEqual([1_019_726])
})

test('if the interest line is removed, the settlement posts no interest, and it stays due on the advice', async () => {
  const { params, adviceId } = await aDebtorWhoLeft()
  const { suggestions } = await admin.call(depositContract.read, { params })
  const lines = suggestions.filter(({ isLateInterest }) => !isLateInterest)
  await admin.call(depositContract.settle, { params, body: bodyOf(lines, '2025-06-10') })
  expect(await readAdvice(adviceId)).toMatchObject({ balanceAmount: 0, postedInterestAmount: 0, interestAmount: 82_192 })
})

test('an amount above the accrued interest is refused at its line', async () => {
  const { params, adviceId, adviceNumber } = await aDebtorWhoLeft()
  const lines = [{ description: 'Rent and interest', amount: 1_082_193, adviceId }]
  const { status, body } = await admin.raw(depositContract.settle, { params, body: bodyOf(lines, '2025-06-10') })
  const detail = `Nu. 10,821.92 is outstanding on ${adviceNumber}.`
  expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: '/deductions/0/amount', message: detail }] } })
})
