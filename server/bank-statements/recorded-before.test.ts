import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Statement, statementContract } from '../../domain/bank-statements/statement-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aPhone, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { sendStatement } from '../testing/statement-steps.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// A bank line whose money already has a receipt is never suggested as another person's payment.

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

test('finds the reference of a receipt in the text of the line, although another tenant owes the same amount', async () => {
  const [payer] = [await aDebtor(2_111_100), await aDebtor(2_111_100)]
  const body = { amount: 2_111_100, method: 'E_PAYMENT', paidOn: '2025-06-01', reference: 'SIM-MX0XUJT22357596' } as const
  const { receiptNumber } = await admin.call(paymentContract.payAdvice, { params: { id: payer.advice.id }, body })
  const { line } = await lineOf('02/06/2025,RTGS settlement SIMMX0XUJT22357596 online,JRN90001,,"21,111.00"')
  expect(line).toMatchObject({ status: 'MATCHED', receiptNumber })
})

test('a short word or one without a digit matches no receipt', async () => {
  const { advice } = await aDebtor(2_222_200)
  const body = { amount: 500_000, method: 'MBOB', paidOn: '2025-05-01', reference: 'TRANSFER' } as const
  await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body })
  const { line } = await lineOf('02/06/2025,mobile transfer,JRN90002,,5000.00')
  expect(line).toMatchObject({ status: 'UNMATCHED', receiptNumber: null })
})

test('a payment recorded without a reference is not suggested again, and a second record needs a confirmation', async () => {
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
    `Receipt ${receiptNumber} of 01 Jun 2025 has the same amount, and no bank line. If it is the same payment, link this line to it. If not, choose “Record as another payment”.`,
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

test('a bank line is linked by hand to its receipt, once, and posts nothing again', async () => {
  const { advice, lease } = await aDebtor(2_555_500)
  const pay = (amount: number, method: 'MBOB' | 'CASH') =>
    admin.call(paymentContract.payAdvice, {
      params: { id: advice.id },
      body: { amount, method, paidOn: '2025-05-20', reference: `${method}${amount}` },
    })
  const receipt = await pay(500_000, 'MBOB')
  const [other, cash] = [await pay(400_000, 'MBOB'), await pay(500_000, 'CASH')]
  const { id, line } = await lineOf('02/06/2025,transfer,JRN90005,,5000.00')
  const params = { id, lineId: line?.id ?? '' }
  const link = (paymentId: string, of = params) => admin.call(statementContract.link, { params: of, body: { paymentId } })
  const refused = async (paymentId: string, of = params) => (await expectProblem(link(paymentId, of), 'INVALID_INPUT')).errors
  expect(await refused(other.id)).toMatchObject([
    {
      path: '/paymentId',
      message: `Receipt ${other.receiptNumber} is for Nu. 4,000.00, but this line is for Nu. 5,000.00. Choose another receipt.`,
    },
  ])
  expect(await refused(cash.id)).toMatchObject([{ message: expect.stringContaining('was paid by another method: Cash') }])
  const both = await Promise.allSettled([link(receipt.id), link(receipt.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [matched] = (await admin.call(statementContract.lines, { params: { id }, query: { pageSize: 50 } })).items
  expect(matched).toMatchObject({ status: 'MATCHED', receiptNumber: receipt.receiptNumber })
  expect((await admin.call(paymentContract.list, { query: { leaseId: lease.id } })).total).toBe(3)
  const second = await lineOf('03/06/2025,transfer,JRN90006,,5000.00')
  expect(await refused(receipt.id, { id: second.id, lineId: second.line?.id ?? '' })).toMatchObject([
    { message: expect.stringContaining('is already linked to another line') },
  ])
})

test('if two clerks link two lines to one receipt at the same time, one succeeds', async () => {
  const { advice } = await aDebtor(2_666_600)
  const body = { amount: 600_000, method: 'MBOB', paidOn: '2025-05-20', reference: 'ABC600000' } as const
  const { id: paymentId } = await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body })
  const lines = [await lineOf('02/06/2025,one,JRN90007,,6000.00'), await lineOf('03/06/2025,two,JRN90008,,6000.00')]
  const both = await Promise.allSettled(
    lines.map(({ id, line }) =>
      admin.call(statementContract.link, { params: { id, lineId: line?.id ?? '' }, body: { paymentId } }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
