import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { columnsOf, type StoredTotals, storedTotals } from './stored-totals.ts'

/** Folds the rows of each kept sum into one: the same figures from fewer rows. Whoever finds somebody at it leaves it to them. */
export async function compactTotals(tx: Tx): Promise<void> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('fold sums ' || app_organisation_id()::text, 0)) as "isMine"`.execute(tx)
  if (!rows[0]?.isMine) return
  for (const kept of storedTotals.filter(({ isWhole }) => !isWhole)) await fold(tx, kept)
}

/** Rows that come meanwhile are not seen, and stay for the next time. Nobody ever sees the sum without its parts, or twice. */
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
