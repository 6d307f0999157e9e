import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { totalSchema } from '../ledger/total.ts'

export const reportFormats = ['xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** The question of a report: its own filters, and the file that is wanted in place of the answer. */
export function reportQuery<S extends z.ZodRawShape>(filters: S) {
  return z.object({ ...filters, format: z.enum(reportFormats).optional() })
}

/** A sum of the report beside the same sum in the ledger; they differ by nothing, or there is a defect. */
export const reportCheckSchema = z.object({
  label: z.string(),
  amount: totalSchema,
  ledgerAmount: totalSchema,
  differenceAmount: totalSchema,
})
export type ReportCheck = z.input<typeof reportCheckSchema>

/** What every report answers. `rows` are the first so many of `rowCount`; `totals` and `checks` are of all of them. */
export function reportOf<R extends z.ZodType, T extends z.ZodType>(row: R, totals: T) {
  return z.object({
    title: z.string(),
    /** The day or the stretch that it is of, in words. */
    subtitle: z.string(),
    asOf: calendarDateSchema,
    rows: z.array(row),
    rowCount: z.number().int(),
    totals,
    checks: z.array(reportCheckSchema),
  })
}
