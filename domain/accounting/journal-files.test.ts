import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { accounts } from '../ledger/account.ts'
import { credit, debit, mirrored, netOf } from '../ledger/posting.ts'
import { chhetrum } from '../money.ts'
import { erpNextEntry } from './erpnext-entry.ts'
import { journalCsvs } from './journal-csv.ts'
import { partsOf } from './journal-format.ts'
import { tallyVoucher } from './tally-xml.ts'
import type { Voucher, VoucherLine } from './voucher.ts'

const names = Object.keys(accounts) as (keyof typeof accounts)[]

/** A voucher of any size whose lines balance. */
const vouchers = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 10 ** 13 })), { minLength: 1, maxLength: 8 }),
    fc.constantFrom(...names),
    fc.boolean(),
    fc.string({ maxLength: 80 }),
  )
  .map(([debits, other, isReversed, reference]): Voucher => {
    const sum = debits.reduce((total, [, amount]) => total + amount, 0)
    const own = [...debits.map(([account, amount]) => debit(account, chhetrum(amount))), credit(other, chhetrum(sum))]
    const postings = isReversed ? mirrored(own) : own
    if (netOf(postings) !== 0) throw new Error('The voucher does not balance.')
    const lines = postings.map(
      ({ account, amount }): VoucherLine => ({
        ...{ accountCode: accounts[account].code, accountName: accounts[account].name },
        ...{ externalCode: `X${accounts[account].code}`, externalName: `${accounts[account].name} & Co`, amount },
      }),
    )
    return {
      ...{ entryId: '0197f0c8-0000-7000-8000-000000000001', number: 'JE-2026-000001-00001', date: calendarDate('2026-02-01') },
      ...{ kind: 'PAYMENT', reference, explanation: null, leaseNumber: null, lines },
    }
  })

const options = { exportNumber: 'JE-2026-000001', company: 'Office', taxRate: 'Tax Exempt' }

test('every CSV has vouchers whose debits equal their credits to the chhetrum', () => {
  fc.assert(
    fc.property(vouchers, (voucher) => {
      const sums = Object.values(journalCsvs).map(({ headings, rowsOf }) => {
        const rows = rowsOf(voucher, options)
        expect(rows.every((row) => row.length === headings.length)).toBe(true)
        const money = rows.map((row) => row.filter(([kind]) => kind === 'money').map(([, value]) => Number(value ?? 0)))
        // A single column has a sign; of two columns, the first is the debit.
        return money.reduce((sum, [first = 0, second]) => sum + (second === undefined ? first : first - second), 0)
      })
      expect(sums).toEqual(sums.map(() => 0))
    }),
  )
})

test('a Tally XML file has debits as negative amounts, and the amounts of a voucher sum to 0', () => {
  fc.assert(
    fc.property(vouchers, (voucher) => {
      const xml = tallyVoucher(voucher)
      const amounts = [...xml.matchAll(/<ISDEEMEDPOSITIVE>(\w+)<\/ISDEEMEDPOSITIVE><AMOUNT>(-?)(\d+)\.(\d\d)<\/AMOUNT>/g)]
      expect(amounts).toHaveLength(voucher.lines.length)
      const net = amounts.reduce((sum, [, , sign, whole, part]) => sum + BigInt(`${sign}${whole}${part}`), 0n)
      expect(net).toBe(0n)
      expect(amounts.every(([, isDebit, sign]) => (isDebit === 'Yes') === (sign === '-'))).toBe(true)
    }),
  )
})

test('each line of an ERPNext entry has either a debit or a credit', () => {
  fc.assert(
    fc.property(vouchers, (voucher) => {
      const { accounts: lines } = erpNextEntry(voucher, 'Office') as {
        accounts: { debit_in_account_currency: number; credit_in_account_currency: number }[]
      }
      const sides = lines.map((line) => [line.debit_in_account_currency, line.credit_in_account_currency] as const)
      expect(sides.every(([one, other]) => (one === 0) !== (other === 0) && one >= 0 && other >= 0)).toBe(true)
    }),
  )
})

test('the files of an export contain every voucher once, in order, with no more rows than the program accepts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2, max: 400 }), { maxLength: 200 }), (counts) => {
      for (const [format, max] of [['XERO_CSV', 300] as const, ['QUICKBOOKS_CSV', 1000] as const]) {
        const parts = partsOf(format, counts)
        const covered = parts.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
        expect(covered).toEqual(counts.map((_, index) => index + 1))
        for (const { first, last } of parts) {
          const rows = counts.slice(first - 1, last).reduce((sum, count) => sum + count, 0)
          expect(rows <= max || first === last).toBe(true)
        }
      }
      expect(partsOf('TALLY_XML', counts)).toHaveLength(counts.length === 0 ? 0 : 1)
    }),
  )
})

test('each format writes a voucher as its program expects it', () => {
  const voucher: Voucher = {
    ...{ entryId: '0197f0c8-0000-7000-8000-000000000001', number: 'JE-2026-000001-00001', date: calendarDate('2026-02-01') },
    ...{ kind: 'PAYMENT', reference: 'R-2026-000001', explanation: 'Cash <1>', leaseNumber: 'L-2025-000001' },
    lines: [
      {
        accountCode: '1000',
        accountName: 'Cash and bank',
        externalCode: '1100',
        externalName: 'Cash & Bank',
        amount: chhetrum(1_050),
      },
      { accountCode: '1100', accountName: 'Tenants', externalCode: '1200', externalName: 'Debtors', amount: chhetrum(-1_050) },
    ],
  }
  const cells = (format: keyof typeof journalCsvs) =>
    journalCsvs[format].rowsOf(voucher, options).map((row) => row.map(([, value]) => value))
  expect(cells('XERO_CSV')[1]).toEqual([
    ...['JE-2026-000001-00001 Payment – R-2026-000001 – Cash <1>', '01/02/2026', 'R-2026-000001', '1200', 'Tax Exempt', -1_050],
    ...[null, null, null, null],
  ])
  expect(cells('QUICKBOOKS_CSV')[0]?.slice(3, 6)).toEqual(['Cash & Bank', 1_050, null])
  expect(cells('ERPNEXT_CSV').map(([first]) => first)).toEqual(['Journal Entry', null])
  expect(tallyVoucher(voucher)).toContain(
    '<ALLLEDGERENTRIES.LIST><LEDGERNAME>Cash &amp; Bank</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-10.50</AMOUNT>',
  )
})
