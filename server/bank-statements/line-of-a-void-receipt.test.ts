import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { type Statement, statementContract } from '../../domain/bank-statements/statement-contract.ts'
import { monthEndContract } from '../../domain/month-end/month-end-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { sendStatement } from '../testing/statement-steps.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// The receipt of a bank line is reversed: the money is still on the account, or the bank took it back.

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

let journal = 70_000

/** A line of 10,000.00 that was recorded for the advice of a lease. */
async function aRecordedLine() {
  const { lease, advice } = await billedLease(admin)
  const row = `02/06/2025,transfer,JRN${(journal += 1)},,"10,000.00"`
  const { body } = await sendStatement(admin, ['Date,Particulars,Journal No,Debit,Credit', row].join('\n'))
  const { id } = body as Statement
  const [line] = (await admin.call(statementContract.lines, { params: { id }, query: {} })).items
  const params = { id, lineId: line?.id ?? '' }
  const match = (adviceId: string) => admin.call(statementContract.match, { params, body: { adviceId } })
  const { paymentId } = await match(advice.id)
  const reverse = () =>
    admin.call(paymentContract.reverse, { params: { id: paymentId ?? '' }, body: { reason: 'The wrong tenant.' } })
  const read = async () => (await admin.call(statementContract.lines, { params: { id }, query: {} })).items[0]
  return { lease, advice, params, match, reverse, read }
}

test('a line whose receipt is reversed can be recorded for the right tenant, once', async () => {
  const { params, match, reverse, read } = await aRecordedLine()
  const right = await billedLease(admin)
  await reverse()
  expect(await read()).toMatchObject({ status: 'UNMATCHED', paymentId: null, receiptNumber: null, adviceId: null })
  const again = await Promise.allSettled([match(right.advice.id), match(right.advice.id)])
  expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await read()).toMatchObject({ status: 'MATCHED' })
  const { items } = await admin.call(paymentContract.list, { query: { leaseId: right.lease.id } })
  expect(items).toMatchObject([{ amount: 1_000_000, status: 'POSTED' }])
  const { items: events } = await admin.call(auditContract.list, { query: { entityId: params.id } })
  expect(events.flatMap(({ changes }) => changes)).toContainEqual({ field: 'matchedLine', before: 1, after: null })
})

test('it is left to match at the end of the month, until it is linked to the receipt that replaces it', async () => {
  const { advice, params, reverse, read } = await aRecordedLine()
  const left = async () =>
    (await admin.call(monthEndContract.read, { query: { month: '2025-06' } })).steps.find(({ step }) => step === 'MATCH')?.count
  const before = (await left()) ?? 0
  await reverse()
  expect(await left()).toBe(before + 1)
  const body = { amount: 1_000_000, method: 'MBOB', paidOn: '2025-06-01', reference: 'OTHER 1' } as const
  const { id: paymentId } = await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body })
  await admin.call(statementContract.link, { params, body: { paymentId } })
  expect([await left(), (await read())?.status]).toEqual([before, 'MATCHED'])
})

test('it can be ignored if the bank took the money back, and other lines of a void receipt cannot be linked to it', async () => {
  const { params, reverse, read } = await aRecordedLine()
  await reverse()
  const reason = 'The cheque was returned.'
  expect(await admin.call(statementContract.ignore, { params, body: { reason } })).toMatchObject({ status: 'IGNORED' })
  await expectProblem(reverse(), 'ALREADY_REVERSED')
  expect(await read()).toMatchObject({ status: 'IGNORED', ignoredReason: reason })
})
