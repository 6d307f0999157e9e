import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { pageNoSchema, pageSizeSchema } from '../page.ts'
import { reportPageSize } from './report-limits.ts'

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** The query of a report: its own filters, the page, and the file format for a download. */
export function reportQuery<S extends z.ZodRawShape>(filters: S) {
  return z.object({
    ...filters,
    pageNo: pageNoSchema,
    pageSize: pageSizeSchema.removeDefault().default(reportPageSize),
    format: z.enum(reportFormats).optional(),
  })
}

/** A total of the report and the same total in the ledger; a difference is a defect. */
export const reportCheckSchema = z.object({
  label: z.string(),
  amount: totalSchema,
  ledgerAmount: totalSchema,
  differenceAmount: totalSchema,
})
export type ReportCheck = z.input<typeof reportCheckSchema>

/**
 * The reply of every report. `rows` is a page of `rowCount` rows; `totals`, `sums` and `checks` cover all of them. `sums` is by the title
 * of a column; null if there are too many rows to add up and no stored sum exists.
 */
export function reportOf<R extends z.ZodType, T extends z.ZodType>(row: R, totals: T) {
  return z.object({
    title: z.string(),
    /** The day or period of the report, as text. */
    subtitle: z.string(),
    asOf: calendarDateSchema,
    rows: z.array(row),
    pageNo: z.number().int(),
    pageSize: z.number().int(),
    rowCount: z.number().int(),
    rowCountIsEstimate: z.boolean().optional(),
    totals,
    sums: z.record(z.string(), totalSchema.nullable()),
    checks: z.array(reportCheckSchema),
  })
}
