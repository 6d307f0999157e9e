import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { creditNoteContract, creditRefundContract, leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { payerContract } from '../../domain/payments/payer-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { postInterestBlock } from '../advices/account/post-interest.ts'
import { chargeTenant } from '../advices/charge-tenant.ts'
import { readWaitingCharges } from '../advices/lease-charge-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { accountOf, advicesOf, billedLease, endLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aLease, anActiveLease } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-07-01T04:00:00Z'))
})
afterAll(async () => {
  const balance = await admin.call(ledgerContract.trialBalance, {})
  expect(balance.totalDebitAmount).toBe(balance.totalCreditAmount)
  await app.close()
})

const net = async (name: string) => {
  const { accounts } = await admin.call(ledgerContract.trialBalance, {})
  const account = accounts.find((known) => known.name === name)
  return (account?.debitAmount ?? 0) - (account?.creditAmount ?? 0)
}
const settle = (id: string, deductions: object[], refundAmount: number, refundedOn = '2025-06-20') =>
  admin.raw(depositContract.settle, { params: { id }, body: { deductions, refundAmount, refundedOn, method: 'CASH' } })

async function asJob<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const organisationId = await app.database.as(
    { kind: 'auth' },
    async (tx) => (await tx.selectFrom('organisations').select('id').executeTakeFirstOrThrow()).id,
  )
  return app.database.as({ kind: 'job', organisationId }, work)
}

/** A lease that ended on 31 May 2025 with its deposit paid. */
async function anEndedLease(depositAmount: number, more = {}) {
  const lease = await anActiveLease(admin, { startDate: '2025-01-01', depositAmount, ...more })
  const deposit = (await advicesOf(admin, lease.id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  if (deposit && deposit.balanceAmount > 0) await pay(admin, deposit.id, depositAmount, { paidOn: '2025-01-01' })
  await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-05-31' } })
  await endLease(admin, lease.id)
  return lease
}

describe('a deposit', () => {
  test('G1: 30,000 less cleaning, rent and damage leaves 17,491.44 to refund, once', async () => {
    const lease = await anEndedLease(3_000_000, { rentAmount: 1_500_000 })
    const { blockedReason, heldAmount } = await admin.call(depositContract.read, { params: { id: lease.id } })
    expect({ blockedReason, heldAmount }).toEqual({ blockedReason: null, heldAmount: 3_000_000 })
    const rent = await admin.call(leaseMoneyContract.charge, {
      params: { id: lease.id },
      body: { description: 'Rent of January', amount: 725_806 },
    })
    const deductions = [
      { description: 'Cleaning', amount: 125_050 },
      { description: 'Rent', amount: 725_806, adviceId: rent.id },
      { description: 'Damage', amount: 400_000 },
    ]
    expect(JSON.stringify(await settle(lease.id, deductions, 1_749_143))).toMatch(/409.*Check the amounts.*AMOUNTS_DIFFER/)
    const { status, body } = await settle(lease.id, deductions, 1_749_144)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { refundAmount: 1_749_144, interestAmount: 0, claimAdviceId: null },
    })
    expect(await settle(lease.id, deductions, 1_749_144)).toMatchObject({ status: 409, body: { code: 'ALREADY_SETTLED' } })
    const account = await accountOf(admin, lease.id)
    expect(account.balanceAmount).toBe(0)
    expect(account.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['DEDUCTION', 'REFUND']))
    expect(await admin.call(adviceContract.read, { params: { id: rent.id } })).toMatchObject({ status: 'PAID', balanceAmount: 0 })
    const listed = await admin.call(depositContract.list, { query: { state: 'SETTLED' } })
    expect(listed.items).toMatchObject([{ id: lease.id, refundAmount: 1_749_144 }])
    const pdf = await admin.raw(depositContract.pdf, { params: { id: lease.id } })
    expect(pdf.status).toBe(200)
  })

  test('G2: claims above the deposit refund nothing, and the rest is receivable', async () => {
    const lease = await anEndedLease(1_000_000)
    const { status, body } = await settle(lease.id, [{ description: 'Damage', amount: 1_234_567 }], 0)
    expect({ status, body }).toMatchObject({ status: 200, body: { refundAmount: 0, claimAmount: 234_567, method: null } })
    expect(await accountOf(admin, lease.id)).toMatchObject({ principalAmount: 234_567, balanceAmount: 234_567 })
  })

  test('a refund needs a payment method, a settlement without refund has none', async () => {
    const without = (id: string, deductions: object[], refundAmount: number) =>
      admin.raw(depositContract.settle, { params: { id }, body: { deductions, refundAmount, refundedOn: '2025-06-20' } })
    const used = await anEndedLease(1_000_000)
    const { status, body } = await without(used.id, [{ description: 'Damage', amount: 1_000_000 }], 0)
    expect({ status, body }).toMatchObject({ status: 200, body: { refundAmount: 0, method: null } })
    const unused = await anEndedLease(1_000_000)
    expect(await without(unused.id, [], 1_000_000)).toMatchObject({ status: 400, body: { errors: [{ path: '/method' }] } })
  })

  test('a charge that waited for an advice is suggested, deducted from the deposit, and never billed again', async () => {
    const lease = await anEndedLease(1_000_000)
    const explanation = { rule: 'R10', text: 'A pane was broken.', base: '500', exact: '500' }
    const charge = { leaseId: lease.id, label: 'Broken pane', amount: chhetrum(50_000), explanation }
    await asJob((tx) => chargeTenant(tx, charge))
    const { suggestions } = await admin.call(depositContract.read, { params: { id: lease.id } })
    const waiting = suggestions.find(({ description }) => description === 'Broken pane')
    expect(waiting).toMatchObject({ amount: 50_000, adviceId: null })
    const deduction = { description: 'Broken pane', chargeId: waiting?.chargeId }
    expect(await settle(lease.id, [{ ...deduction, amount: 50_001 }], 949_999)).toMatchObject({ status: 400 })
    expect(await settle(lease.id, [{ ...deduction, amount: 50_000 }], 950_000)).toMatchObject({ status: 200 })
    expect((await asJob((tx) => readWaitingCharges(tx, [lease.id]))).size).toBe(0)
  })

  test('held longer than a month after the end is refunded with interest', async () => {
    const lease = await anEndedLease(1_000_000)
    // The refund was due by 30 June; one day at 24 % on 10,000.
    expect(await settle(lease.id, [], 1_000_000, '2025-07-01')).toMatchObject({ status: 200, body: { interestAmount: 658 } })
  })

  test('cannot be settled while the lease is active; the deposit of a cancelled lease is refunded', async () => {
    const running = await anActiveLease(admin, { depositAmount: 0 })
    expect(await settle(running.id, [], 0)).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
    const lease = await aLease(admin, { depositAmount: 50_000 })
    const [called] = await advicesOf(admin, lease.id)
    await pay(admin, called?.id ?? '', 50_000)
    await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
    expect(await settle(lease.id, [], 50_000)).toMatchObject({ status: 200 })
    const [payment] = (await admin.call(paymentContract.list, { query: { leaseId: lease.id } })).items
    const { detail } = await expectProblem(
      admin.call(paymentContract.reverse, { params: { id: payment?.id ?? '' }, body: { reason: 'Bounced' } }),
      'IN_USE',
    )
    expect(detail).toMatch(
      /was settled on \d{2} \w{3} \d{4} \([A-Z]+-\d{4}-\d{6}\).* with “Charge…” in the account of the lease\.$/,
    )
  })
})

describe('the deposit of a cancelled lease', () => {
  test('is refunded immediately even if the lease was to start later, but only after its cancellation', async () => {
    const lease = await aLease(admin, { depositAmount: 50_000, startDate: '2025-09-01', endDate: '2026-08-31' })
    const [called] = await advicesOf(admin, lease.id)
    await pay(admin, called?.id ?? '', 50_000)
    await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
    const early = await settle(lease.id, [], 50_000, '2025-06-30')
    expect(early).toMatchObject({ status: 400 })
    expect(JSON.stringify(early.body)).toContain('was cancelled on 01 Jul 2025')
    expect(await settle(lease.id, [], 50_000, '2025-07-01')).toMatchObject({ status: 200, body: { refundAmount: 50_000 } })
  })
})

describe('late interest', () => {
  const post = (id: string, asOf: string) => admin.call(leaseMoneyContract.interest, { params: { id }, body: { asOf } })

  test('E1, E3: is posted cumulatively, and a second run posts nothing', async () => {
    const { lease } = await billedLease(admin, {}, ['2025-03'])
    expect((await post(lease.id, '2025-04-10')).postedAmount).toBe(3288)
    expect((await post(lease.id, '2025-04-10')).postedAmount).toBe(0)
    expect(await post(lease.id, '2025-05-10')).toMatchObject({
      postedAmount: 19_726,
      interestAmount: 0,
      principalAmount: 1_000_000,
    })
    expect((await post(lease.id, '2025-05-10')).postedAmount).toBe(0)
    expect(await accountOf(admin, lease.id, '2025-05-10')).toMatchObject({ balanceAmount: 1_023_014, creditAmount: 0 })
  })

  test('is posted once for every late lease, block by block', async () => {
    const { lease } = await billedLease(admin, {}, ['2025-03'])
    const organisationId = await app.database.as(
      { kind: 'auth' },
      async (tx) => (await tx.selectFrom('organisations').select('id').executeTakeFirstOrThrow()).id,
    )
    const block = () =>
      app.database.as({ kind: 'job', organisationId }, (tx) => postInterestBlock(tx, calendarDate('2025-05-05')))
    expect(await block()).toMatchObject({ after: null })
    expect((await block()).amount).toBe(0)
    expect(await accountOf(admin, lease.id, '2025-05-05')).toMatchObject({ balanceAmount: 1_019_726, interestAmount: 0 })
  })

  test('is owed once it is posted, also if all rent is paid: at the counter, in the figures, and in the next payment', async () => {
    const { lease, advice } = await billedLease(admin, {}, ['2025-03'])
    const interestOwed = async () => (await admin.call(overviewContract.dashboard, {})).totals.interestAmount
    const before = await interestOwed()
    await pay(admin, advice.id, 1_000_000, { paidOn: '2025-05-05' })
    await post(lease.id, '2025-05-05')
    const payer = await admin.call(payerContract.read, { params: { id: lease.id } })
    expect(payer).toMatchObject({ dueAmount: 0, interestAmount: 19_726 })
    expect((await interestOwed()) - before).toBe(19_726)
    const body = { tenantId: lease.tenantId, leaseId: lease.id, amount: 19_726, method: 'CASH', paidOn: '2025-07-01' } as const
    const { allocations } = await admin.call(paymentContract.payLease, { body })
    expect(allocations).toMatchObject([{ part: 'INTEREST', amount: 19_726 }])
    expect((await admin.call(payerContract.read, { params: { id: lease.id } })).interestAmount).toBe(0)
  })

  test('R7: is paid after the principal, and a backdated payment credits the excess interest', async () => {
    const { lease, advice } = await billedLease(admin, {}, ['2025-03'])
    await post(lease.id, '2025-05-05')
    const paid = await pay(admin, advice.id, 1_019_726, { paidOn: '2025-05-05' })
    expect(paid.allocations.map(({ part, amount }) => [part, amount])).toEqual([
      ['PRINCIPAL', 1_000_000],
      ['INTEREST', 19_726],
    ])
    await admin.call(paymentContract.reverse, { params: { id: paid.id }, body: { reason: 'Wrong day' } })
    await pay(admin, advice.id, 1_019_726, { paidOn: '2025-04-20' })
    // 15 days instead of 30: 98.63 of the 197.26 posted, credited with the payment.
    expect(await accountOf(admin, lease.id)).toMatchObject({ principalAmount: 0, interestAmount: 0, creditAmount: 9863 })
    expect((await post(lease.id, '2025-05-05')).postedAmount).toBe(0)
    expect(await accountOf(admin, lease.id)).toMatchObject({ principalAmount: 0, interestAmount: 0, creditAmount: 9863 })
    const { items } = await admin.call(creditNoteContract.list, { query: { leaseId: lease.id } })
    expect(items).toMatchObject([{ part: 'INTEREST', amount: 9863 }])
    expect((await admin.raw(creditNoteContract.pdf, { params: { id: items[0]?.id ?? '' } })).status).toBe(200)
  })

  test('is due again in full if a backdated payment that credited it is reversed', async () => {
    const { lease, advice } = await billedLease(admin, {}, ['2025-03'])
    await post(lease.id, '2025-05-05')
    const early = await pay(admin, advice.id, 1_000_000, { paidOn: '2025-04-20' })
    expect(await accountOf(admin, lease.id)).toMatchObject({ principalAmount: 0, interestAmount: 0, balanceAmount: 9863 })
    await admin.call(paymentContract.reverse, { params: { id: early.id }, body: { reason: 'Not ours' } })
    expect((await post(lease.id, '2025-05-05')).postedAmount).toBe(9863)
    expect(await accountOf(admin, lease.id, '2025-05-05')).toMatchObject({ balanceAmount: 1_019_726, interestAmount: 0 })
  })
})

test('D11: 3,000 written off is bad debt, 1,000 recovered is income, and the receivable stays 0', async () => {
  const { lease, advice } = await billedLease(admin, {}, ['2025-06'])
  await pay(admin, advice.id, 700_000, { paidOn: '2025-06-30' })
  const body = { reason: 'Left the country', overrideReason: 'The advice is not due yet, and nobody will pay it.' }
  const written = await admin.call(adviceContract.writeOff, { params: { id: advice.id }, body })
  expect(written).toMatchObject({ status: 'WRITEOFF', balanceAmount: 0, writtenOffAmount: 300_000 })
  expect(await net('Bad debt')).toBe(300_000)
  const recovered = await pay(admin, advice.id, 100_000, { paidOn: '2025-07-01' })
  expect(recovered).toMatchObject({ creditAmount: 0, advice: { status: 'WRITEOFF', recoveredAmount: 100_000 } })
  expect(await net('Recovered after write-off')).toBe(-100_000)
  expect(await accountOf(admin, lease.id)).toMatchObject({ principalAmount: 0, balanceAmount: 0, creditAmount: 0 })
  await expectProblem(admin.call(adviceContract.writeOff, { params: { id: advice.id }, body: { reason: 'Again' } }), 'NOT_OPEN')
  await admin.call(paymentContract.reverse, { params: { id: recovered.id }, body: { reason: 'Bounced' } })
  expect(await net('Recovered after write-off')).toBe(0)
})

describe('credit', () => {
  test('the lists of credit notes and of refunds show the sum of the filtered list, not of the page', async () => {
    const { lease, advice } = await billedLease(admin, {}, ['2025-06'])
    await pay(admin, advice.id, 1_000_000, { paidOn: '2025-06-30' })
    for (let times = 0; times < 11; times += 1)
      await admin.call(leaseMoneyContract.creditNote, {
        params: { id: lease.id },
        body: { amount: 1_000, reason: 'No water.', adviceId: advice.id },
      })
    for (const amount of [2_000, 3_000])
      await admin.call(leaseMoneyContract.refund, {
        params: { id: lease.id },
        body: { method: 'CASH', refundedOn: '2025-07-01', amount },
      })
    const notes = await admin.call(creditNoteContract.list, { query: { leaseId: lease.id } })
    expect(notes).toMatchObject({ items: { length: 10 }, totals: { amount: 11_000 } })
    const refunds = await admin.call(creditRefundContract.list, { query: { leaseId: lease.id } })
    expect(refunds.totals).toEqual({ amount: 5_000, interestAmount: 0 })
    const none = await admin.call(creditRefundContract.list, { query: { leaseId: lease.id, to: '2025-06-30' } })
    expect(none.totals.amount).toBe(0)
  })

  test('a credit note on a paid advice becomes credit, which is refunded at most once', async () => {
    const { lease, advice } = await billedLease(admin, {}, ['2025-06'])
    await pay(admin, advice.id, 1_000_000, { paidOn: '2025-06-30' })
    const body = { amount: 200_000, reason: 'No water for a week.', adviceId: advice.id }
    const { items } = await admin.call(leaseMoneyContract.creditNote, { params: { id: lease.id }, body })
    expect(items).toMatchObject([{ amount: 200_000, adviceNumber: advice.adviceNumber }])
    expect(await accountOf(admin, lease.id)).toMatchObject({ creditAmount: 200_000, balanceAmount: -200_000 })
    const refund = { method: 'CASH', refundedOn: '2025-07-01', amount: 200_000 } as const
    await admin.call(leaseMoneyContract.refund, { params: { id: lease.id }, body: refund })
    expect(await accountOf(admin, lease.id)).toMatchObject({ creditAmount: 0, balanceAmount: 0 })
    await expectProblem(admin.call(leaseMoneyContract.refund, { params: { id: lease.id }, body: refund }), 'NOT_OPEN')
  })

  test('B7: rent above the legal limit is refunded with 24 % a year since its collection', async () => {
    const { lease } = await billedLease(admin, {}, ['2025-01', '2025-02', '2025-03'])
    const advices = await advicesOf(admin, lease.id)
    for (const [index, { id }] of advices.entries()) await pay(admin, id, 1_000_000, { paidOn: `2025-0${index + 2}-05` })
    const refund = await admin.call(leaseMoneyContract.excessRent, {
      params: { id: lease.id },
      body: { excess: advices.map(({ id }) => ({ adviceId: id, amount: 120_000 })), method: 'CASH', refundedOn: '2025-04-30' },
    })
    expect(refund).toMatchObject({ amount: 360_000, interestAmount: 13_019 })
    expect(await accountOf(admin, lease.id)).toMatchObject({ creditAmount: 0, balanceAmount: 0 })
  })
})
