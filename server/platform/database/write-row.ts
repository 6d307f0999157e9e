import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../database/tables.gen.ts'
import type { Tx } from './database.ts'

/** The values of columns, or SQL expressions. */
export type Row = Readonly<Record<string, unknown>>

/** The handle to insert these rows: with a cached plan for one row, as in most calls. The text for several depends on their number. */
export function forRows(tx: Tx, rows: readonly unknown[]): Kysely<Tables> {
  return rows.length === 1 ? tx.byKey : tx
}

/** For a table that only its record definition names. If the table is known, `tx.insertInto` checks the columns. */
export async function insertRow(tx: Tx, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column))
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(tx)
}

export async function updateRow(tx: Tx, table: string, { id, row }: { id: string; row: Row }): Promise<void> {
  if (Object.keys(row).length === 0) return
  const changes = Object.entries(row).map(([column, value]): RawBuilder<unknown> => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(tx)
}
