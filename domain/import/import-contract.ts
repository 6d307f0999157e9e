import { importStatuses, importStatusLabels } from './import-status.ts'
import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, instantSchema } from '../text.ts'
import { existingChoices, importKinds, sheetNames } from './import-kind.ts'
import { sheet, yesOrNo } from '../sheet.ts'

const issueSchema = z.object({ sheet: z.string(), row: z.number().int(), column: z.string(), message: z.string() })
const changeSchema = z.object({
  sheet: z.string(),
  row: z.number().int(),
  column: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  /** A sign-in phone or e-mail that the person must still confirm. */
  isProposed: z.boolean(),
})
export const importSchema = z.object({
  importId: idSchema,
  kind: z.enum([...importKinds, 'workbook']),
  fileName: z.string(),
  isDryRun: z.boolean(),
  existing: z.enum(existingChoices),
  status: z.enum(importStatuses),
  /** A description of the current step: "Reading: 40,000 rows". */
  progress: z.string(),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** The registered rows that were taken over from an undone import, which could not delete them. */
  adopted: z.number().int(),
  /**
   * After an undo, the number of records that had to stay, by sheet: cancelled leases that are in the books, and the records that they
   * refer to.
   */
  kept: z.partialRecord(z.enum(importKinds), z.number().int()),
  errorCount: z.number().int(),
  /** The first 200; errors.csv has all of them. */
  errors: z.array(issueSchema),
  /** The number of values of registered records that it changes. */
  changeCount: z.number().int(),
  /** The first 200; changes.csv has up to 10,000. They are deleted after the office's retention period. */
  changes: z.array(changeSchema),
  /** Columns of a downloaded list that are for information only; the import ignored them. */
  ignoredColumns: z.array(z.object({ sheet: z.string(), column: z.string() })),
  startedAt: instantSchema,
  byName: z.string().nullable(),
})
export type Import = z.output<typeof importSchema>
export type ImportIssue = z.output<typeof issueSchema>
export type IgnoredColumn = Import['ignoredColumns'][number]
export type ImportChange = z.output<typeof changeSchema>
const importHeadSchema = importSchema.omit({ errors: true, changes: true, ignoredColumns: true })
export type ImportHead = z.output<typeof importHeadSchema>

const importColumns = sheet<ImportHead>(({ text, number, time }) => [
  time('Started', (one) => one.startedAt),
  text('By', (one) => one.byName),
  text('What', (one) => (one.kind === 'workbook' ? 'Workbook' : sheetNames[one.kind])),
  text('File', (one) => one.fileName),
  text('Only checked', (one) => yesOrNo(one.isDryRun)),
  text('Status', (one) => importStatusLabels[one.status]),
  number('Rows', (one) => one.rows),
  number('Created', (one) => one.created),
  number('Updated', (one) => one.updated),
  number('Errors', (one) => one.errorCount),
  text('Id', (one) => one.importId),
])

export const importContract = {
  list: endpoint({
    method: 'GET',
    path: '/import',
    summary: 'Imports, newest first',
    allow: staffRoles,
    query: listQuery(['startedAt'], {}),
    columns: importColumns,
    reply: pageOf(importHeadSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/import/{kind}',
    summary: 'Import a file (CSV, XLSX; GeoJSON for plots and buildings); with dryRun only check it. All or nothing',
    allow: staffRoles,
    callKind: 'JOB',
    params: z.object({ kind: z.enum([...importKinds, 'workbook']) }),
    query: z.object({
      dryRun: z.stringbool().default(false),
      existing: z.enum(existingChoices).default('REFUSE'),
      /** Chosen by the client that sends the file, to read the progress during the import. */
      importId: idSchema.optional(),
    }),
    multipart: true,
    reply: importSchema,
    problems: ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'DUPLICATE'],
  }),
  template: endpoint({
    method: 'GET',
    path: '/import/template.xlsx',
    summary: 'A workbook to fill in: headings, an example, allowed values and notes',
    allow: staffRoles,
    reply: 'FILE',
  }),
  read: endpoint({
    method: 'GET',
    path: '/import/{id}',
    summary: 'One import with progress, result and errors',
    allow: staffRoles,
    reply: importSchema,
  }),
  errors: endpoint({
    method: 'GET',
    path: '/import/{id}/errors.csv',
    summary: 'All errors of an import, with row, column and reason',
    allow: staffRoles,
    reply: 'FILE',
  }),
  changes: endpoint({
    method: 'GET',
    path: '/import/{id}/changes.csv',
    summary: 'Changes of registered records by an import: row, column, before and after',
    allow: staffRoles,
    reply: 'FILE',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/import/{id}/undo',
    summary: 'Undo an import while nothing depends on it',
    allow: staffRoles,
    callKind: 'JOB',
    reply: importSchema,
    problems: ['ILLEGAL_TRANSITION', 'IN_USE', 'DUPLICATE', 'TOO_MANY_REQUESTS'],
  }),
}
