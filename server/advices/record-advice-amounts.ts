import { sql } from 'kysely'
import type { Change } from '../../domain/audit/audited-fields.ts'
import { recordChanges } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'

const columns = {
  paidAmount: 'paid_amount',
  creditedAmount: 'credited_amount',
  writtenOffAmount: 'written_off_amount',
  recoveredAmount: 'recovered_amount',
  interestPostedAmount: 'interest_posted_amount',
  interestPaidAmount: 'interest_paid_amount',
  taxWithheldAmount: 'tax_withheld_amount',
} as const
type AmountName = keyof typeof columns
const names: readonly AmountName[] = [
  'paidAmount',
  'creditedAmount',
  'writtenOffAmount',
  'recoveredAmount',
  'interestPostedAmount',
  'interestPaidAmount',
  'taxWithheldAmount',
]

/** For the `returning` clause of an update of `payment_advices a`. */
export const adviceAmounts = sql.join([
  sql`a.id as "adviceId"`,
  ...names.map((name) => sql`${sql.ref(`a.${columns[name]}`)} as ${sql.ref(name)}`),
])
export type AdviceAmounts = { adviceId: string } & Record<AmountName, number>
type Added = { adviceId: string } & Partial<Record<AmountName, number>>

/** Records the changed amounts of each advice in the audit and publishes them. The earlier amounts are the current ones less the change. */
export async function recordAdviceAmounts(tx: Tx, now: readonly AdviceAmounts[], added: readonly Added[]): Promise<void> {
  const byId = new Map(added.map((amounts) => [amounts.adviceId, amounts]))
  const changed = now.flatMap((advice) => {
    const changes = names.flatMap((field): Change[] => {
      const difference = byId.get(advice.adviceId)?.[field] ?? 0
      return difference === 0 ? [] : [{ field, before: advice[field] - difference, after: advice[field] }]
    })
    return changes.length === 0 ? [] : [{ entityId: advice.adviceId, changes }]
  })
  await recordChanges(tx, 'advice', changed)
  const advices = now.flatMap(({ adviceId }) => {
    const { paidAmount = 0, creditedAmount = 0, writtenOffAmount = 0 } = byId.get(adviceId) ?? {}
    const sum = paidAmount + creditedAmount + writtenOffAmount
    return sum === 0 ? [] : [{ adviceId, added: sum }]
  })
  if (advices.length > 0) await publishEvent(tx, 'advices.amountsChanged', { advices })
}
