import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { moneySchema } from '../money.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { idSchema, instantSchema } from '../text.ts'
import { accounts, entryKindLabels, entryKinds } from './account.ts'
import { totalSchema } from './total-schema.ts'
import { listed, sheet } from '../sheet.ts'

const accountCodes = Object.values(accounts).map(({ code }) => code)

export const entrySchema = z.object({
  id: idSchema,
  kind: z.enum(entryKinds),
  valueDate: calendarDateSchema,
  postedAt: instantSchema,
  reference: z.string(),
  leaseId: idSchema.nullable(),
  /** The related record, if there is one. */
  adviceId: idSchema.nullable(),
  paymentId: idSchema.nullable(),
  remittanceId: idSchema.nullable(),
  expenseId: idSchema.nullable(),
  explanation: z.string().nullable(),
  postings: z.array(z.object({ code: z.string(), name: z.string(), debitAmount: moneySchema, creditAmount: moneySchema })),
})

export const statementSchema = z.object({
  asOf: calendarDateSchema,
  rows: z.array(
    z.object({
      date: calendarDateSchema,
      kind: z.enum(entryKinds),
      /** The label of a charge that is neither rent nor a deposit. */
      chargedFor: z.string().nullable(),
      reference: z.string(),
      /** The advice or the payment whose number is the reference; null if it is another number. */
      adviceId: idSchema.nullable(),
      paymentId: idSchema.nullable(),
      chargeAmount: moneySchema,
      paymentAmount: moneySchema,
      balanceAmount: totalSchema,
      explanation: z.string().nullable(),
    }),
  ),
  principalAmount: totalSchema,
  interestAmount: totalSchema,
  creditAmount: totalSchema,
  balanceAmount: totalSchema,
})

type Entry = z.output<typeof entrySchema>

function accountsText(entry: Entry, side: 'debitAmount' | 'creditAmount'): string {
  return listed(entry.postings.filter((posting) => posting[side] > 0).map(({ code, name }) => `${code} ${name}`))
}

/** One row per entry: its debits and credits are equal, so one amount is enough. */
const entryColumns = sheet<Entry>(({ text, money, date, time }) => [
  date('Value date', (entry) => entry.valueDate),
  text('What', (entry) => entryKindLabels[entry.kind]),
  text('Reference', (entry) => entry.reference),
  text('Debit', (entry) => accountsText(entry, 'debitAmount')),
  text('Credit', (entry) => accountsText(entry, 'creditAmount')),
  money('Amount', (entry) => entry.postings.reduce((sum, { debitAmount }) => sum + debitAmount, 0)),
  time('Posted', (entry) => entry.postedAt),
  text('Id', (entry) => entry.id),
])

const periodRowSchema = z.object({
  /** Null: the totals, in the last row. */
  code: z.string().nullable(),
  name: z.string(),
  /** The balance before the first day. */
  openingDebitAmount: totalSchema,
  openingCreditAmount: totalSchema,
  /** The postings to each side in the period. */
  debitAmount: totalSchema,
  creditAmount: totalSchema,
  closingDebitAmount: totalSchema,
  closingCreditAmount: totalSchema,
})
type PeriodRow = z.output<typeof periodRowSchema>

const periodColumns = sheet<PeriodRow>(({ text, money }) => [
  text('Account', (row) => row.code),
  text('Name', (row) => row.name),
  money('Opening debit', (row) => row.openingDebitAmount),
  money('Opening credit', (row) => row.openingCreditAmount),
  money('Debit', (row) => row.debitAmount),
  money('Credit', (row) => row.creditAmount),
  money('Closing debit', (row) => row.closingDebitAmount),
  money('Closing credit', (row) => row.closingCreditAmount),
])

export const ledgerContract = {
  trialBalance: endpoint({
    method: 'GET',
    path: '/ledger/trial-balance',
    summary: 'Debits and credits of every account; always equal',
    allow: staffRoles,
    callKind: 'REPORT',
    query: z.object({ asOf: calendarDateSchema.optional() }),
    reply: z.object({
      accounts: z.array(z.object({ code: z.string(), name: z.string(), debitAmount: totalSchema, creditAmount: totalSchema })),
      totalDebitAmount: totalSchema,
      totalCreditAmount: totalSchema,
    }),
  }),
  periodBalance: endpoint({
    method: 'GET',
    path: '/ledger/period-balance',
    summary: 'The trial balance of a period: what every account opened with, what was posted to it, and what it closed with',
    allow: staffRoles,
    callKind: 'REPORT',
    query: z.object({ from: calendarDateSchema, to: calendarDateSchema, format: z.enum(['csv', 'xlsx']).optional() }),
    columns: periodColumns,
    reply: z.array(periodRowSchema),
  }),
  entries: endpoint({
    method: 'GET',
    path: '/ledger/entry',
    summary: 'Ledger entries',
    allow: staffRoles,
    query: withCursor(
      listQuery(['postedAt', 'valueDate'], {
        leaseId: idSchema.optional(),
        /** The postings of a record and of everything that followed from it. */
        adviceId: idSchema.optional(),
        paymentId: idSchema.optional(),
        remittanceId: idSchema.optional(),
        expenseId: idSchema.optional(),
        /** Entries of an export to the accounting program. */
        exportId: idSchema.optional(),
        account: z.enum(accountCodes).optional(),
        kind: z.enum(entryKinds).optional(),
        from: calendarDateSchema.optional(),
        to: calendarDateSchema.optional(),
      }),
    ),
    columns: entryColumns,
    /** The change of the account in this list, debits less credits; null if no account is chosen or a text search narrows the list. */
    reply: cursorPageOf(entrySchema).extend({ accountAmount: totalSchema.nullable() }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/lease/{id}/statement',
    summary: 'The account statement of a lease, by value date',
    allow: everyRole,
    query: z.object({ asOf: calendarDateSchema.optional() }),
    reply: statementSchema,
  }),
  statementPdf: endpoint({
    method: 'GET',
    path: '/lease/{id}/statement.pdf',
    summary: 'The account statement of a lease as PDF, oldest first',
    allow: everyRole,
    query: z.object({ asOf: calendarDateSchema.optional() }),
    reply: 'FILE',
  }),
}
