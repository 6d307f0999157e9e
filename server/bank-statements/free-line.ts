import { sql } from 'kysely'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'

/**
 * The receipt of a bank line was reversed: the money is on the account and has no receipt now, so the line is not matched any more. It is
 * recorded for another advice, or ignored because the bank took the money back.
 */
export async function freeLine(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  const { rows } = await sql<{ statementId: string; line: number }>`
    update bank_statement_lines set status = 'UNMATCHED', payment_id = null, advice_id = null, suggested_by = null, decided_at = null,
      decided_by = null
    where payment_id = ${paymentId} returning statement_id as "statementId", line`.execute(tx)
  for (const { statementId: entityId, line } of rows) {
    await recordChange(tx, { entity: 'bankStatement', entityId, before: { matchedLine: line }, after: { matchedLine: null } })
  }
}
