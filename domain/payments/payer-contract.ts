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
  /** Open rent, of which `overdueAmount` is past its day. A deposit is paid only when named, so it is not in it. */
  dueAmount: totalSchema,
  overdueAmount: totalSchema,
  depositAmount: totalSchema,
  /** Late interest that was posted and is not paid; a payment takes it after the rent. */
  interestAmount: totalSchema,
  /** Of the open rent, what the tenant withholds for the tax office. */
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
      /** Of the balance, what the tenant still withholds for the tax office: it does not come in as cash. */
      taxToWithholdAmount: moneySchema,
    }),
  ),
})
export type Payer = z.output<typeof payerSchema>

/** Who pays at the counter. Where the money would go: tenant-payment-contract.ts. */
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
