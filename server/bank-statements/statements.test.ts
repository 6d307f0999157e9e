import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { type Statement, statementContract } from '../../domain/bank-statements/statement-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { sendStatement } from '../testing/statement-steps.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

let journal = 1000
const aReference = () => `JRN${(journal += 1)}`
const csv = (...lines: string[]) => ['Date,Particulars,Journal No,Debit,Credit', ...lines].join('\n')

async function taken(text: string, fields = {}, query = {}) {
  const { status, body } = await sendStatement(admin, text, fields, query)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as Statement & { skipped: { row: number }[] }
}

const linesOf = async (id: string) =>
  (await admin.call(statementContract.lines, { params: { id }, query: { pageSize: 50 } })).items

/** A tenant with a rent that nobody else owes. */
async function aDebtor(rentAmount: number, firstName = 'Kinley') {
  const tenant = await aTenant(admin, { firstName, phoneNumber: aPhone() })
  return { tenant, ...(await billedLease(admin, { tenantId: tenant.id, rentAmount })) }
}

test('lines are suggested by advice number, lease number, claim reference, name with amount, and an amount that one advice has', async () => {
  const [byAdvice, byLease, byClaim, byName, byAmount] = [
    await aDebtor(1_111_100),
    await aDebtor(1_222_200),
    await aDebtor(1_333_300),
    await aDebtor(1_444_400, 'Rinzin'),
    await aDebtor(1_555_500),
  ]
  await aDebtor(1_444_400)
  const renter = await arriveBySms(app, byClaim.tenant.phoneNumber)
  const reference = aReference()
  const claim = { adviceId: byClaim.advice.id, amount: 1_333_300, method: 'MBOB', reference, paidOn: '2025-06-01' }
  expect((await renter.raw(claimContract.create, { body: claim })).status).toBe(201)
  const statement = await taken(
    csv(
      `02/06/2025,Rent ${byAdvice.advice.adviceNumber.toLowerCase()},${aReference()},,"50.00"`,
      `02/06/2025,for ${byLease.lease.leaseNumber},${aReference()},,60.00`,
      `02/06/2025,transfer,${reference.toLowerCase()},,"13,333.00"`,
      `02/06/2025,RINZIN ZANGMO RENT,${aReference()},,"14,444.00"`,
      `02/06/2025,mobile,${aReference()},,"15,555.00"`,
      `02/06/2025,mobile,${aReference()},,1.23`,
      `02/06/2025,charges,${aReference()},20.00,`,
    ),
  )
  expect(statement).toMatchObject({ lines: 6, suggested: 5, unmatched: 1, matched: 0, known: 0, skipped: [] })
  const lines = await linesOf(statement.id)
  expect(lines.map(({ suggestedBy }) => suggestedBy)).toEqual(['ADVICE_NUMBER', 'LEASE_NUMBER', 'CLAIM', 'NAME', 'AMOUNT', null])
  expect(lines.map(({ adviceId }) => adviceId).slice(0, 5)).toEqual(
    [byAdvice, byLease, byClaim, byName, byAmount].map(({ advice }) => advice.id),
  )
})

test('a transfer by phone is found by the tenant’s number and the amount, also where others owe as much', async () => {
  const payer = await aDebtor(1_666_600)
  await aDebtor(1_666_600)
  const phone = payer.tenant.phoneNumber
  const statement = await taken(
    csv(
      `02/06/2025,mPay from ${phone},${aReference()},,"16,666.00"`,
      `02/06/2025,mPay from +975${phone},${aReference()},,"16,666.00"`,
      `02/06/2025,ref 9${phone}1,${aReference()},,"16,666.00"`,
    ),
  )
  const lines = await linesOf(statement.id)
  expect(lines.map(({ suggestedBy, adviceId }) => [suggestedBy, adviceId])).toEqual([
    ['NAME', payer.advice.id],
    ['NAME', payer.advice.id],
    [null, null],
  ])
})

test('a line is recorded once, even by twenty concurrent calls, and its pending claim is approved with it', async () => {
  const { advice, lease, tenant } = await aDebtor(1_666_600)
  const renter = await arriveBySms(app, tenant.phoneNumber)
  const reference = aReference()
  const body = { adviceId: advice.id, amount: 1_666_600, method: 'MPAY', reference, paidOn: '2025-06-01' }
  expect((await renter.raw(claimContract.create, { body })).status).toBe(201)
  const { id } = await taken(csv(`01-Jun-2025,transfer,${reference},,16666.00`))
  const [line] = await linesOf(id)
  const params = { id, lineId: line?.id ?? '' }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => admin.raw(statementContract.match, { params, body: { adviceId: advice.id } })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { items } = await admin.call(paymentContract.list, { query: { leaseId: lease.id } })
  expect(items).toMatchObject([{ amount: 1_666_600, method: 'BANK_TRANSFER', paidOn: '2025-06-01', reference }])
  const [claim] = (await renter.call(claimContract.list, { query: {} })).items
  expect(claim).toMatchObject({ status: 'APPROVED', receiptNumber: items[0]?.receiptNumber })
})

test('the same file twice, or ten times at the same time, stores each line once; two equal payments of one day stay two', async () => {
  const reference = aReference()
  const text = csv(`02/06/2025,Tandin,${reference},,77.00`, '02/06/2025,Tandin cash,,,88.00', '02/06/2025,Tandin cash,,,88.00')
  const replies = await Promise.all(Array.from({ length: 10 }, () => sendStatement(admin, text)))
  const statements = replies.map(({ body }) => body as Statement)
  expect(statements.reduce((sum, { lines }) => sum + lines, 0)).toBe(3)
  // All ten requests return the one statement with the lines, and the list has no other.
  expect(new Set(statements.map(({ id }) => id)).size).toBe(1)
  const inList = async () => (await admin.call(statementContract.list, { query: { pageSize: 50 } })).total
  const before = await inList()
  expect(await taken(text)).toMatchObject({ id: statements[0]?.id, lines: 0, unmatched: 0, known: 3 })
  expect(await inList()).toBe(before)
  // Another export has a different text for the same line.
  expect(await taken(csv(`02/06/2025,TANDIN WANGCHUK,${reference.toLowerCase()},,77.00`))).toMatchObject({ lines: 0, known: 1 })
})

test('several payments of one amount that share a reference stay several, and are known when they are imported again', async () => {
  const [one, other] = [await aDebtor(1_010_100), await aDebtor(1_020_200)]
  const reference = aReference()
  const text = csv(
    `03/06/2025,Salary deduction Dorji,${reference},,5000.00`,
    `03/06/2025,Salary deduction Pema,${reference},,5000.00`,
  )
  const { id } = await taken(text)
  const [first, second] = await linesOf(id)
  expect([first?.description, second?.description]).toEqual(['Salary deduction Dorji', 'Salary deduction Pema'])
  expect(await taken(text)).toMatchObject({ id, lines: 0, known: 2 })
  // Another export of the day begins with the other line.
  expect(await taken(csv(...text.split('\n').slice(1).toReversed()))).toMatchObject({ id, lines: 0, known: 2 })
  const match = (lineId: string | undefined, body: { adviceId: string; isAnotherPayment?: boolean }) =>
    admin.call(statementContract.match, { params: { id, lineId: lineId ?? '' }, body })
  await match(first?.id, { adviceId: one.advice.id })
  await expectProblem(match(second?.id, { adviceId: other.advice.id }), 'DUPLICATE')
  expect(await match(second?.id, { adviceId: other.advice.id, isAnotherPayment: true })).toMatchObject({ status: 'MATCHED' })
  const paidOn = async (leaseId: string) => (await admin.call(paymentContract.list, { query: { leaseId } })).totals.amount
  expect([await paidOn(one.lease.id), await paidOn(other.lease.id)]).toEqual([500_000, 500_000])
})

test('a file without an account is known when its account is chosen, and the reverse; only its new lines are stored', async () => {
  const { advice } = await aDebtor(1_030_300)
  const [first, later] = [aReference(), aReference()]
  const rows = [`04/06/2025,Tandin,${first},,41.00`, '04/06/2025,Cash deposit,,,42.00']
  const { id } = await taken(csv(...rows))
  const [, deposit] = await linesOf(id)
  await admin.call(statementContract.match, { params: { id, lineId: deposit?.id ?? '' }, body: { adviceId: advice.id } })
  const body = { bankCode: 'TBANK', accountName: 'Rents', accountNumber: '400123456' } as const
  const query = { bankAccountId: (await admin.call(bankAccountContract.create, { body })).id }
  expect(await taken(csv(...rows), {}, query)).toMatchObject({ id, lines: 0, known: 2 })
  // With a new line, the line with the bank's reference is known. One without may be a payment into the other account.
  const more = csv(rows[0] ?? '', `05/06/2025,Pema,${later},,43.00`)
  expect(await taken(more, {}, query)).toMatchObject({ lines: 1, known: 1, accountName: 'Rents' })
  expect(await taken(more)).toMatchObject({ lines: 0, known: 2 })
  const other = { bankCode: 'DPNB', accountName: 'Second', accountNumber: '500123456789' } as const
  const second = { bankAccountId: (await admin.call(bankAccountContract.create, { body: other })).id }
  expect(await taken(csv(`05/06/2025,Pema,${later},,43.00`), {}, second)).toMatchObject({ lines: 1, known: 0 })
})

test('a line of a closed day is posted on the open day that the clerk enters', async () => {
  const { advice } = await aDebtor(1_999_900)
  const { id } = await taken(csv(`02/06/2025,rent,${aReference()},,5000.00`))
  const [line] = await linesOf(id)
  await admin.call(closingContract.close, { body: { until: '2025-06-02' } })
  const match = (paidOn?: string) =>
    admin.call(statementContract.match, { params: { id, lineId: line?.id ?? '' }, body: { adviceId: advice.id, paidOn } })
  expect((await expectProblem(match(), 'ILLEGAL_TRANSITION')).detail).toContain('Choose 03 Jun 2025 or later')
  const { paymentId } = await match('2025-06-03')
  expect(await admin.call(paymentContract.read, { params: { id: paymentId ?? '' } })).toMatchObject({ paidOn: '2025-06-03' })
  await admin.call(closingContract.reopen, { body: { until: null, reason: 'For the other tests.' } })
})

test('a payment recorded by hand with the same reference and amount is matched, not recorded again', async () => {
  const { advice, lease } = await aDebtor(1_777_700)
  const reference = aReference()
  const body = { amount: 500_000, method: 'MBOB', paidOn: '2025-06-01', reference } as const
  const { receiptNumber } = await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body })
  const { id, matched } = await taken(csv(`02/06/2025,rent,${reference},,5000.00`))
  const [line] = await linesOf(id)
  expect({ matched, line }).toMatchObject({ matched: 1, line: { status: 'MATCHED', receiptNumber } })
  const params = { id, lineId: line?.id ?? '' }
  await expectProblem(admin.call(statementContract.match, { params, body: { adviceId: advice.id } }), 'ILLEGAL_TRANSITION')
  expect((await admin.call(paymentContract.list, { query: { leaseId: lease.id } })).total).toBe(1)
})

test('a line whose reference was recorded in the meantime is recorded only if the clerk confirms that it is another payment', async () => {
  const { advice } = await aDebtor(1_888_800)
  const reference = aReference()
  const { id } = await taken(csv(`02/06/2025,rent,${reference},,5000.00`))
  const [line] = await linesOf(id)
  const params = { id, lineId: line?.id ?? '' }
  const body = { amount: 500_000, method: 'MBOB', paidOn: '2025-06-01', reference } as const
  await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body })
  await expectProblem(admin.call(statementContract.match, { params, body: { adviceId: advice.id } }), 'DUPLICATE')
  const ignored = await admin.call(statementContract.ignore, { params, body: { reason: 'It is the payment of the slip.' } })
  expect(ignored).toMatchObject({ status: 'IGNORED', ignoredReason: 'It is the payment of the slip.' })
})

test('the columns that were mapped for a bank are used for its next file', async () => {
  const account = await admin.call(bankAccountContract.create, {
    body: { bankCode: 'BNB', accountName: 'Rents', accountNumber: '300123456' },
  })
  const query = { bankAccountId: account.id }
  const strange = (reference: string) => `Tag,Eingang,Wer,Nummer\n02.06.2025,9.00,Dorji,${reference}\n`
  const refused = await sendStatement(admin, strange(aReference()), {}, query)
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: '/columns' }] } })
  const columns = JSON.stringify({ date: 'Tag', amount: 'Eingang', description: 'Wer', reference: 'Nummer' })
  expect(await taken(strange(aReference()), { columns }, query)).toMatchObject({ lines: 1, accountName: 'Rents' })
  expect(await taken(strange(aReference()), {}, query)).toMatchObject({ lines: 1 })
  const form = new FormData()
  form.set('file', new Blob([strange('X1')]), 'next.csv')
  const preview = await admin.raw(statementContract.preview, { query, body: form })
  expect(preview.body).toMatchObject({
    isRemembered: true,
    columns: { date: 'Tag' },
    rows: [['02.06.2025', '9.00', 'Dorji', 'X1']],
  })
  const other = JSON.stringify({ date: 'Tag', amount: 'Eingang', description: 'Nummer', reference: null })
  const replaced = (canReplace: string, given: string) =>
    sendStatement(admin, strange(aReference()), { columns: given, canReplace }, query)
  expect((await replaced('false', columns)).status).toBe(201)
  expect(await replaced('false', other)).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE', detail: expect.stringContaining('date “Tag”, money in “Eingang”, description “Wer”') },
  })
  expect((await replaced('true', other)).status).toBe(201)
  expect((await replaced('false', other)).status).toBe(201)
})

test('an invalid file, one without amounts, or one with future dates is refused with a reason', async () => {
  const refused = async (text: string) => (await sendStatement(admin, text)).status
  expect(await refused('hello')).toBe(400)
  expect(await refused(csv('02/06/2025,charges,X,5.00,'))).toBe(400)
  expect(await refused(csv('02/06/2035,rent,X,,5.00'))).toBe(400)
  expect(await refused('\u0000PNG')).toBe(415)
  expect(await refused('%PDF-1.7\n1 0 obj\nDate,Credit')).toBe(415)
})

test('every invalid row is listed, at most twenty', async () => {
  const refusalOf = async (text: string) => JSON.stringify((await sendStatement(admin, text)).body)
  const three = await refusalOf(csv('02/06/2035,a,X,,5.00', '03/06/2025,b,Y,,5.00', '04/06/2036,c,Z,,6.00', 'soon,d,W,,7.00'))
  expect(three).toContain(
    'Row 1: 02 Jun 2035 is in the future. Row 3: 04 Jun 2036 is in the future. Row 4: “soon” is not a date.',
  )
  const many = await refusalOf(csv(...Array.from({ length: 23 }, () => '02/06/2025,a,X,,much')))
  expect(many).toContain('Row 20: “much” is not an amount. And 3 more rows.')
})
