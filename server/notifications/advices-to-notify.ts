import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'

/** As many as one block of a run raises (monthly-runs/run-block.ts). */
const maxConsecutive = 1000

/** Keeps whom to tell of, in the transaction that raised them. */
export async function queueAdviceNotifications(tx: Tx, adviceIds: readonly string[]): Promise<void> {
  for (let from = 0; from < adviceIds.length; from += maxConsecutive) {
    const ids = adviceIds.slice(from, from + maxConsecutive)
    await sql`insert into advices_to_notify (id, advice_ids) values (${newId()}, ${idsOf(ids)})`.execute(tx)
  }
}

/** Takes the next block out, unless somebody else is at it; undefined when none is left. */
export async function takeUnnotifiedAdvices(tx: Tx): Promise<string[] | undefined> {
  const { rows } = await sql<{ adviceIds: string[] }>`
    delete from advices_to_notify where (organisation_id, id) in (
      select organisation_id, id from advices_to_notify order by id limit 1 for update skip locked)
    returning advice_ids::text[] as "adviceIds"`.execute(tx)
  return rows[0]?.adviceIds
}
