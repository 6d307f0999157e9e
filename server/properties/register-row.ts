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

type Use = {
  what: string
  by: string
  /** The column that says which ones. */
  name: RawBuilder<unknown>
  /** A table with its condition. */
  from: RawBuilder<unknown>
}
const mostNamed = 5

/** "This plot has 2 buildings: Norling A, Norling B. Remove them first." */
export async function refuseWhileUsed(tx: Tx, { what, by, name, from }: Use): Promise<void> {
  const { rows } = await sql<{ count: number; names: string[] }>`
    select count(*) as count, (array_agg(${name} order by ${name}))[1:${sql.lit(mostNamed)}] as names from ${from}`.execute(tx)
  const { count = 0, names } = rows[0] ?? {}
  if (count === 0) return
  const more = count > mostNamed ? ` and ${count - mostNamed} more` : ''
  const whole = `This ${what} has ${count} ${by}${count === 1 ? '' : 's'}: ${(names ?? []).join(', ')}${more}.`
  throw new Problem(
    'IN_USE',
    `${whole} ${by === 'lease' ? 'What was let is kept.' : `Remove ${count === 1 ? 'it' : 'them'} first.`}`,
  )
}

/** In a PATCH left out means "as it was". */
export function kept<T>(change: T | undefined, before: T): T {
  return change === undefined ? before : change
}
