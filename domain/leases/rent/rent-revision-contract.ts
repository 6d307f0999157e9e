import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, staffRoles } from '../../endpoint.ts'
import { moneySchema, positiveAmountSchema } from '../../money.ts'
import { idSchema, nullableText } from '../../text.ts'
import { leasesOnce, revisionOutcomes } from '../land/land-revision-contract.ts'
import { isPercent, rentRoundings } from './revised-rent.ts'

/** The maximum number of leases shown at once, of a building or an office. */
export const maxRevisedRents = 500
/** The maximum number of leases in one call. */
export const maxRevisedAtOnce = 50

const revisionSchema = z.object({
  leaseId: idSchema,
  leaseNumber: z.string(),
  tenantName: z.string(),
  propertyLabel: z.string(),
  rentBeforeAmount: moneySchema,
  /** Null if the rent cannot be revised here; `problem` then has the reason. */
  rentAmount: moneySchema.nullable(),
  /** Breaches of the tenancy rules or the office’s rules: only an ADMIN can continue, with a reason. */
  breaches: z.array(z.string()),
  problem: z.string().nullable(),
})

const terms = {
  effectiveDate: calendarDateSchema,
  noticeDate: calendarDateSchema,
}

/** The revision of rents of many buildings and units at once (decision 159). */
export const rentRevisionContract = {
  preview: endpoint({
    method: 'POST',
    path: '/lease/rent-revision/preview',
    isCalculation: true,
    summary:
      'The rent of each lease of units and buildings, of one building or of the office, before and after a revision; stores nothing',
    allow: staffRoles,
    body: z.object({
      buildingId: idSchema.nullable().default(null),
      ...terms,
      revision: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('PERCENT'),
          percent: z.string().max(8).refine(isPercent, 'Enter a percentage such as 5 or 2.5.'),
          roundTo: z.literal([...rentRoundings], 'Choose one of 1, 5, 10, 50 and 100.'),
        }),
        z.object({ kind: z.literal('SET'), rentAmount: positiveAmountSchema }),
      ]),
    }),
    reply: z.object({
      items: z.array(revisionSchema),
      /** There are more leases than shown: the user must choose a building. */
      hasMore: z.boolean(),
    }),
    problems: ['NOT_FOUND'],
  }),
  announce: endpoint({
    method: 'POST',
    path: '/lease/rent-revision',
    approval: 'CREDIT_NOTE',
    summary: 'Revise the rents of many leases from one day and send the notices; what changed since it was shown is not revised',
    allow: staffRoles,
    body: z.object({
      ...terms,
      overrideReason: nullableText(500).optional(),
      /** The values of the preview. */
      items: leasesOnce(
        maxRevisedAtOnce,
        z.object({ leaseId: idSchema, rentBeforeAmount: moneySchema, rentAmount: positiveAmountSchema }),
      ),
    }),
    reply: z.object({
      revised: z.number().int(),
      /** Each lease in the order of the request, with its current state. */
      items: z.array(revisionSchema.extend({ outcome: z.enum(revisionOutcomes) })),
    }),
    problems: ['NOT_FOUND'],
  }),
}
