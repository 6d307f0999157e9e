import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { listQuery, pageOf } from '../page.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema, text } from '../text.ts'
import { journalFormats } from './journal-format.ts'

/** The maximum number of entries in one export. The next export contains the remaining ones. */
export const maxEntries = 20_000

const counts = {
  entryCount: z.number().int(),
  lineCount: z.number().int(),
  /** The sum of the debits, and of the credits. */
  amount: totalSchema,
  firstDate: calendarDateSchema.nullable(),
  lastDate: calendarDateSchema.nullable(),
  /** The books were closed up to this day. */
  closedUntil: calendarDateSchema.nullable(),
  /** The number of entries of closed days. Entries of other days may still increase; the next export contains them. */
  closedCount: z.number().int(),
  /** The number of entries whose days an earlier export already covered, because they were posted after it. */
  lateCount: z.number().int(),
}

const exportSchema = z.object({
  id: idSchema,
  exportNumber: z.string(),
  until: calendarDateSchema,
  ...counts,
  recordedAt: instantSchema,
  recordedBy: z.string().nullable(),
})
export type JournalExport = z.output<typeof exportSchema>

const columns = sheet<JournalExport>(({ text: words, number, money, date, time }) => [
  words('Number', (one) => one.exportNumber),
  date('Until', (one) => one.until),
  date('First date', (one) => one.firstDate),
  date('Last date', (one) => one.lastDate),
  number('Vouchers', (one) => one.entryCount),
  number('Lines', (one) => one.lineCount),
  money('Amount', (one) => one.amount),
  date('Books closed until', (one) => one.closedUntil),
  number('Vouchers of closed days', (one) => one.closedCount),
  number('Posted late', (one) => one.lateCount),
  time('Exported', (one) => one.recordedAt),
  words('Exported by', (one) => one.recordedBy),
  words('Id', (one) => one.id),
])

const unmappedSchema = z.array(z.object({ code: z.string(), name: z.string() }))
const fullSchema = exportSchema.extend({
  /** The number of files for each format: some programs read a limited number of rows from one file. */
  files: z.array(z.object({ format: z.enum(journalFormats), parts: z.number().int() })),
  /** The mapping at the time of the export. */
  accounts: z.array(z.object({ code: z.string(), name: z.string(), externalCode: z.string(), externalName: z.string() })),
})

/** Exports of the ledger for the accounting program. Each entry is in exactly one export (docs/decisions/0145). */
export const journalExportContract = {
  preview: endpoint({
    method: 'GET',
    path: '/journal-export/preview',
    summary: 'What an export up to a day would have, and the accounts that are not mapped; nothing is stored',
    allow: staffRoles,
    callKind: 'REPORT',
    query: z.object({ until: calendarDateSchema }),
    reply: z.object({
      until: calendarDateSchema,
      ...counts,
      unmapped: unmappedSchema,
      /** There are more entries than fit into one export. */
      hasMore: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/journal-export',
    summary: 'Create an accounting export; it has every entry up to a day that no earlier export has',
    allow: staffRoles,
    callKind: 'REPORT',
    body: z.object({ until: calendarDateSchema }),
    reply: fullSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/journal-export',
    summary: 'Exports of the journal, newest first',
    allow: staffRoles,
    query: listQuery(['exportNumber'], {}),
    columns,
    reply: pageOf(exportSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/journal-export/{id}',
    summary: 'One export with its files and the mapping it was made with',
    allow: staffRoles,
    reply: fullSchema,
  }),
  file: endpoint({
    method: 'GET',
    path: '/journal-export/{id}/file',
    summary: 'An export as a file of an accounting program, the same each time',
    allow: staffRoles,
    callKind: 'REPORT',
    query: z.object({
      program: z.enum(journalFormats).default('CSV'),
      part: z.coerce.number().int().min(1).max(maxEntries).default(1),
      /** ERPNext: the name of the company in ERPNext; defaults to the office’s name. */
      company: text(140).optional(),
      /** Xero: the name of the tax rate of every line. */
      taxRate: text(50).default('Tax Exempt'),
    }),
    reply: 'FILE',
  }),
}
