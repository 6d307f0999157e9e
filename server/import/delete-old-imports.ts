import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { endImport, isBeingWritten } from './import-store.ts'

/** Three times the heartbeat interval (run-import.ts), plus time for a slow database. */
const heartbeatTimeoutMs = 90_000

/** Marks imports as BROKEN if their process was killed while they ran. Returns the number. */
export async function failStaleImports(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where status = 'RUNNING' and heartbeat_at < ${new Date(tx.now.getTime() - heartbeatTimeoutMs)} order by id
    for update skip locked`.execute(tx)
  let swept = 0
  for (const { id } of rows) {
    if (await isBeingWritten(tx, id)) continue
    const message = 'The server stopped during this import. Nothing was stored. Import the file again.'
    const issues = [{ sheet: '', row: 0, column: '', message }]
    await endImport(tx, id, { status: 'BROKEN', created: 0, updated: 0, adopted: 0, issues, changes: [], changeCount: 0 })
    swept += 1
  }
  return swept
}

/**
 * Deletes the errors of a file, its changes and the previous values, which are personal and no longer needed. The record of the import
 * stays. Returns the number of imports, at most one block.
 */
export async function deleteOldImports(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where swept_at is null and started_at < ${before} and status <> 'RUNNING'
    order by started_at, id limit ${blockSize}`.execute(tx)
  const old = sql`any(${idsOf(rows.map(({ id }) => id))})`
  await sql`delete from import_changes where import_id = ${old}`.execute(tx)
  await sql`delete from import_issues where import_id = ${old}`.execute(tx)
  await sql`update import_rows set content = content - 'changed' where import_id = ${old} and content ? 'changed'`.execute(tx)
  await sql`update imports set swept_at = ${tx.now} where id = ${old}`.execute(tx)
  await sql`delete from first_days where changed_at < ${before}`.execute(tx)
  return rows.length
}
