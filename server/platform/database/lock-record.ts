import { sql } from 'kysely'
import { notFound } from '../../../domain/problem.ts'
import type { RecordDefinition } from '../../../domain/record.ts'
import type { Tx } from './database.ts'

/** Locks the record until this transaction ends, so that its version can be compared (audit/ensure-unchanged.ts). */
export async function lockRecord(tx: Tx, { table, noun }: Pick<RecordDefinition, 'table' | 'noun'>, id: string): Promise<void> {
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  if (rows.length === 0) throw notFound(noun)
}
