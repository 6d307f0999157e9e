import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { moneySchema } from '../money.ts'
import { idSchema } from '../text.ts'

export const foundKinds = ['owner', 'tenant', 'thram', 'plot', 'building', 'unit', 'lease', 'receipt'] as const

export const overviewContract = {
  dashboard: endpoint({
    method: 'GET',
    path: '/dashboard',
    summary: 'The figures of the acting role',
    allow: everyRole,
    reply: z.object({
      asOf: calendarDateSchema,
      totals: z.object({
        /** Principal of all open advices. */
        dueAmount: moneySchema,
        /** Its part past due. */
        overdueAmount: moneySchema,
        overdueTenants: z.number().int(),
        /** Payments of this month by the day paid, less reversals. */
        collectedAmount: moneySchema,
        depositsHeldAmount: moneySchema,
        occupiedPercent: z.number(),
        unitCount: z.number().int(),
        vacantCount: z.number().int(),
        vacantRentAmount: moneySchema,
        expiringIn30Days: z.number().int(),
        expiringIn60Days: z.number().int(),
        expiringIn90Days: z.number().int(),
        creditAmount: moneySchema,
      }),
      /** Twelve months, oldest first: rent billed for the month, and what was paid in it. */
      collection: z.array(z.object({ month: z.string(), billedAmount: moneySchema, collectedAmount: moneySchema })),
      ageing: z.object({
        current: moneySchema,
        days1to30: moneySchema,
        days31to60: moneySchema,
        days61to90: moneySchema,
        over90: moneySchema,
      }),
      needsYou: z.array(z.object({ kind: z.string(), label: z.string(), count: z.number().int(), path: z.string() })),
      /** The first steps of a new organisation, until all are done. */
      setUp: z.array(z.object({ step: z.string(), path: z.string(), isDone: z.boolean() })).nullable(),
    }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Everything by one box: names in either script, CID, phone, thram, plot, unit, lease and receipt numbers',
    allow: staffRoles,
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    reply: z.object({
      items: z.array(z.object({ kind: z.enum(foundKinds), id: idSchema, label: z.string(), detail: z.string() })),
    }),
  }),
}
