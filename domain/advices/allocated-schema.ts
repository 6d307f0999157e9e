import { z } from 'zod'
import { moneySchema } from '../money.ts'
import { idSchema } from '../text.ts'
import { adviceKinds } from './advice-status.ts'
import { allocationParts } from './allocate-payment.ts'

/** The part of an amount that settles an advice. */
export const allocationSchema = z.object({
  adviceId: idSchema,
  adviceNumber: z.string(),
  kind: z.enum(adviceKinds),
  part: z.enum(allocationParts),
  amount: moneySchema.describe('The amount applied to the advice, tax withheld included.'),
  taxAmount: moneySchema.describe('The part of `amount` that the tenant withholds for the tax office.'),
})

/** The allocation of an amount, as a preview before it is saved. */
export const allocatedSchema = z.object({
  allocations: z.array(allocationSchema),
  creditAmount: moneySchema.describe('The rest, which becomes credit of the lease.'),
})
