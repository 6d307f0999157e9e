import { z } from 'zod'
import { adminOnly, endpoint, staffRoles } from '../endpoint.ts'
import { instantSchema } from '../text.ts'
import { figureComparisonSchema } from './figure-check.ts'

const figureCheckSchema = z.object({
  /** Null: nothing was compared yet. */
  checkedAt: instantSchema.nullable(),
  figures: z.array(figureComparisonSchema),
})

export const figureCheckContract = {
  read: endpoint({
    method: 'GET',
    path: '/ledger/figure-check',
    summary: 'What the last comparison of kept sums, records and ledger found',
    allow: staffRoles,
    reply: figureCheckSchema,
  }),
  run: endpoint({
    method: 'POST',
    path: '/ledger/figure-check',
    summary: 'Compare kept sums, records and ledger now; it reads everything',
    allow: adminOnly,
    callKind: 'JOB',
    reply: figureCheckSchema,
  }),
}
