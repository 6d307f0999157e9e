import { z } from 'zod'
import { moneySchema } from '../money.ts'
import { idSchema } from '../text.ts'
import { adviceKinds } from './advice-status.ts'

/** Where an amount goes, as it is shown before it is saved. */
export const allocatedSchema = z.object({
  allocations: z.array(
    z.object({ adviceId: idSchema, adviceNumber: z.string(), kind: z.enum(adviceKinds), amount: moneySchema }),
  ),
  creditAmount: moneySchema,
})
