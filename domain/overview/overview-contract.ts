import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole } from '../endpoint.ts'
import { renewalQuestionSchema } from '../leases/renewals/renewal-contract.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { idSchema, requiredText } from '../text.ts'

/** Among what is equally near, in this order. */
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
  /** Of the record whose page shows it: of a credit note the advice, of a refund and a settled deposit the lease. */
  id: idSchema,
  label: z.string(),
  detail: z.string(),
  /** Of tenants and leases: what is outstanding. */
  balanceAmount: totalSchema.nullable(),
})

const leaseOutlookSchema = z.object({
  leaseId: idSchema,
  /** What was paid of the deposit and is held; the lease says what was agreed. */
  heldAmount: totalSchema,
  /** Late interest to this day that the office has not charged yet, as the account of the lease says it. */
  interestAmount: totalSchema,
  /** By when the tenant is to say that they leave with the term; null where notice was given, or nothing runs. */
  noticeByDate: calendarDateSchema.nullable(),
  /** What the office last asked about the renewal, and the answer. */
  renewalQuestion: renewalQuestionSchema.nullable(),
  /** The next periods that no advice asks for yet, three at most: the rent without taxes. */
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
      /** An owner holds some of what is counted together with others: the amounts are those of the whole properties. */
      isCoOwned: z.boolean(),
      totals: z.object({
        /** Principal of all open advices. */
        dueAmount: totalSchema,
        /** Its part past due. */
        overdueAmount: totalSchema,
        overdueTenants: z.number().int(),
        /** Tenants are counted among the 20,000 oldest overdue advices, and there are more. */
        hasMoreOverdue: z.boolean(),
        /** Payments of this month by the day paid, less reversals. */
        collectedAmount: totalSchema,
        depositsHeldAmount: totalSchema,
        occupiedPercent: z.number(),
        unitCount: z.number().int(),
        occupiedCount: z.number().int(),
        vacantCount: z.number().int(),
        vacantRentAmount: totalSchema,
        /** Leases shown as ending (UPCOMING_EXPIRATION) whose end is within so many days; 60 counts those of 30 too. */
        expiringIn30Days: z.number().int(),
        expiringIn60Days: z.number().int(),
        expiringIn90Days: z.number().int(),
        creditAmount: totalSchema,
        /** Late interest that was posted and is not paid: beside the principal, not in it. */
        interestAmount: totalSchema,
      }),
      /** Twelve months, oldest first: rent billed for the month, and what was paid in it. */
      collection: z.array(z.object({ month: z.string(), billedAmount: totalSchema, collectedAmount: totalSchema })),
      ageing: z.object({
        current: totalSchema,
        days1to30: totalSchema,
        days31to60: totalSchema,
        days61to90: totalSchema,
        over90: totalSchema,
      }),
      needsYou: z.array(
        z.object({
          kind: z.string(),
          label: z.string(),
          count: z.number().int(),
          /** So many or more: nobody counted further. */
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
