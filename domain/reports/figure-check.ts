import { z } from 'zod'
import { totalSchema } from '../ledger/total-schema.ts'

/** The compared figures, in the order of display. */
export const checkedFigures = [
  'TRIAL_BALANCE',
  'RECEIVABLE',
  'RENT_ROLL_BALANCE',
  'ARREARS',
  'ARREARS_BY_MONTH',
  'DEPOSITS_HELD',
  'RENT_ROLL_DEPOSITS',
  'DEPOSITS_CALLED',
  'TENANT_CREDIT',
  'RENT_BILLED',
  'PAYMENTS',
  'TAX_WITHHELD',
  'LEASES',
  'LEASES_RUNNING',
  'UNITS',
  'UNITS_OCCUPIED',
] as const
export type CheckedFigure = (typeof checkedFigures)[number]

export const figureComparisonSchema = z.object({
  figure: z.enum(checkedFigures),
  /** The value in dashboards and lists, from the stored sums. */
  keptAmount: totalSchema,
  /** The value computed again from the records. */
  recordsAmount: totalSchema,
  /** The value from the postings; null if the ledger does not have it. */
  ledgerAmount: totalSchema.nullable(),
  /** The number of its partial sums (by day, month, method) that differ from their records. */
  differingSums: z.number().int(),
})
export type FigureComparison = z.infer<typeof figureComparisonSchema>

/** All sources have the same value, also in every partial sum. */
export function agrees({ keptAmount, recordsAmount, ledgerAmount, differingSums }: FigureComparison): boolean {
  return keptAmount === recordsAmount && (ledgerAmount === null || ledgerAmount === recordsAmount) && differingSums === 0
}
