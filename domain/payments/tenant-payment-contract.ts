import { z } from 'zod'
import { allocatedSchema } from '../advices/allocated-schema.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { amountSchema, moneySchema, positiveAmountSchema } from '../money.ts'
import { idSchema } from '../text.ts'
import { payerSchema } from './payer-contract.ts'
import { paymentSchema, receivedFields } from './payment-contract.ts'

/** The maximum number of leases of one tenant in one call. */
export const maxLeasesPaid = 20

const asked = {
  /** The advices that the tenant pays. Another deposit is paid if the amount covers it in addition to everything else. */
  adviceIds: z.array(idSchema).max(200).default([]),
  /** The lease that receives the remainder as credit. Other leases are paid only if `adviceIds` contains one of their advices. */
  creditTo: idSchema,
}

/** One payment of a tenant, for several leases if they have them: a payment and a receipt for each lease, all or none. */
export const tenantPaymentContract = {
  due: endpoint({
    method: 'GET',
    path: '/tenant/{id}/due',
    summary: 'The leases of a tenant with their open amounts; the named lease first',
    allow: staffRoles,
    query: z.object({ leaseId: idSchema.optional() }),
    reply: z.object({ items: z.array(payerSchema) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/tenant/{id}/payment/preview',
    isCalculation: true,
    problems: ['NOT_OPEN'],
    summary: 'Preview the allocation of an amount, by lease; stores nothing',
    allow: staffRoles,
    body: z.object({
      ...asked,
      amount: positiveAmountSchema,
      taxWithheldAmount: amountSchema.optional(),
    }),
    reply: z.object({
      leases: z.array(
        allocatedSchema.extend({
          leaseId: idSchema,
          /** The cash for this lease, and the withheld tax in addition. */
          amount: moneySchema,
          taxWithheldAmount: moneySchema,
        }),
      ),
    }),
  }),
  record: endpoint({
    method: 'POST',
    path: '/tenant/{id}/payment',
    summary: 'Record payments of a tenant for one or several leases; each gets a receipt, all or none are recorded',
    allow: staffRoles,
    body: z.object({ ...asked, ...receivedFields }),
    reply: z.object({ items: z.array(paymentSchema), totalAmount: totalSchema }),
    status: 201,
    isIdempotent: true,
    problems: ['NOT_OPEN', 'DUPLICATE'],
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/payment/{id}/sheet.pdf',
    summary: 'A summary of payments recorded together, as PDF; each also has its own receipt',
    allow: staffRoles,
    reply: 'FILE',
  }),
}
