import { sql } from 'kysely'
import { changedMeanwhile } from '../../domain/problem.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

type Versioned = { id: string; version: number }
type Named = {
  entity: string
  current: Versioned
  ifMatch: number | undefined
  /** What the person is doing, if it is not saving the record. */
  next?: string
}

const maxEvents = 200

/**
 * Rejects a change that is based on an older version of the record. Call it after the row is locked: if two callers name the same version,
 * the second one is rejected. A caller without a version overwrites the fields that they send.
 */
export async function ensureUnchanged(tx: Tx, { entity, current, ifMatch, next }: Named): Promise<void> {
  if (ifMatch === undefined || ifMatch === current.version) return
  throw changedMeanwhile(nounOf(entity), current, await changesSince(tx, entity, [{ id: current.id, version: ifMatch }]), next)
}

type NamedParts = {
  entity: string
  current: Versioned
  parts: readonly Versioned[]
  seen: readonly Versioned[]
  next: string
}

/**
 * The same check for a change of all parts of a record. Each part has its own version, and the caller names every version that they read.
 */
export async function ensurePartsUnchanged(tx: Tx, { entity, current, parts, seen, next }: NamedParts): Promise<void> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const changed = parts.filter(({ id, version }) => versions.get(id) !== version)
  if (changed.length === 0) return
  const since = changed.map(({ id }) => ({ id, version: versions.get(id) ?? 0 }))
  throw changedMeanwhile(nounOf(entity), current, await changesSince(tx, entity, since), next)
}

/** The fields that changed since these versions, and the person who made the last change. */
async function changesSince(tx: Tx, entity: string, since: readonly Versioned[]) {
  // Settings of the installation are in no organisation's audit.
  if (!organisationOf(tx.actor)) return { fields: [], by: null, at: null }
  const ids = idsOf(since.map(({ id }) => id))
  const versions = since.map(({ version }) => version)
  // Owners and tenants cannot read the audit, but may see who changed their record.
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<{ fields: string[]; at: Date; name: string | null }>`
    select array(select c ->> 'field' from jsonb_array_elements(e.changes) c) as fields, e.at,
      coalesce(s.name_english, o.name_english, t.full_name) as name
    from unnest(${ids}, ${versions}::integer[]) seen (id, version)
    join audit_events e on e.entity = ${entity} and e.entity_id = seen.id and e.record_version > seen.version
    left join staff_members s on s.organisation_id = e.organisation_id and s.id = e.actor_id
    left join owners o on o.organisation_id = e.organisation_id and o.id = e.actor_id
    left join tenants t on t.organisation_id = e.organisation_id and t.id = e.actor_id
    order by e.at desc, e.record_version desc limit ${maxEvents}`.execute(office),
  )
  const [last] = rows
  return {
    fields: [...new Set(rows.flatMap(({ fields }) => fields))],
    by: last?.name ?? null,
    at: last?.at.toISOString() ?? null,
  }
}

/** "bankAccount" → "bank account". */
function nounOf(entity: string): string {
  return entity.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
