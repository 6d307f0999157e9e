import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { columnsOf, type StoredTotals, storedTotals } from './stored-totals.ts'

const folded = storedTotals.filter(({ isOneRowPerKey }) => !isOneRowPerKey)

/**
 * Combines the rows of each stored sum into one: the same figures from fewer rows. Does nothing if another process is already doing this.
 */
export async function compactTotals(tx: Tx): Promise<void> {
  if (!(await isMine(tx))) return
  for (const kept of folded) await fold(tx, kept)
}

/** The last row of each table of an office when this process folded it. Without one, all rows count as new. */
export type CompactedTo = ReadonlyMap<StoredTotals['table'], number>

const newRowsToFold = 1_000

/**
 * Does the same only for tables that have grown by a thousand rows since; otherwise a busy day would slow the figures down until night.
 * Undefined if there are none.
 */
export async function compactGrownTotals(tx: Tx, foldedTo: CompactedTo | undefined): Promise<CompactedTo | undefined> {
  const newRows = folded.map(
    ({ table }) => sql`(select count(*) from (
      select from ${sql.table(table)} where id > ${foldedTo?.get(table) ?? 0} limit ${newRowsToFold}) n) as ${sql.ref(table)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(newRows)}`.execute(tx.byKey)
  const grown = folded.filter(({ table }) => rows[0]?.[table] === newRowsToFold)
  if (grown.length === 0 || !(await isMine(tx))) return undefined
  const now = new Map(foldedTo)
  for (const kept of grown) {
    await fold(tx, kept)
    now.set(kept.table, await lastRowOf(tx, kept))
  }
  return now
}

/** Until the transaction ends, no other process folds the sums of this office. */
async function isMine(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('fold sums ' || app_organisation_id()::text, 0)) as "isMine"`.execute(tx)
  return rows[0]?.isMine ?? false
}

async function lastRowOf(tx: Tx, { table }: StoredTotals): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} order by organisation_id desc, id desc limit 1`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Rows that are added meanwhile are not seen and stay for the next run. No reader ever sees the sum without its parts, or twice. */
async function fold(tx: Tx, { table, keys, sums }: StoredTotals): Promise<void> {
  const added = sums.map((name) => sql`sum(${sql.ref(name)})`)
  await sql`
    with parts as (
      select id, count(*) over (partition by organisation_id, ${columnsOf(keys)}) as part_count from ${sql.table(table)}
    ), gone as (
      delete from ${sql.table(table)} s using parts p where p.id = s.id and p.part_count > 1 returning s.*
    )
    insert into ${sql.table(table)} (organisation_id, ${columnsOf([...keys, ...sums])})
    select organisation_id, ${columnsOf(keys)}, ${sql.join(added)} from gone group by organisation_id, ${columnsOf(keys)}
    having ${sql.join(
      added.map((sum) => sql`${sum} <> 0`),
      sql` or `,
    )}`.execute(tx)
}
