import { type RawBuilder, sql } from 'kysely'
import { notFound, Problem } from '../../domain/problem.ts'
import { removeDocumentsOfRecord } from '../documents/keep-document.ts'
import type { Tx } from '../platform/database.ts'

const nouns = { thrams: 'thram', plots: 'plot', buildings: 'building', units: 'unit' } as const
type RegisterTable = keyof typeof nouns

/** Nobody else changes the row, or lets it, until this transaction ends. */
export async function lockRow(tx: Tx, table: RegisterTable, id: string): Promise<void> {
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  if (rows.length === 0) throw notFound(nouns[table])
}

/** Its documents go with it. */
export async function removeRow(tx: Tx, table: RegisterTable, id: string): Promise<void> {
  await removeDocumentsOfRecord(tx, nouns[table], id)
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
}

/** "This plot has 2 buildings. Remove them first." `from` is a table with its condition. */
export async function refuseWhileUsed(
  tx: Tx,
  { what, by, from }: { what: string; by: string; from: RawBuilder<unknown> },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 1) throw new Problem('IN_USE', `This ${what} has 1 ${by}. Remove it first.`)
  if (count > 1) throw new Problem('IN_USE', `This ${what} has ${count} ${by}s. Remove them first.`)
}

/** In a PATCH left out means "as it was". */
export function kept<T>(change: T | undefined, before: T): T {
  return change === undefined ? before : change
}
