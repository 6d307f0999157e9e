import { sql } from 'kysely'
import { changedMeanwhile } from '../../domain/problem.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

type Versioned = { id: string; version: number }
type Named = { entity: string; current: Versioned; ifMatch: number | undefined }

const maxEvents = 200

/**
 * Refuses a change that names an older version of the record than the current one. Call it once the row is locked, so that of two
 * callers who name the same version the second is refused. A caller that names none changes what it names, whatever others did.
 */
export async function ensureUnchanged(tx: Tx, { entity, current, ifMatch }: Named): Promise<void> {
  if (ifMatch === undefined || ifMatch === current.version) return
  // What holds for the installation is in no organisation's audit.
  if (!organisationOf(tx.actor)) throw changedMeanwhile(nounOf(entity), current, { fields: [], by: null, at: null })
  // Owners and tenants read no audit; who changed their record they may know.
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<{ fields: string[]; at: Date; name: string | null }>`
    select array(select c ->> 'field' from jsonb_array_elements(e.changes) c) as fields, e.at,
      coalesce(s.name_english, o.name_english, t.full_name) as name
    from audit_events e
    left join staff_members s on s.organisation_id = e.organisation_id and s.id = e.actor_id
    left join owners o on o.organisation_id = e.organisation_id and o.id = e.actor_id
    left join tenants t on t.organisation_id = e.organisation_id and t.id = e.actor_id
    where e.entity = ${entity} and e.entity_id = ${current.id} and e.record_version > ${ifMatch}
    order by e.record_version desc limit ${maxEvents}`.execute(office),
  )
  const [last] = rows
  throw changedMeanwhile(nounOf(entity), current, {
    fields: [...new Set(rows.flatMap(({ fields }) => fields))],
    by: last?.name ?? null,
    at: last?.at.toISOString() ?? null,
  })
}

/** "bankAccount" → "bank account". */
function nounOf(entity: string): string {
  return entity.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
