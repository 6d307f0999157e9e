import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, staffRoles } from '../../endpoint.ts'
import { moneySchema } from '../../money.ts'
import { idSchema } from '../../text.ts'
import { maxRevised } from './max-revised.ts'

/** One lease that is due for revision: the yearly fee before and after, and the rate. */
const revisionSchema = z.object({
  leaseId: idSchema,
  leaseNumber: z.string(),
  tenantName: z.string(),
  propertyLabel: z.string(),
  revisionDueDate: calendarDateSchema,
  /** The first day of the revised fee: the day on which it is due, or the requested day if that is later. */
  effectiveDate: calendarDateSchema,
  feeBeforeAmount: moneySchema,
  /** Null if the lease cannot be revised by table; `problem` then has the reason. */
  feeAmount: moneySchema.nullable(),
  rateAmount: z.string().nullable(),
  /** The wording of the rate in the table. */
  rateLabel: z.string().nullable(),
  isMinimumFee: z.boolean(),
  problem: z.string().nullable(),
})
export type LandRevision = z.output<typeof revisionSchema>

const leaseIds = z.array(idSchema).min(1, 'Choose a lease.').max(maxRevised, `Choose at most ${maxRevised}.`)

/** The rate for leases that had a manual rate; after the revision they have a rate by table. */
const rateOfOthers = idSchema.optional()

export const revisionOutcomes = ['REVISED', 'CHANGED', 'REFUSED'] as const

/** The input for chosen leases, each of them once. */
export const leasesOnce = <T extends { leaseId: string }>(max: number, item: z.ZodType<T>) =>
  z
    .array(item)
    .min(1, 'Choose a lease.')
    .max(max, `Choose at most ${max}.`)
    .refine((items) => new Set(items.map(({ leaseId }) => leaseId)).size === items.length, 'A lease appears twice. Remove one.')

/** The revision of land fees by table for many leases at once (money.md R21). */
export const landRevisionContract = {
  preview: endpoint({
    method: 'POST',
    path: '/lease/land-revision/preview',
    isCalculation: true,
    summary: 'The yearly fee of land leases before and after a revision by table; stores nothing',
    allow: staffRoles,
    body: z.object({
      leaseIds,
      /** No revision applies before this day. */
      from: calendarDateSchema,
      rateId: rateOfOthers,
    }),
    reply: z.object({ items: z.array(revisionSchema) }),
    problems: ['NOT_FOUND'],
  }),
  announce: endpoint({
    method: 'POST',
    path: '/lease/land-revision',
    approval: 'CREDIT_NOTE',
    summary: 'Revise the fees of land leases by table and send the notices; what changed since it was shown is not revised',
    allow: staffRoles,
    body: z.object({
      from: calendarDateSchema,
      rateId: rateOfOthers,
      noticeDate: calendarDateSchema,
      /** The values of the preview. */
      items: leasesOnce(
        maxRevised,
        z.object({ leaseId: idSchema, effectiveDate: calendarDateSchema, feeAmount: moneySchema, rateAmount: z.string() }),
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
