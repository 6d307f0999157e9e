import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMt940 } from '../../domain/bank-statements/read-mt940.ts'
import { readOfx } from '../../domain/bank-statements/read-ofx.ts'
import type { BankEntry } from '../../domain/bank-statements/statement-format.ts'
import { findDebianProgram } from '../../e2e/find-debian-program.ts'
import { readCamt053 } from './read-camt053.ts'
import { parseStandardFile } from './parse-standard-file.ts'

// Bank statements are written by third-party programs, or read by one in addition to our own reader: both must find the same days and
// amounts.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sakhang-statements-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, ...args: string[]): string {
  const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8', env, cwd: folder })
  expect({ program, status, stderr: status === 0 ? '' : stderr }).toEqual({ program, status: 0, stderr: '' })
  return stdout
}

function store(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const inShort = ({ date, amount }: Pick<BankEntry, 'date' | 'amount'>) => `${date} ${amount}`

const ofxWriter = `
from datetime import datetime
from decimal import Decimal
from ofxstatement.ofx import OfxWriter
from ofxstatement.statement import Statement, StatementLine
statement = Statement(bank_id='1010', account_id='100123456', currency='BTN')
for day, amount, id, payee, memo in [
    (2, '5000.00', 'JRN1001', 'Pema & Sons <Thimphu>', 'PA-2025-000001 rent'),
    (3, '-20.50', 'JRN1002', 'Charges', 'SMS fee'),
    (30, '0.05', 'JRN1003', 'རྡོ་རྗེ', 'interest'),
    (30, '123456789.01', 'JRN1004', 'x' * 200, 'a "b" \\'c\\''),
]:
    line = StatementLine(id=id, date=datetime(2025, 6, day, 23, 59), memo=memo, amount=Decimal(amount))
    line.payee = payee
    line.trntype = 'CREDIT' if line.amount > 0 else 'DEBIT'
    statement.lines.append(line)
statement.end_balance, statement.end_date = Decimal('1.00'), datetime(2025, 6, 30)
print(OfxWriter(statement).toxml())
`

test('libofx reads the same OFX file of ofxstatement with the same result', () => {
  findDebianProgram('/usr/bin/ofxstatement', 'ofxstatement')
  const ofx = run('/usr/bin/python3', store('write.py', ofxWriter))
  const { entries, accountNumbers, currencies } = readOfx(ofx)
  expect({ accountNumbers, currencies }).toEqual({ accountNumbers: ['100123456'], currencies: ['BTN'] })
  expect(entries.map(inShort)).toEqual(['2025-06-02 500000', '2025-06-03 -2050', '2025-06-30 5', '2025-06-30 12345678901'])
  expect(entries[0]).toMatchObject({ description: 'Pema & Sons <Thimphu> PA-2025-000001 rent', reference: 'JRN1001' })
  expect(entries[2]?.description).toBe('རྡོ་རྗེ interest')
  expect(parseStandardFile(Buffer.from(ofx), 100)).toMatchObject({ format: 'OFX', accountNumber: '100123456' })

  const dumped = run(findDebianProgram('/usr/bin/ofxdump', 'ofx'), store('bank.ofx', ofx))
  const found = (label: string) => [...dumped.matchAll(new RegExp(`${label}: (.+)`, 'g'))].map(([, value = '']) => value)
  expect(found('Total money amount').map((amount) => Math.round(Number(amount) * 100))).toEqual(
    entries.map(({ amount }) => amount),
  )
  expect(found('ID for this transaction')).toEqual(entries.map(({ reference }) => reference))
  const days = found('Date posted').map((text) => new Date(`${text}`).toISOString().slice(0, 10))
  expect(days).toEqual(entries.map(({ date }) => date))
})

/** The days and amounts that AqBanking finds in a file. */
function readByAqBanking(importer: string, profile: string, path: string): string[] {
  const program = findDebianProgram('/usr/bin/aqbanking-cli', 'aqbanking-tools')
  const context = `${path}.context`
  run(program, '-n', 'import', `--importer=${importer}`, `--profile=${profile}`, '-f', path, '-c', context)
  const csv = run(program, '-n', 'export', '--exporter=csv', '--profile=full', '-c', context)
  const [titles = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1).split('";"'))
  return rows.map((row) => {
    const value = (title: string) => row[titles.indexOf(title)] ?? ''
    const [amount = NaN, parts = 1] = value('value_value').split('/').map(Number)
    return `${value('date').replaceAll('/', '-')} ${Math.round((amount / parts) * 100)}`
  })
}

const mt940 = `:20:STMT20250602
:25:10100000/100123456
:28C:153/1
:60F:C250601BTN1000,00
:61:2506020602C5000,00NTRFPA-2025-000001//JRN1001
:86:166?00CREDIT?20RENT MAY?21PA-2025-000001?32PEMA LHAMO
:61:2506020603D700,NCHGNONREF//JRN1002
:86:805?00CHARGES?20SMS FEE
:61:2512310102RD12,5NTRFNONREF
:86:166?20BACK
:61:2601020102D0,05NMSCNONREF
:62F:C260102BTN5312,45
-
`

test('an MT940 file has the days and amounts that AqBanking finds in it', () => {
  const { entries } = readMt940(mt940)
  expect(entries.map(inShort)).toEqual(['2025-06-02 500000', '2025-06-03 -70000', '2026-01-02 1250', '2026-01-02 -5'])
  expect(readByAqBanking('swift', 'SWIFT-MT940', store('bank.mt940', mt940))).toEqual(entries.map(inShort))
})

const booked = (amount: string, direction: 'CRDT' | 'DBIT', day: string, more: string) =>
  `<Ntry><Amt Ccy="BTN">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${more}</Ntry>`
const entriesOfCamt = [
  booked(
    ...(['5000.00', 'CRDT', '2025-06-02'] as const),
    '<AcctSvcrRef>JRN1001</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>PA-2025-000001</EndToEndId></Refs><RltdPties><Dbtr><Nm>Pema &amp; Sons</Nm></Dbtr></RltdPties><RmtInf><Ustrd>rent May</Ustrd></RmtInf></TxDtls></NtryDtls>',
  ),
  booked('20.5', 'DBIT', '2025-06-03', '<AcctSvcrRef>JRN1002</AcctSvcrRef><AddtlNtryInf>SMS fee</AddtlNtryInf>'),
  booked('0.05', 'CRDT', '2025-12-31', ''),
].join('\n')

/** AqBanking supports the account report, camt.052, whose entries are the same as those of a statement. */
const camt = (message: '052' | '053') => {
  const [root, part] = message === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrAcctRpt', 'Rpt']
  const at = '<CreDtTm>2026-01-01T00:00:00</CreDtTm>'
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.02"><${root}><GrpHdr><MsgId>M1</MsgId>${at}</GrpHdr><${part}><Id>S1</Id>${at}
<Acct><Id><Othr><Id>100123456</Id></Othr></Id><Ccy>BTN</Ccy></Acct>
${entriesOfCamt}
</${part}></${root}></Document>
`
}

test('the entries of a camt.053 file have the days and amounts that AqBanking finds in them', () => {
  const { entries } = readCamt053(camt('053'))
  expect(entries.map(inShort)).toEqual(['2025-06-02 500000', '2025-06-03 -2050', '2025-12-31 5'])
  expect(readByAqBanking('camt', 'default', store('bank.xml', camt('052')))).toEqual(entries.map(inShort))
})
