import { sql } from 'kysely'
import type { Money } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type AdviceAmounts, adviceAmounts, recordAdviceAmounts } from '../record-advice-amounts.ts'

/** `interestAmount` is what changes of the interest posted on the advice. */
export async function markWrittenOff(
  tx: Tx,
  { adviceId, amount, interestAmount }: { adviceId: string; amount: Money; interestAmount: Money },
): Promise<void> {
  const { rows } = await sql<AdviceAmounts>`
    update payment_advices a set written_off_amount = written_off_amount + ${amount}, written_off_at = ${tx.now},
      interest_posted_amount = interest_posted_amount + ${interestAmount}
    where id = ${adviceId} returning ${adviceAmounts}`.execute(tx)
  await recordAdviceAmounts(tx, rows, [{ adviceId, writtenOffAmount: amount, interestPostedAmount: interestAmount }])
}
