import { sql } from 'kysely'
import { peopleKnownTo } from '../identity/known-here-as.ts'
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
      select coalesce(named.id, p.phone_set_by) as "setBy" from people k
      join people p on p.id in (k.id, k.joined_into)
      left join (${peopleKnownTo(actor.organisationId)}) named on named.sign_in_id = (select coalesce(joined_into, id) from people where id = p.phone_set_by)
      where k.id = ${actor.personId} and p.phone_set_by is not null
        and greatest(p.phone_set_at, p.phone_proven_at, p.signed_in_at) > ${since}
      order by named.id nulls last limit 1`.execute(identity),
  )
  return rows[0]?.setBy ?? null
}
