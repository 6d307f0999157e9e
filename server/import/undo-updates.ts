import { sql } from 'kysely'
import { type ImportKind, sheetNames } from '../../domain/import/import-kind.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChanges } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { nameRecords } from '../platform/database/named-records.ts'
import { knownFields, type KnownField, ofRecord, tableOf } from './known-fields.ts'
import { undoContacts } from './correct-contacts.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { updateFullNames } from './import-people.ts'

/** Restores the values of registered records that an import changed, unless somebody has changed them since. */
export async function undoUpdates(tx: Tx, outbox: Outbox, { id, kind }: { id: string; kind: ImportKind }): Promise<void> {
  const rows = sql`(select row_number as "row", record_id as id, content -> 'changed' as changed from import_rows
    where import_id = ${id} and kind = ${kind} and content ? 'known') as r`
  const fields = knownFields[kind] ?? []
  if (fields.length === 0) return
  await assertChangesStored(tx, id, kind)
  await sql`select t.id from ${tableOf(kind)} t where t.id in (select r.id from ${rows}) order by t.id for no key update`.execute(
    tx,
  )
  const differs = fields.map(
    ({ key, column }) =>
      sql`(r.changed ? ${sql.lit(key)} and to_jsonb(${sql.ref(`t.${column}`)}) is distinct from r.changed -> ${sql.lit(key)} -> 1)`,
  )
  const { rows: changed } = await sql<{
    row: number
    id: string
  }>`select r."row", r.id from ${rows} join ${tableOf(kind)} t on t.id = r.id
    where ${sql.join(differs, sql` or `)} order by r."row" limit 1`.execute(tx)
  if (changed[0]) {
    const found = await nameRecords(tx, `${kind}s`, sql`row.id = ${changed[0].id}`)
    throw new Problem(
      'IN_USE',
      `The record of row ${changed[0].row} (${sheetNames[kind]}) has changed since the import. Correct it on its page.`,
      { usedBy: (found?.records ?? []).map(({ label, path }) => ({ label, path })) },
    )
  }
  const { rows: restored } = await sql<{ id: string; version: number; fields: string[] }>`
    update ${tableOf(kind)} t set ${sql.join(fields.map(restoredColumn))} from ${rows} where t.id = r.id
    returning t.id, t.version, array(select k from jsonb_object_keys(r.changed) k order by k) as fields`.execute(tx)
  if (kind === 'owner' || kind === 'tenant') await undoContacts(tx, outbox, id, kind)
  if (kind === 'tenant') await updateFullNames(tx, sql`(select r.id from ${rows})`)
  const again = restored.filter(({ fields: names }) => names.length > 0)
  const changes = again.map((one) => {
    const named = ofRecord(
      kind,
      one.fields.map((field) => ({ field })),
    )
    return { entityId: one.id, recordVersion: one.version, changes: named }
  })
  for (let from = 0; from < changes.length; from += blockRows)
    await recordChanges(tx, kind, changes.slice(from, from + blockRows))
  await sql`update import_rows set is_retained = true, content = '{}'
    where import_id = ${id} and kind = ${kind} and content ? 'adopted'`.execute(tx)
  await sql`delete from import_rows where import_id = ${id} and kind = ${kind} and content ? 'known'`.execute(tx)
}

const blockRows = 1000

function restoredColumn({ key, column, type = 'text' }: KnownField) {
  return sql`${sql.ref(column)} = case when r.changed ? ${sql.lit(key)}
    then (r.changed -> ${sql.lit(key)} ->> 0)::${sql.raw(type)} else ${sql.ref(`t.${column}`)} end`
}

/** The previous values are personal and are removed after the office's retention time (delete-old-imports.ts). */
async function assertChangesStored(tx: Tx, id: string, kind: ImportKind): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from import_rows
    where import_id = ${id} and kind = ${kind} and content ? 'known' and not content ? 'changed'`.execute(tx)
  if (rows[0]?.count)
    throw new Problem('IN_USE', 'The values before this import are no longer stored. Correct the records on their pages.')
}
