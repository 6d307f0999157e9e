import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Statement, statementContract } from '../../domain/bank-statements/statement-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aPhone, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { sendStatement } from '../testing/statement-steps.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// A line of the bank whose money already has a receipt is never offered as a payment of somebody else.

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

async function lineOf(row: string) {
  const { status, body } = await sendStatement(admin, ['Date,Particulars,Journal No,Debit,Credit', row].join('\n'))
  expect({ status, body }).toMatchObject({ status: 201 })
  const { id } = body as Statement
  const [line] = (await admin.call(statementContract.lines, { params: { id }, query: { pageSize: 50 } })).items
  return { id, line }
}

async function aDebtor(rentAmount: number, firstName = 'Kinley') {
  const tenant = await aTenant(admin, { firstName, phoneNumber: aPhone() })
  return { tenant, ...(await billedLease(admin, { tenantId: tenant.id, rentAmount })) }
}

test('the reference of a receipt is found among the words of the line, though another tenant owes that amount', async () => {
  const [payer] = [await aDebtor(2_111_100), await aDebtor(2_111_100)]
  const body = { amount: 2_111_100, method: 'E_PAYMENT', paidOn: '2025-06-01', reference: 'SIM-MX0XUJT22357596' } as const
  const { receiptNumber } = await admin.call(paymentContract.payAdvice, { params: { id: payer.advice.id }, body })
  const { line } = await lineOf('02/06/2025,RTGS settlement SIMMX0XUJT22357596 online,JRN90001,,"21,111.00"')
  expect(line).toMatchObject({ status: 'MATCHED', receiptNumber })
})

test('a word that is short or has no figure matches no receipt', async () => {
  const { advice } = await aDebtor(2_222_200)
  const body = { amount: 500_000, method: 'MBOB', paidOn: '2025-05-01', reference: 'TRANSFER' } as const
  await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body })
  const { line } = await lineOf('02/06/2025,mobile transfer,JRN90002,,5000.00')
  expect(line).toMatchObject({ status: 'UNMATCHED', receiptNumber: null })
})

test('what was recorded without a reference is not suggested again, and asked about before it is recorded twice', async () => {
  const [payer, other] = [await aDebtor(2_333_300, 'Sangay'), await aDebtor(2_333_300)]
  const paid = { amount: 2_333_300, method: 'MBOB', paidOn: '2025-06-01' } as const
  const { receiptNumber } = await admin.call(paymentContract.payAdvice, { params: { id: payer.advice.id }, body: paid })
  const { id, line } = await lineOf('02/06/2025,mobile,JRN90003,,"23,333.00"')
  expect(line).toMatchObject({ status: 'UNMATCHED', suggestedBy: null })
  const params = { id, lineId: line?.id ?? '' }
  const match = (adviceId: string, isAnotherPayment = false) =>
    admin.call(statementContract.match, { params, body: { adviceId, isAnotherPayment } })
  const problem = await expectProblem(match(payer.advice.id), 'DUPLICATE')
  expect(problem.detail).toBe(
    `Receipt ${receiptNumber} of 01 Jun 2025 has the same amount, and no bank line. If it is the same payment, ignore this line. If not, choose “Record as another payment”.`,
  )
  expect(await match(other.advice.id)).toMatchObject({ status: 'MATCHED' })
})

test('cash, another month and another reference are other payments', async () => {
  const debtor = await aDebtor(2_444_400)
  const pay = (body: { method: 'CASH' | 'MBOB'; paidOn: string; reference?: string }) =>
    admin.call(paymentContract.payAdvice, { params: { id: debtor.advice.id }, body: { amount: 100_000, ...body } })
  await pay({ method: 'CASH', paidOn: '2025-06-01' })
  await pay({ method: 'MBOB', paidOn: '2025-05-01' })
  await pay({ method: 'MBOB', paidOn: '2025-06-01', reference: 'JRN80001' })
  const { id, line } = await lineOf(`02/06/2025,${debtor.advice.adviceNumber},JRN90004,,1000.00`)
  expect(line).toMatchObject({ status: 'SUGGESTED', suggestedBy: 'ADVICE_NUMBER' })
  const params = { id, lineId: line?.id ?? '' }
  expect(await admin.call(statementContract.match, { params, body: { adviceId: debtor.advice.id } })).toMatchObject({
    status: 'MATCHED',
  })
})
