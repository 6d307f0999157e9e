import { type Allocation, allocatePayment } from '../../domain/advices/allocate-payment.ts'
import type { allocatedSchema } from '../../domain/advices/allocated-schema.ts'
import type { z } from 'zod'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { readAllocationRule } from '../advices/read-allocation-rule.ts'
import { type AccountAdvice, leaseOfAdvice, readOpenAdvices } from '../advices/lease-account-store.ts'

type Preview = z.input<typeof allocatedSchema>
type Amounts = { amount: Money; taxWithheldAmount?: Money | undefined }

/** Shows how an amount would be allocated if it were paid now for this advice. */
export async function previewPayment(tx: Tx, adviceId: string, { amount, taxWithheldAmount }: Amounts): Promise<Preview> {
  const advices = await readOpenAdvices(tx, [await leaseOfAdvice(tx, adviceId)], [adviceId])
  const { allocations, creditAmount } = allocatePayment(amount, advices, {
    named: [adviceId],
    withheld: taxWithheldAmount ?? 'BY_RATE',
    rule: await readAllocationRule(tx),
  })
  return { allocations: withNumbers(allocations, advices), creditAmount }
}

/** With the number and kind of each advice, as they are shown. */
export function withNumbers(allocations: readonly Allocation[], advices: readonly AccountAdvice[]): Preview['allocations'] {
  return allocations.flatMap((allocation) => {
    const advice = advices.find((open) => open.adviceId === allocation.adviceId)
    return advice ? [{ ...allocation, adviceNumber: advice.adviceNumber, kind: advice.kind }] : []
  })
}
