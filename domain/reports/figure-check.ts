import { z } from 'zod'
import { totalSchema } from '../ledger/total-schema.ts'

/** What is compared, in the order in which it is shown. */
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
  /** As dashboards and lists show it, from the sums that are kept. */
  keptAmount: totalSchema,
  /** Added up again from the records themselves. */
  recordsAmount: totalSchema,
  /** What the postings say of it; null where the ledger says nothing. */
  ledgerAmount: totalSchema.nullable(),
  /** How many single sums beneath it (of a day, a month, a method) differ from their records. */
  differingSums: z.number().int(),
})
export type FigureComparison = z.infer<typeof figureComparisonSchema>

/** The same in every place, and in every part beneath. */
export function agrees({ keptAmount, recordsAmount, ledgerAmount, differingSums }: FigureComparison): boolean {
  return keptAmount === recordsAmount && (ledgerAmount === null || ledgerAmount === recordsAmount) && differingSums === 0
}
