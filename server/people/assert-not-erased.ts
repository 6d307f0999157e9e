import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import type { RecordDefinition } from '../../domain/record.ts'
import type { Tx } from '../platform/database/database.ts'

/** A deleted account gets no name and no number again: the record would name the person in the history that the office must keep. */
export async function assertNotErased(tx: Tx, { table }: Pick<RecordDefinition, 'table'>, id: string): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and erased_at is not null`.execute(tx)
  if (rows.length > 0)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'This person’s account was deleted, so the record cannot change. Register the person again.',
    )
}
