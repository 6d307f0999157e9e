import type { z } from 'zod'
import { codeText, listed, sheet } from '../sheet.ts'
import type { entrySchema } from './ledger-contract.ts'

type Entry = z.output<typeof entrySchema>

function accountsText(entry: Entry, side: 'debitAmount' | 'creditAmount'): string {
  return listed(entry.postings.filter((posting) => posting[side] > 0).map(({ code, name }) => `${code} ${name}`))
}

/** One row an entry: its debits and credits are equal, so one amount says both. */
export const entryColumns = sheet<Entry>(({ text, money, date, time }) => [
  date('Value date', (entry) => entry.valueDate),
  text('What', (entry) => codeText(entry.kind)),
  text('Reference', (entry) => entry.reference),
  text('Debit', (entry) => accountsText(entry, 'debitAmount')),
  text('Credit', (entry) => accountsText(entry, 'creditAmount')),
  money('Amount', (entry) => entry.postings.reduce((sum, { debitAmount }) => sum + debitAmount, 0)),
  time('Posted', (entry) => entry.postedAt),
  text('Id', (entry) => entry.id),
])
