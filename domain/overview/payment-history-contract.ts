import { z } from 'zod'
import { monthSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffAndTenant } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { paymentStates } from './payment-history.ts'

const paymentHistorySchema = z.object({
  /** 24 months, this one last; each with the amounts due in it. */
  months: z.array(
    z.object({
      month: monthSchema,
      state: z.enum(paymentStates),
      /** The charges, less credit notes. */
      billedAmount: totalSchema,
      paidAmount: totalSchema,
      openAmount: totalSchema,
      /** The longest delay of an advice that was paid in full, in days after its due date. */
      daysLate: z.number().int(),
    }),
  ),
})
export type PaymentHistory = z.output<typeof paymentHistorySchema>

export const paymentHistoryContract = {
  leasePaymentHistory: endpoint({
    method: 'GET',
    path: '/lease/{id}/payment-history',
    summary: 'How a lease was paid in the last 24 months, by the month in which it fell due',
    allow: everyRole,
    reply: paymentHistorySchema,
  }),
  tenantPaymentHistory: endpoint({
    method: 'GET',
    path: '/tenant/{id}/payment-history',
    summary: 'How a tenant paid in the last 24 months on all leases, by the month in which it fell due',
    allow: staffAndTenant,
    reply: paymentHistorySchema,
  }),
}
