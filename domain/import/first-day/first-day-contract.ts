import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, staffRoles } from '../../endpoint.ts'
import { amountSchema, moneySchema } from '../../money.ts'
import { versionSchema } from '../../record-schema.ts'
import { idSchema, text } from '../../text.ts'
import { importSchema } from '../import-contract.ts'
import { importKinds } from '../import-kind.ts'
import { bookFigures } from './compare-books.ts'
import { oldFieldKeys } from './old-fields.ts'

export const maxOldRows = 5000
export const maxOldSheets = 20
export const maxOldColumns = 60
export const maxShownCorrections = 300
/** The maximum number of places listed for one equal value, and for all. */
export const maxShownPlaces = 300
export const maxShownPlacesOfAll = 3000

const fieldSchema = z.enum(oldFieldKeys as [(typeof oldFieldKeys)[number], ...typeof oldFieldKeys])
const matchSchema = z.object({
  headingRow: z.number().int().min(-1).max(maxOldRows),
  fields: z.array(fieldSchema.nullable()).max(maxOldColumns),
})
const fixedSchema = z.partialRecord(fieldSchema, text(120))
const storedTotals = z.object({ arrears: moneySchema, deposits: moneySchema, rent: moneySchema })
const totalsSchema = z.object({ arrears: amountSchema, deposits: amountSchema, rent: amountSchema })

export const firstDaySchema = z.object({
  id: idSchema,
  version: versionSchema,
  fileName: z.string(),
  sheets: z.array(
    z.object({
      name: z.string(),
      rowCount: z.number().int(),
      headingRow: z.number().int(),
      columns: z.array(z.object({ heading: z.string(), field: fieldSchema.nullable(), samples: z.array(z.string()) })),
    }),
  ),
  fixed: z.partialRecord(fieldSchema, z.string()),
  billedFrom: calendarDateSchema,
  /** Equal values with the same meaning are one correction. The first 300, starting with those that may be misread. */
  corrections: z.array(
    z.object({
      key: z.string(),
      field: fieldSchema,
      before: z.string(),
      after: z.string(),
      isUndone: z.boolean(),
      /** The number of cells with this value, and the first of them. */
      count: z.number().int(),
      places: z.array(z.object({ sheet: z.string(), row: z.number().int() })),
    }),
  ),
  /** The total number of corrected cells. */
  correctionCount: z.number().int(),
  /** The first 300 lines that do not become records, and why. */
  skippedRows: z.array(z.object({ sheet: z.string(), row: z.number().int(), reason: z.enum(['SUM', 'REPEATED']) })),
  /** The number of rows of each kind that would be created. */
  planned: z.partialRecord(z.enum(importKinds), z.number().int()),
  /** The totals of the columns of the workbook, and the values that the person entered for them. */
  oldTotals: storedTotals,
  theirs: storedTotals.nullable(),
  importId: idSchema.nullable(),
})
export type FirstDay = z.output<typeof firstDaySchema>

/** The last import may have been undone since. */
const balanceSchema = z.object({
  lines: z.array(z.object({ figure: z.enum(bookFigures), theirs: moneySchema, ours: moneySchema, difference: moneySchema })),
  isEqual: z.boolean(),
  /** The first 200 tenants whose figures differ. */
  differences: z.array(z.object({ name: z.string(), figure: z.enum(bookFigures), theirs: moneySchema, ours: moneySchema })),
})

/**
 * An office's old workbook on its first day: the meaning of its columns, the resulting records, and whether the balances match the old
 * books.
 */
export const firstDayContract = {
  read: endpoint({
    method: 'GET',
    path: '/first-day',
    summary: 'The old workbook that the caller is importing, if there is one',
    allow: staffRoles,
    reply: z.object({ firstDay: firstDaySchema.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/first-day',
    summary: `Upload an old workbook (XLSX or CSV, at most ${maxOldRows} rows); it replaces the previous one`,
    allow: staffRoles,
    callKind: 'JOB',
    multipart: true,
    reply: firstDaySchema,
    problems: ['TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/first-day/{id}',
    summary:
      'Set what columns mean, what applies to every row, which corrections are taken back, and the totals of the old books',
    allow: staffRoles,
    isVersioned: true,
    body: z
      .object({
        matches: z.array(matchSchema).max(maxOldSheets),
        fixed: fixedSchema,
        billedFrom: calendarDateSchema,
        undone: z.array(text(40)).max(2000),
        theirs: totalsSchema.nullable(),
      })
      .partial(),
    reply: firstDaySchema,
  }),
  import: endpoint({
    method: 'POST',
    path: '/first-day/{id}/import',
    summary: 'Import the old workbook as it is matched; with dryRun only check it. Errors name the rows of the old workbook',
    allow: staffRoles,
    callKind: 'JOB',
    query: z.object({ dryRun: z.stringbool().default(false), importId: idSchema.optional() }),
    reply: importSchema,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  balance: endpoint({
    method: 'GET',
    path: '/first-day/{id}/balance',
    summary:
      'Arrears, deposits and rent of what was imported beside those of the old books, with the tenants that explain a difference',
    allow: staffRoles,
    reply: balanceSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/first-day/{id}',
    summary: 'Delete the old workbook; what was imported stays',
    allow: staffRoles,
    isVersioned: true,
    reply: undefined,
  }),
}
