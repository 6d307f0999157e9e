import { t } from '../wording.ts'

export const journalFormats = ['CSV', 'TALLY_XML', 'QUICKBOOKS_CSV', 'XERO_CSV', 'ERPNEXT_CSV', 'ERPNEXT_JSON'] as const
export type JournalFormat = (typeof journalFormats)[number]

export const journalFormatLabels: Readonly<Record<JournalFormat, string>> = {
  CSV: t`CSV`,
  TALLY_XML: t`Tally (XML)`,
  QUICKBOOKS_CSV: t`QuickBooks (CSV)`,
  XERO_CSV: t`Xero (CSV)`,
  ERPNEXT_CSV: t`ERPNext (CSV)`,
  ERPNEXT_JSON: t`ERPNext (JSON)`,
}

/** The maximum number of rows that the program reads from one file; null: unlimited. */
const maxRows: Readonly<Record<JournalFormat, number | null>> = {
  CSV: null,
  TALLY_XML: null,
  QUICKBOOKS_CSV: 1000,
  XERO_CSV: 300,
  ERPNEXT_CSV: 5000,
  ERPNEXT_JSON: null,
}

export type JournalPart = { first: number; last: number }

/**
 * The files of an export in a format, each with the positions of its first and last voucher. A voucher is never divided: one with more rows
 * than a file may have gets its own file.
 */
export function partsOf(format: JournalFormat, lineCounts: readonly number[]): JournalPart[] {
  const max = maxRows[format] ?? Infinity
  const parts: JournalPart[] = []
  let rows = 0
  for (const [index, lines] of lineCounts.entries()) {
    const part = parts.at(-1)
    if (part && rows + lines <= max) {
      part.last = index + 1
      rows += lines
    } else {
      parts.push({ first: index + 1, last: index + 1 })
      rows = lines
    }
  }
  return parts
}
