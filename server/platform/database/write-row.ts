import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** The values of columns, or what SQL makes of them. */
export type Row = Readonly<Record<string, unknown>>

/** For a table that only its record definition names; where the table is known, `tx.insertInto` checks the columns. */
export async function insertRow(tx: Tx, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column))
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(tx)
}

export async function updateRow(tx: Tx, table: string, { id, row }: { id: string; row: Row }): Promise<void> {
  if (Object.keys(row).length === 0) return
  const changes = Object.entries(row).map(([column, value]): RawBuilder<unknown> => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(tx)
}
