import { z } from 'zod'
import { adminOnly, endpoint, staffRoles } from '../endpoint.ts'
import { instantSchema } from '../text.ts'
import { figureComparisonSchema } from './figure-check.ts'

const figureCheckSchema = z.object({
  /** Null: no comparison has been made. */
  checkedAt: instantSchema.nullable(),
  figures: z.array(figureComparisonSchema),
})

export const figureCheckContract = {
  read: endpoint({
    method: 'GET',
    path: '/ledger/figure-check',
    summary: 'Result of the last comparison of stored totals, records and ledger',
    allow: staffRoles,
    reply: figureCheckSchema,
  }),
  run: endpoint({
    method: 'POST',
    path: '/ledger/figure-check',
    summary: 'Compare stored totals, records and ledger now; reads everything',
    allow: adminOnly,
    callKind: 'JOB',
    reply: figureCheckSchema,
  }),
}
