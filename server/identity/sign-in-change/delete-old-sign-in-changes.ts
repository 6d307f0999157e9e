import { sql } from 'kysely'
import { organisationOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Deletes decided proposals of an office, with the noted evidence. Returns the number of deleted rows, at most a block. */
export async function deleteOldSignInChanges(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const organisation = organisationOf(tx.actor) ?? null
  return tx.actingAs('auth', async (identity) => {
    const { numAffectedRows = 0n } = await sql`
      delete from sign_in_changes where id in (
        select id from sign_in_changes where organisation = ${organisation} and status <> 'PROPOSED' and decided_at < ${before}
        order by decided_at, id limit ${blockSize})`.execute(identity)
    return Number(numAffectedRows)
  })
}
