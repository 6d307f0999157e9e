import type { CalendarDate } from '../calendar-date.ts'
import type { CellKind, CellValue } from '../sheet.ts'
import type { JournalFormat } from './journal-format.ts'
import { creditOf, debitOf, narrationOf, type Voucher } from './voucher.ts'

export type JournalCell = readonly [kind: CellKind, value: CellValue]
/** Values that an accounting program requires and that a voucher does not have. */
export type JournalOptions = { exportNumber: string; company: string; taxRate: string }
export type JournalCsv = {
  headings: readonly string[]
  rowsOf: (voucher: Voucher, options: JournalOptions) => JournalCell[][]
}
type CsvFormat = Exclude<JournalFormat, 'TALLY_XML' | 'ERPNEXT_JSON'>

const text = (value: string | null): JournalCell => ['text', value]
const money = (value: number): JournalCell => ['money', value]
/** The cell is empty, not 0.00, on the side that has no amount. */
const side = (amount: number): JournalCell => ['money', amount === 0 ? null : amount]
const dayFirst = (date: CalendarDate) => text(date.split('-').toReversed().join('/'))

const plainCsv: JournalCsv = {
  headings: [
    ...['Export', 'Voucher', 'Date', 'Kind', 'Reference', 'Lease', 'Account', 'Account name'],
    ...['Outside account', 'Outside account name', 'Debit', 'Credit', 'Currency', 'Description', 'Entry id'],
  ],
  rowsOf: (voucher, { exportNumber }) =>
    voucher.lines.map((line) => [
      ...[text(exportNumber), text(voucher.number), text(voucher.date), text(voucher.kind), text(voucher.reference)],
      ...[text(voucher.leaseNumber), text(line.accountCode), text(line.accountName)],
      ...[text(line.externalCode), text(line.externalName), side(debitOf(line)), side(creditOf(line))],
      ...[text('BTN'), text(voucher.explanation), text(voucher.entryId)],
    ]),
}

/** The columns of QuickBooks Online’s import of journal entries; lines with the same number form one entry. */
const quickBooksCsv: JournalCsv = {
  headings: ['JournalNo', 'JournalDate', 'Memo', 'AccountName', 'Debits', 'Credits', 'Description', 'Currency'],
  rowsOf: (voucher) =>
    voucher.lines.map((line) => [
      ...[text(voucher.number), dayFirst(voucher.date), text(narrationOf(voucher)), text(line.externalName)],
      ...[side(debitOf(line)), side(creditOf(line)), text(voucher.reference), text('BTN')],
    ]),
}

/** The template of Xero’s manual journals: lines with the same narration and date form one journal; a debit is above 0. */
const xeroCsv: JournalCsv = {
  headings: [
    ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
  ],
  rowsOf: (voucher, { taxRate }) =>
    voucher.lines.map((line) => [
      ...[text(`${voucher.number} ${narrationOf(voucher)}`), dayFirst(voucher.date), text(voucher.reference)],
      ...[text(line.externalCode), text(taxRate), money(line.amount)],
      ...[text(null), text(null), text(null), text(null)],
    ]),
}

/** ERPNext’s data import of journal entries: the first row contains the entry, the rows below it contain the accounts. */
const erpNextCsv: JournalCsv = {
  headings: [
    ...['Entry Type', 'Company', 'Posting Date', 'Reference Number', 'Reference Date', 'User Remark'],
    ...['Account (Accounting Entries)', 'Debit (Accounting Entries)', 'Credit (Accounting Entries)'],
  ],
  rowsOf: (voucher, { company }) =>
    voucher.lines.map((line, index) => {
      const head =
        index === 0
          ? [
              ...[text('Journal Entry'), text(company), text(voucher.date), text(voucher.number), text(voucher.date)],
              text(narrationOf(voucher)),
            ]
          : Array.from({ length: 6 }, () => text(null))
      return [...head, text(line.externalName), money(debitOf(line)), money(creditOf(line))]
    }),
}

export const journalCsvs: Readonly<Record<CsvFormat, JournalCsv>> = {
  CSV: plainCsv,
  QUICKBOOKS_CSV: quickBooksCsv,
  XERO_CSV: xeroCsv,
  ERPNEXT_CSV: erpNextCsv,
}
