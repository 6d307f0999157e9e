import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { organisationOf } from '../actor.ts'
import type { Tx } from './database.ts'

/**
 * Settings, message templates and jobs are identified by name and may have no row, or several by day. Their versions are counted here
 * (docs/decisions/0066), for an organisation or for the installation.
 */
export type NamedRecord = { entity: 'setting' | 'notificationTemplate' | 'job'; name: string }

/** The same id each time, so that the audit finds all changes of one of them. */
export function idOfNamed(tx: Tx, { entity, name }: NamedRecord): string {
  const hash = createHash('sha256')
    .update([organisationOf(tx.actor) ?? '', entity, name].join(' '))
    .digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

/** By name. A record that nobody has changed is not included and has version 0. */
export async function readVersions(tx: Tx, entity: NamedRecord['entity']): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.actingAs('auth', (identity) =>
    sql<{ name: string; version: number }>`
      select name, version from named_versions where organisation is not distinct from ${ofWhom(tx)}::uuid and entity = ${entity}`.execute(
      identity,
    ),
  )
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/** Locks the record until this transaction ends. Returns its version. */
export async function lockVersion(tx: Tx, { entity, name }: NamedRecord): Promise<number> {
  const { rows } = await tx.actingAs('auth', (identity) =>
    sql<{ version: number }>`
      insert into named_versions (organisation, entity, name, version) values (${ofWhom(tx)}, ${entity}, ${name}, 0)
      on conflict (organisation, entity, name) do update set version = named_versions.version returning version`.execute(
      identity,
    ),
  )
  return rows[0]?.version ?? 0
}

/** Counts a change of a locked record; returns the new version. */
export async function countVersion(tx: Tx, { entity, name }: NamedRecord): Promise<number> {
  const { rows } = await tx.actingAs('auth', (identity) =>
    sql<{ version: number }>`
      update named_versions set version = version + 1
      where organisation is not distinct from ${ofWhom(tx)}::uuid and entity = ${entity} and name = ${name} returning version`.execute(
      identity,
    ),
  )
  return rows[0]?.version ?? 0
}

const ofWhom = (tx: Tx) => organisationOf(tx.actor) ?? null
