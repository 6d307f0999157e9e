import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole } from '../endpoint.ts'
import { renewalQuestionSchema } from '../leases/renewals/renewal-contract.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { idSchema, requiredText } from '../text.ts'

/** The order of results of equal rank. */
export const foundKinds = [
  'thram',
  'plot',
  'building',
  'unit',
  'owner',
  'tenant',
  'lease',
  'advice',
  'receipt',
  'creditNote',
  'refund',
  'settlement',
  'remittance',
  'breachNotice',
] as const

const foundSchema = z.object({
  kind: z.enum(foundKinds),
  /** The id of the record whose page shows it: for a credit note the advice, for a refund and a settled deposit the lease. */
  id: idSchema,
  label: z.string(),
  detail: z.string(),
  /** For tenants and leases: the outstanding amount. */
  balanceAmount: totalSchema.nullable(),
})

const leaseOutlookSchema = z.object({
  leaseId: idSchema,
  /** The paid deposit that is held; the lease has the agreed amount. */
  heldAmount: totalSchema,
  /** Late interest up to this day that the office has not charged yet, as in the account of the lease. */
  interestAmount: totalSchema,
  /** Money paid in advance. It pays advices of this lease only (decision 170). */
  creditAmount: totalSchema,
  /** The last day for the tenant's notice to leave at the end of the term; null after a notice, or if no lease runs. */
  noticeByDate: calendarDateSchema.nullable(),
  /** The last question about the renewal, and the answer. */
  renewalQuestion: renewalQuestionSchema.nullable(),
  /** The next periods without an advice, at most three: the rent without taxes. */
  next: z.array(
    z.object({
      periodStart: calendarDateSchema,
      periodEnd: calendarDateSchema,
      dueDate: calendarDateSchema,
      amount: moneySchema,
    }),
  ),
})
export type LeaseOutlook = z.output<typeof leaseOutlookSchema>

export const overviewContract = {
  dashboard: endpoint({
    method: 'GET',
    path: '/dashboard',
    summary: 'The dashboard figures of the current role',
    allow: everyRole,
    reply: z.object({
      asOf: calendarDateSchema,
      /** Some of the counted properties have co-owners: the amounts are those of the whole properties. */
      isCoOwned: z.boolean(),
      totals: z.object({
        /** The principal of all open advices. */
        dueAmount: totalSchema,
        /** Its overdue part. */
        overdueAmount: totalSchema,
        overdueTenants: z.number().int(),
        /** Tenants are counted among the 20,000 oldest overdue advices, and there are more advices. */
        hasMoreOverdue: z.boolean(),
        /** Payments of this month by payment date, less reversals. */
        collectedAmount: totalSchema,
        depositsHeldAmount: totalSchema,
        occupiedPercent: z.number(),
        unitCount: z.number().int(),
        occupiedCount: z.number().int(),
        vacantCount: z.number().int(),
        vacantRentAmount: totalSchema,
        /** Leases in the state UPCOMING_EXPIRATION that end within this many days; the 60 days include the 30 days. */
        expiringIn30Days: z.number().int(),
        expiringIn60Days: z.number().int(),
        expiringIn90Days: z.number().int(),
        creditAmount: totalSchema,
        /** Late interest that was posted and is not paid, in addition to the principal. */
        interestAmount: totalSchema,
      }),
      /** Twelve months, oldest first: the rent billed for the month, and the payments in it. */
      collection: z.array(z.object({ month: z.string(), billedAmount: totalSchema, collectedAmount: totalSchema })),
      ageing: z.object({
        current: totalSchema,
        days1to30: totalSchema,
        days31to60: totalSchema,
        days61to90: totalSchema,
        over90: totalSchema,
      }),
      pendingTasks: z.array(
        z.object({
          kind: z.string(),
          label: z.string(),
          count: z.number().int(),
          /** The actual number may be higher, because counting stopped there. */
          hasMore: z.boolean().optional(),
          path: z.string(),
        }),
      ),
      /** The first steps of a new organisation, until all are done. */
      setUp: z.array(z.object({ step: z.string(), path: z.string(), isDone: z.boolean() })).nullable(),
    }),
  }),
  outlook: endpoint({
    method: 'GET',
    path: '/dashboard/lease',
    summary: 'What is ahead for a tenant, by lease: next rent, notice dates, deposit held, and late interest so far',
    allow: ['TENANT'],
    reply: z.object({ leases: z.array(leaseOutlookSchema) }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/search',
    summary:
      'Search everything: names in either script, CID, phone, thram, plot, unit, and the number of any record; best matches first. Owners and tenants find only their own records',
    allow: everyRole,
    query: z.object({ q: requiredText(100, 'Enter a search term.') }),
    reply: z.object({ items: z.array(foundSchema) }),
  }),
}
