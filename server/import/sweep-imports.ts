import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { endImport, isBeingWritten } from './import-store.ts'

/** Three times the pause between two signs of life (run-import.ts), and room for a slow database. */
const leaseMs = 90_000

/** Imports whose process was killed while they ran: they have failed, and their rows go. Answers how many. */
export async function sweepImports(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where status = 'RUNNING' and notified_at < ${new Date(tx.now.getTime() - leaseMs)} order by id
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

const retentionDays = 30

/** What was wrong with a file, what it changed and what stood there before are personal, and have done their work by then. */
export async function deleteOldImports(tx: Tx): Promise<number> {
  const before = new Date(tx.now.getTime() - retentionDays * 86_400_000)
  const old = sql`(select id from imports where swept_at is null and started_at < ${before} and status <> 'RUNNING')`
  await sql`delete from import_changes where import_id in ${old}`.execute(tx)
  await sql`delete from import_issues where import_id in ${old}`.execute(tx)
  await sql`update import_rows set content = content - 'changed' where import_id in ${old} and content ? 'changed'`.execute(tx)
  const { numAffectedRows = 0n } = await sql`update imports set swept_at = ${tx.now} where id in ${old}`.execute(tx)
  return Number(numAffectedRows)
}
