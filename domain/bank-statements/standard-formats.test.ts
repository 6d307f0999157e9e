import { expect, test } from 'vitest'
import { readMt940 } from './read-mt940.ts'
import { readOfx } from './read-ofx.ts'
import { amountOf, formatOfStatement, isSameAccount } from './statement-format.ts'

const mt940 = `{1:F01BHUBBTBTAXXX0000000000}{2:O9401200250602BHUBBTBTAXXX00000000002506021200N}{4:
:20:STMT20250602
:25:100123456
:28C:153/1
:60F:C250601BTN1000,00
:61:2506020602C5000,00NTRFPA-2025-000001//JRN1001
MOBILE TRANSFER
:86:?20RENT MAY?21PEMA LHAMO
:61:250602D700,NCHGNONREF//JRN1002
:86:CHARGES
:61:2512310102RD12,5NTRFNONREF
:62F:C250602BTN5300,00
:86:of the statement
-}
`

test('an MT940 file yields its lines with text, references and booking date', () => {
  expect(readMt940(mt940)).toEqual({
    accountNumbers: ['100123456'],
    currencies: ['BTN', 'BTN'],
    entries: [
      {
        ...{ date: '2025-06-02', amount: 500_000, reference: 'JRN1001' },
        description: 'PA-2025-000001 MOBILE TRANSFER RENT MAY PEMA LHAMO',
      },
      { date: '2025-06-02', amount: -70_000, reference: 'JRN1002', description: 'CHARGES' },
      { date: '2026-01-02', amount: 1_250, reference: null, description: 'Reversal' },
    ],
  })
  expect(readMt940(mt940.replaceAll('\n', '\r\n')).entries).toHaveLength(3)
  expect(readMt940(mt940.replace('C5000,00', 'EC5000,00')).entries.map(({ amount }) => amount)).toEqual([-70_000, 1_250])
  expect(() => readMt940(mt940.replace('C5000,00', 'Cmuch'))).toThrow('Line 1 of this MT940 file cannot be read.')
})

const transaction = (more: string) =>
  `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250602101500[+6:BTT]<TRNAMT>5000.00<FITID>JRN1001<NAME>Pema &amp; Sons${more}</STMTTRN>`
const ofx1 = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BTN
<BANKACCTFROM><BANKID>1010<ACCTID>100123456<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${transaction('<MEMO>PA-2025-000001')}
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250603<TRNAMT>-20.5<FITID>JRN1002<NAME>Charges</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('OFX 1 without end tags and OFX 2 as XML yield the same lines', () => {
  const read = readOfx(ofx1)
  expect(read).toEqual({
    accountNumbers: ['100123456'],
    currencies: ['BTN'],
    entries: [
      { date: '2025-06-02', amount: 500_000, description: 'Pema & Sons PA-2025-000001', reference: 'JRN1001' },
      { date: '2025-06-03', amount: -2_050, description: 'Charges', reference: 'JRN1002' },
    ],
  })
  const ofx2 = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>${ofx1
    .slice(ofx1.indexOf('<OFX>'))
    .replaceAll(/<([A-Z0-9]+)>([^<\n]+)/g, '<$1>$2</$1>')}`
  expect(readOfx(ofx2)).toEqual(read)
  expect(() => readOfx(`<!DOCTYPE OFX [<!ENTITY a "aa">]>${ofx1}`)).toThrow('must not define entities')
  expect(() => readOfx(ofx1.replace('5000.00', 'lots'))).toThrow('Transaction 1 of this OFX file cannot be read.')
})

test('the format is recognized by the beginning of the file', () => {
  expect(formatOfStatement(mt940)).toBe('MT940')
  expect(formatOfStatement(ofx1)).toBe('OFX')
  expect(formatOfStatement('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">')).toBe(
    'CAMT053',
  )
  expect(formatOfStatement('<html>')).toBe('OTHER_XML')
  expect(formatOfStatement('Date,Credit\n2025-06-02,5.00')).toBe('CSV')
})

test.each([
  ['5000,', 500_000],
  ['5000.5', 500_050],
  ['-0,01', -1],
  ['1.230000', 123],
  ['1.234', undefined],
  ['1,000.00', undefined],
  ['', undefined],
])('%s is %s chhetrum', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test('an account is recognized by its number, whatever its prefix', () => {
  expect(isSameAccount('BHUBBTBT/00100123456', '100123456')).toBe(true)
  expect(isSameAccount('100123457', '100123456')).toBe(false)
  expect(isSameAccount('', '100123456')).toBe(true)
})
