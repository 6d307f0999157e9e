import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { pageNoSchema, pageSizeSchema } from '../page.ts'
import { reportPageSize } from './report-limits.ts'

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** The question of a report: its own filters, the page, and the file that is wanted in place of the answer. */
export function reportQuery<S extends z.ZodRawShape>(filters: S) {
  return z.object({
    ...filters,
    pageNo: pageNoSchema,
    pageSize: pageSizeSchema.removeDefault().default(reportPageSize),
    format: z.enum(reportFormats).optional(),
  })
}

/** A sum of the report beside the same sum in the ledger; they differ by nothing, or there is a defect. */
export const reportCheckSchema = z.object({
  label: z.string(),
  amount: totalSchema,
  ledgerAmount: totalSchema,
  differenceAmount: totalSchema,
})
export type ReportCheck = z.input<typeof reportCheckSchema>

/**
 * What every report answers. `rows` are a page of `rowCount`; `totals`, `sums` and `checks` are of all of them. `sums` stands by the title of
 * a column; null where it is of more rows than are added up and no sum of them is kept.
 */
export function reportOf<R extends z.ZodType, T extends z.ZodType>(row: R, totals: T) {
  return z.object({
    title: z.string(),
    /** The day or the stretch that it is of, in words. */
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
