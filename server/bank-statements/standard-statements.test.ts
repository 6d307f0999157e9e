import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { type Statement, statementContract } from '../../domain/bank-statements/statement-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { sendStatement } from '../testing/statement-steps.ts'
import type { TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let bankAccountId: string

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  const body = { bankCode: 'BOB', accountName: 'Rents', accountNumber: '100123456' } as const
  bankAccountId = (await admin.call(bankAccountContract.create, { body })).id
})
afterAll(() => app.close())

type Entry = { amount: string; reference: string; words?: string; status?: string; mark?: string; details?: string }
const entry = ({ amount, reference, words = '', status = '<Cd>BOOK</Cd>', mark = 'CRDT', details }: Entry) =>
  `<Ntry><Amt Ccy="BTN">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2025-06-02</Dt></BookgDt>` +
  `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${details ?? `<TxDtls><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`}</NtryDtls></Ntry>`
const camt = (entries: string, account = '100123456') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>` +
  `<GrpHdr><MsgId>1</MsgId><CreDtTm>2025-06-02T18:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>` +
  `${entries}</Stmt></BkToCstmrStmt></Document>`
const mt940 = (lines: string, currency = 'BTN') =>
  `:20:S1\n:25:100123456\n:28C:1/1\n:60F:C250601${currency}0,00\n${lines}\n:62F:C250602${currency}0,00\n-\n`
const ofx = (reference: string) =>
  `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>BTN<BANKACCTFROM><ACCTID>100123456</BANKACCTFROM><STMTTRN><DTPOSTED>20250602<TRNAMT>77.00` +
  `<FITID>${reference}<NAME>Tandin</STMTTRN></STMTRS></OFX>`

const send = (text: string, ofAccount = true) => sendStatement(admin, text, {}, ofAccount ? { bankAccountId } : {})
const taken = async (text: string) => {
  const { status, body } = await send(text)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as Statement
}
const linesOf = async (id: string) =>
  (await admin.call(statementContract.lines, { params: { id }, query: { pageSize: 50 } })).items
const refusalOf = async (text: string) => {
  const { status, body } = await send(text)
  expect(status).toBe(400)
  return String(Reflect.get(Object(body), 'detail'))
}

test('a CAMT.053 line is matched like a CSV line, by the advice number in its text', async () => {
  const { advice } = await billedLease(admin, { rentAmount: 1_111_100 })
  const bulk = ['30.00', '40.00'].map(
    (amount, index) =>
      `<TxDtls><Refs><AcctSvcrRef>BULK${index}</AcctSvcrRef></Refs><Amt Ccy="BTN">${amount}</Amt><RltdPties><Dbtr><Nm>Payer ${index}</Nm></Dbtr></RltdPties></TxDtls>`,
  )
  const { id, lines, suggested } = await taken(
    camt(
      [
        entry({ amount: '5000.00', reference: 'JRN1', words: `Rent &amp; charges ${advice.adviceNumber}` }),
        entry({ amount: '20.00', reference: 'JRN2', mark: 'DBIT' }),
        entry({ amount: '60.00', reference: 'JRN3', status: 'PDNG' }),
        entry({ amount: '70.00', reference: 'JRN4', status: 'BOOK', details: bulk.join('') }),
      ].join(''),
    ),
  )
  expect({ lines, suggested }).toEqual({ lines: 3, suggested: 1 })
  expect(await linesOf(id)).toMatchObject([
    { amount: 500_000, reference: 'JRN1', description: `Rent & charges ${advice.adviceNumber}`, adviceId: advice.id },
    { amount: 3_000, reference: 'BULK0', description: 'Payer 0' },
    { amount: 4_000, reference: 'BULK1', description: 'Payer 1' },
  ])
})

test('payments of one amount that the bank booked as one sum are lines of their own, also if only the sum has a reference', async () => {
  const bulk = ['Dorji', 'Pema', 'Dorji'].map(
    (payer) => `<TxDtls><Amt Ccy="BTN">35.00</Amt><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties></TxDtls>`,
  )
  const text = camt(entry({ amount: '105.00', reference: 'SALARIES', details: bulk.join('') }))
  const { id, lines } = await taken(text)
  expect(lines).toBe(3)
  expect((await linesOf(id)).map(({ amount, description }) => [amount, description])).toEqual([
    [3_500, 'Dorji'],
    [3_500, 'Pema'],
    [3_500, 'Dorji'],
  ])
  expect(await taken(text)).toMatchObject({ id, lines: 0, known: 3 })
})

test('a line with the same reference is imported once, in any format', async () => {
  const csv = 'Date,Particulars,Journal No,Debit,Credit\n02/06/2025,Tandin,JRN-77,,77.00\n'
  expect(await taken(ofx('JRN77'))).toMatchObject({ lines: 1, known: 0 })
  expect(await taken(mt940(':61:250602C77,00NTRFNONREF//JRN77'))).toMatchObject({ lines: 0, known: 1 })
  expect(await taken(camt(entry({ amount: '77.00', reference: 'jrn77' })))).toMatchObject({ lines: 0, known: 1 })
  expect(await taken(csv)).toMatchObject({ lines: 0, known: 1 })
})

test('the preview of a standard format needs no mapping and shows the account of the file', async () => {
  const form = new FormData()
  form.set('file', new Blob([ofx('JRN78')]), 'june.ofx')
  const { body } = await admin.raw(statementContract.preview, { query: { bankAccountId }, body: form })
  expect(body).toMatchObject({
    ...{ format: 'OFX', accountNumber: '100123456', isRemembered: false },
    columns: { date: 'Date', amount: 'Amount', description: 'Description', reference: 'Reference' },
    rows: [['2025-06-02', '77.00', 'Tandin', 'JRN78']],
  })
})

test('a file of another account, another currency, or several accounts is refused', async () => {
  expect(await refusalOf(camt(entry({ amount: '1.00', reference: 'A' }), '100999999'))).toContain(
    'This file is of account 100999999',
  )
  expect(await refusalOf(mt940(':61:250602C77,00NTRFNONREF//USD1', 'USD'))).toContain('This file is in USD')
  const two = mt940(':61:250602C7,00NTRFNONREF//T1') + mt940(':61:250602C8,00NTRFNONREF//T2').replace('100123456', '200123456')
  expect(await refusalOf(two)).toContain('several accounts')
})

test('XML with definitions, incomplete or endlessly nested XML, and another format are refused', async () => {
  const bomb = camt(entry({ amount: '1.00', reference: '&a;' })).replace(
    '<Document',
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>\n<Document',
  )
  expect(await refusalOf(bomb)).toContain('document type')
  const whole = camt(entry({ amount: '1.00', reference: 'B' }))
  await refusalOf(whole.slice(0, -20))
  expect(await refusalOf(whole.replace('<Stmt>', `<Stmt>${'<a>'.repeat(100)}${'</a>'.repeat(100)}`))).toContain(
    'too many elements',
  )
  expect(await refusalOf('<html><body>Sign in</body></html>')).toContain('not a bank statement')
  expect(await refusalOf(whole.replace('1.00', 'much'))).toContain('Entry 1 of this camt.053 file cannot be read.')
  expect(await refusalOf(whole.replaceAll(/<Ntry>.*<\/Ntry>/g, ''))).toContain('no entries')
  for (const control of ['&#0;', '&#1;', '&#x1F;'])
    expect(await refusalOf(camt(entry({ amount: '1.00', reference: `X${control}Y` })))).toContain('no XML file may have')
  const many = Array.from({ length: 5001 }, (_, index) => entry({ amount: '1.00', reference: `M${index}` }))
  expect(await refusalOf(camt(many.join('')))).toContain('at most 5000 rows')
})

test('direction marks are removed from the text of a line', async () => {
  const { id } = await taken(camt(entry({ amount: '78.00', reference: 'T\u202EURN', words: 'Paid\u2066 by Pema' })))
  expect(await linesOf(id)).toMatchObject([{ reference: 'TURN', description: 'Paid by Pema' }])
})
