import { erpNextEntry } from '../../domain/accounting/erpnext-entry.ts'
import { journalCsvs, type JournalOptions } from '../../domain/accounting/journal-csv.ts'
import type { JournalFormat } from '../../domain/accounting/journal-format.ts'
import { tallyHead, tallyTail, tallyVoucher } from '../../domain/accounting/tally-xml.ts'
import type { Voucher } from '../../domain/accounting/voucher.ts'
import { csvLine } from '../platform/files/csv.ts'

export const journalFileKinds: Readonly<Record<JournalFormat, { type: string; extension: string }>> = {
  CSV: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  QUICKBOOKS_CSV: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  XERO_CSV: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  ERPNEXT_CSV: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  TALLY_XML: { type: 'application/xml; charset=utf-8', extension: 'xml' },
  ERPNEXT_JSON: { type: 'application/json; charset=utf-8', extension: 'json' },
}

/** Writes the vouchers as a file of an accounting program, while they are read. */
export function writeJournal(
  format: JournalFormat,
  vouchers: AsyncIterable<Voucher>,
  options: JournalOptions,
): AsyncGenerator<string> {
  switch (format) {
    case 'TALLY_XML':
      return wrapped(vouchers, { head: tallyHead, tail: tallyTail, separator: '', piece: tallyVoucher })
    case 'ERPNEXT_JSON': {
      const piece = (voucher: Voucher) => JSON.stringify(erpNextEntry(voucher, options.company))
      return wrapped(vouchers, { head: '[\n', tail: '\n]\n', separator: ',\n', piece })
    }
    case 'CSV':
    case 'QUICKBOOKS_CSV':
    case 'XERO_CSV':
    case 'ERPNEXT_CSV': {
      const { headings, rowsOf } = journalCsvs[format]
      // Spreadsheets need the byte order mark to read Dzongkha. Accounting programs read it as part of the first heading.
      const mark = format === 'CSV' ? '\uFEFF' : ''
      const head = mark + csvLine(headings.map((heading) => ['text', heading]))
      const piece = (voucher: Voucher) => rowsOf(voucher, options).map(csvLine).join('')
      return wrapped(vouchers, { head, tail: '', separator: '', piece })
    }
    default:
      return format satisfies never
  }
}

type Wrapping = { head: string; tail: string; separator: string; piece: (voucher: Voucher) => string }

async function* wrapped(vouchers: AsyncIterable<Voucher>, { head, tail, separator, piece }: Wrapping): AsyncGenerator<string> {
  yield head
  let isFirst = true
  for await (const voucher of vouchers) {
    yield isFirst ? piece(voucher) : separator + piece(voucher)
    isFirst = false
  }
  yield tail
}
