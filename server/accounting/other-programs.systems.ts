import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalExportContract } from '../../domain/accounting/journal-export-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { pain001 } from '../../domain/remittance-batches/pain001.ts'
import { findDebianProgram } from '../../e2e/find-debian-program.ts'
import { exportUntil, mapAccounts } from '../testing/accounting/accounting-steps.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { anOfficeApp } from '../testing/office.ts'

// Files for banks and accounting programs are read by third-party programs.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sakhang-programs-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (program: string, args: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  return { stdout, stderr, status }
}

test('xmllint accepts the order, the lengths and the numbers of a pain.001 file by its message definition', () => {
  const xmllint = findDebianProgram('/usr/bin/xmllint', 'libxml2-utils')
  const schema = join(import.meta.dirname, '../testing/accounting/pain001.xsd')
  const check = (xml: string) => {
    const path = join(folder, 'order.xml')
    writeFileSync(path, xml)
    return run(xmllint, ['--noout', '--nonet', '--schema', schema, path])
  }
  const payment = (accountName: string) => ({
    ...{ remittanceNumber: `RM-2026-${'9'.repeat(60)}`, accountName, bankCode: 'BOB' as const, branch: null },
    ...{ accountNumber: '100200300', amount: chhetrum(1) },
  })
  const xml = pain001({
    ...{ messageId: 'a'.repeat(32), createdAt: '2026-06-15T10:00:00', payOn: calendarDate('2026-06-16') },
    payer: { name: 'རྫོང་ཁ & <office>', accountNumber: '200100300', bankCode: 'BNB' },
    payments: [payment('x'.repeat(200)), payment('Pema & Sons <Thimphu> "1"'), payment('རྡོ་རྗེ')],
  })
  expect(check(xml).stderr).toContain('validates')
  expect(check(xml.replace(/<NbOfTxs>3<\/NbOfTxs>/, '')).status).not.toBe(0)
})

const rules = `skip 1
fields export, voucher, date, kind, reference, lease, ledgeraccount, ledgername, outside, outsidename, debit, credit, ccy, narration, entry
description %voucher
account1 %ledgeraccount
amount1-in %debit
amount1-out %credit
account2 clearing
`

test('hledger reads an export: every voucher balances, and the accounts have the balances of the ledger', async () => {
  const hledger = findDebianProgram('/usr/bin/hledger', 'hledger')
  const { app, admin } = await anOfficeApp('2025-06-15T04:00:00Z')
  try {
    await mapAccounts(admin)
    const { advice } = await billedLease(admin, { rentAmount: 1_234_567, depositAmount: 0 }, ['2025-01', '2025-02'])
    await pay(admin, advice.id, 400_001)
    const { id } = await exportUntil(admin, '2025-06-15')
    const { bytes } = await admin.raw(journalExportContract.file, { params: { id }, query: { program: 'CSV' } })
    const [csv, ruled] = [join(folder, 'journal.csv'), join(folder, 'journal.rules')]
    writeFileSync(csv, bytes)
    writeFileSync(ruled, rules)
    const balances = (...args: string[]) => {
      const { stdout, stderr, status } = run(hledger, [
        '-f',
        csv,
        '--rules-file',
        ruled,
        'balance',
        '--no-total',
        '-O',
        'csv',
        ...args,
      ])
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return stdout
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.replaceAll('"', '').split(','))
    }
    expect(balances('clearing', '--pivot', 'description')).toEqual([])
    const { accounts } = await admin.call(ledgerContract.trialBalance, { query: {} })
    const nets = accounts.map(({ code, debitAmount, creditAmount }) => [code, debitAmount - creditAmount] as const)
    const ledger = nets.filter(([, net]) => net !== 0)
    const read = balances('--flat', 'not:clearing').map(([code, amount]) => [code, Math.round(Number(amount) * 100)] as const)
    expect(new Map(read)).toEqual(new Map(ledger))
  } finally {
    await app.close()
  }
})
