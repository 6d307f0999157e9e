import type { CalendarDate } from '../calendar-date.ts'
import { decimalOfMoney } from '../sheet.ts'
import { t } from '../wording.ts'
import type { StatementColumns } from './statement-file.ts'

export const statementFormats = ['CSV', 'CAMT053', 'MT940', 'OFX'] as const
export type StatementFormat = (typeof statementFormats)[number]
export const statementFormatLabels: Readonly<Record<StatementFormat, string>> = {
  CSV: t`CSV`,
  CAMT053: t`CAMT.053`,
  MT940: t`MT940`,
  OFX: t`OFX`,
}

/** An entry of a statement in a standard format. `amount` is in chhetrum: positive for incoming, negative for outgoing money. */
export type BankEntry = { date: CalendarDate; amount: number; description: string; reference: string | null }
/** The content of such a file: its entries, and its accounts and currency if it names them. */
export type BankFile = { entries: BankEntry[]; accountNumbers: string[]; currencies: string[] }

/** The problem with a file in a standard format, as a sentence. */
export class StatementError extends Error {}

/** The columns of entries in a standard format; they need no mapping. */
export const standardColumns: StatementColumns = {
  date: 'Date',
  amount: 'Amount',
  description: 'Description',
  reference: 'Reference',
}

export function standardRow({ date, amount, description, reference }: BankEntry): Record<string, string> {
  return { Date: date, Amount: decimalOfMoney(amount), Description: description, Reference: reference ?? '' }
}

/** Detects the format by the beginning of the file, because file names differ between banks. */
export function formatOfStatement(start: string): StatementFormat | 'OTHER_XML' {
  const text = start.trimStart()
  if (/^OFXHEADER|<\?OFX|<OFX>/i.test(text)) return 'OFX'
  if (text.startsWith('<')) return text.includes('camt.053') ? 'CAMT053' : 'OTHER_XML'
  return /^:20:/m.test(text) && /^:25P?:/m.test(text) ? 'MT940' : 'CSV'
}

/** "5000.00" and "5000,00" to chhetrum; undefined if the text is not an amount or has fractions of a chhetrum. */
export function amountOf(text: string): number | undefined {
  const match = /^([+-]?)(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign = '', whole = '', part = ''] = match
  const digits = part.replace(/0+$/, '')
  if (digits.length > 2) return undefined
  const amount = Number(whole) * 100 + Number(digits.padEnd(2, '0'))
  return sign === '-' ? -amount : amount
}

/** Joins the parts in one line without repetition. */
export function described(parts: readonly (string | null | undefined)[]): string {
  const words = parts.map((part) => (part ?? '').replaceAll(/\s+/g, ' ').trim()).filter((part) => part !== '')
  return [...new Set(words)].join(' ')
}

/** Whether a number in a file is that of an account: banks may write it with leading zeros or a branch. */
export function isSameAccount(inFile: string, accountNumber: string): boolean {
  const bare = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '')
  const [given, own] = [bare(inFile), bare(accountNumber)]
  return given === '' || own === '' || given.endsWith(own)
}
