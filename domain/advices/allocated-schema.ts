import { z } from 'zod'
import { moneySchema } from '../money.ts'
import { idSchema } from '../text.ts'
import { adviceKinds } from './advice-status.ts'
import { allocationParts } from './allocate-payment.ts'

/** What of an amount settles an advice. */
export const allocationSchema = z.object({
  adviceId: idSchema,
  adviceNumber: z.string(),
  kind: z.enum(adviceKinds),
  part: z.enum(allocationParts),
  amount: moneySchema,
  /** The part of it that the tenant withholds for the tax office. */
  taxAmount: moneySchema,
})

/** Where an amount goes, as it is shown before it is saved. */
export const allocatedSchema = z.object({
  allocations: z.array(allocationSchema),
  creditAmount: moneySchema,
})
