import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { leaseStatuses } from '../leases/lease-status.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { idSchema, requiredText } from '../text.ts'
import { adviceKinds } from '../advices/advice-status.ts'

export const payerSchema = z.object({
  leaseId: idSchema,
  leaseNumber: z.string(),
  leaseStatus: z.enum(leaseStatuses),
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  cid: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Open rent, of which `overdueAmount` is overdue. It excludes deposits, which are paid only if named. */
  dueAmount: totalSchema,
  overdueAmount: totalSchema,
  depositAmount: totalSchema,
  /** Posted late interest that is not paid; a payment settles it after the rent. */
  interestAmount: totalSchema,
  /** The part of the open rent that the tenant withholds for the tax office. */
  taxToWithholdAmount: totalSchema,
  advices: z.array(
    z.object({
      adviceId: idSchema,
      adviceNumber: z.string(),
      kind: z.enum(adviceKinds),
      chargedFor: z.string().nullable(),
      month: z.string().nullable(),
      dueDate: calendarDateSchema,
      balanceAmount: moneySchema,
      /** The part of the balance that the tenant still withholds for the tax office; it is not paid in cash. */
      taxToWithholdAmount: moneySchema,
    }),
  ),
})
export type Payer = z.output<typeof payerSchema>

/** The tenants who pay at the counter. tenant-payment-contract.ts previews the allocation. */
export const payerContract = {
  find: endpoint({
    method: 'GET',
    path: '/payer',
    summary: 'Leases by name, CID, phone, unit, house, plot, lease or advice number, with what is due on each',
    allow: staffRoles,
    query: z.object({ q: requiredText(100, 'Enter a name, CID, phone, unit or lease number.') }),
    reply: z.object({ items: z.array(payerSchema) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/payer/{id}',
    summary: 'One lease with what is due on it',
    allow: staffRoles,
    reply: payerSchema,
  }),
}
