import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Statement, statementContract } from '../../domain/bank-statements/statement-contract.ts'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { aRenter, claimOf, paid } from '../testing/claim-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { sendStatement } from '../testing/statement-steps.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// A tenant names the app that sent the money, and the office records the line of its bank statement as a bank transfer: one payment.

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

/** Records a line of a bank statement for an advice, and returns the number of its receipt. */
async function recordLine(adviceId: string, { reference, amount }: { reference: string; amount: string }) {
  const text = `Date,Particulars,Journal No,Debit,Credit\n02/03/2025,transfer,${reference},,${amount}`
  const { id } = (await sendStatement(admin, text)).body as Statement
  const [line] = (await admin.call(statementContract.lines, { params: { id }, query: {} })).items
  const { receiptNumber } = await admin.call(statementContract.match, {
    params: { id, lineId: line?.id ?? '' },
    body: { adviceId },
  })
  return receiptNumber ?? ''
}
const receivedOn = async (leaseId: string) => (await admin.call(paymentContract.list, { query: { leaseId } })).totals.amount

test('a proof of a payment that was recorded from the bank statement is refused with its receipt', async () => {
  const { renter, lease, january } = await aRenter(app, admin)
  const given = paid(january.id)
  const receiptNumber = await recordLine(january.id, { reference: given.reference, amount: '5000.00' })
  const reply = await renter.raw(claimContract.create, {
    body: { ...given, amount: 500_000, reference: given.reference.toLowerCase() },
  })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE', errors: [{ path: '/reference', message: expect.stringContaining(receiptNumber) }] },
  })
  expect(await receivedOn(lease.id)).toBe(500_000)
})

test('a pending proof shows a receipt with its reference by another method, and is recorded only as another payment', async () => {
  const { renter, lease, january } = await aRenter(app, admin)
  const given = paid(january.id)
  const claim = await claimOf(renter, given)
  // The bank kept a fee, so the amount differs and the proof stays pending.
  const receiptNumber = await recordLine(january.id, { reference: given.reference, amount: '9995.00' })
  expect((await admin.call(claimContract.read, { params: { id: claim.id } })).sameReference).toMatchObject([{ receiptNumber }])
  const approve = (body: object) => admin.call(claimContract.approve, { params: { id: claim.id }, body })
  expect((await expectProblem(approve({}), 'DUPLICATE')).detail).toContain(receiptNumber)
  expect(await receivedOn(lease.id)).toBe(999_500)
  expect(await approve({ isAnotherPayment: true })).toMatchObject({ status: 'APPROVED' })
})
