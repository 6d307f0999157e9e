import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

const days = 30

/**
 * Who of an office named the phone with which the acting owner signs in, where the owner has used it for less than 30 days: until then that
 * person may be the owner. Null for everybody else (docs/decisions/0090).
 */
export async function readPhoneSetBy(tx: Tx): Promise<string | null> {
  const { actor } = tx
  if (actor.kind !== 'owner') return null
  const since = new Date(tx.now.getTime() - days * 86_400_000)
  const { rows } = await tx.actingAs('auth', (identity) =>
    sql<{ setBy: string }>`
      select phone_set_by as "setBy" from people
      where id = ${actor.personId} and phone_set_by is not null
        and greatest(phone_set_at, phone_proven_at, signed_in_at) > ${since}`.execute(identity),
  )
  return rows[0]?.setBy ?? null
}
