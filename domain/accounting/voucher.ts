import type { CalendarDate } from '../calendar-date.ts'
import { type EntryKind, entryKindLabels } from '../ledger/account.ts'
import type { Money } from '../money.ts'

/** A line of a voucher: a debit above 0, a credit below. */
export type VoucherLine = {
  accountCode: string
  accountName: string
  externalCode: string
  externalName: string
  amount: Money
}

/** An entry of the ledger in the form that an accounting program imports. */
export type Voucher = {
  /** The id of the entry; the same in every file. */
  entryId: string
  /** The number of the export and the position in it: "JE-2026-000001-00001". */
  number: string
  date: CalendarDate
  kind: EntryKind
  reference: string
  explanation: string | null
  leaseNumber: string | null
  lines: readonly VoucherLine[]
}

export function voucherNumber(exportNumber: string, position: number): string {
  return `${exportNumber}-${String(position).padStart(5, '0')}`
}

const maxNarration = 200

/** The text of the voucher in one line. */
export function narrationOf({ kind, reference, explanation }: Voucher): string {
  const words = [entryKindLabels[kind], reference, explanation ?? ''].filter((part) => part !== '').join(' – ')
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, maxNarration)
}

export function debitOf({ amount }: VoucherLine): number {
  return Math.max(amount, 0)
}

export function creditOf({ amount }: VoucherLine): number {
  return Math.max(-amount, 0)
}
