import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { endImport } from './import-store.ts'

const silentMs = 5 * 60_000

/** Imports whose server ended while they ran: they are marked as broken off, and their rows go. Answers how many. */
export async function sweepImports(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where status = 'RUNNING' and told_at < ${new Date(tx.now.getTime() - silentMs)} order by id`.execute(
    tx,
  )
  if (rows.length === 0 || (await isWriting(tx))) return 0
  for (const { id } of rows) {
    const message = 'The server stopped while this import ran. Nothing was kept. Try again.'
    const faults = [{ sheet: '', row: 0, column: '', message }]
    await endImport(tx, id, { status: 'BROKEN', created: 0, updated: 0, adopted: 0, faults, changes: [], changeCount: 0 })
  }
  return rows.length
}

const keptDays = 30

/** What was wrong with a file, what it changed and what stood there before are personal, and have done their work by then. */
export async function forgetOldImports(tx: Tx): Promise<number> {
  const before = new Date(tx.now.getTime() - keptDays * 86_400_000)
  const old = sql`(select id from imports where swept_at is null and started_at < ${before} and status <> 'RUNNING')`
  await sql`delete from import_changes where import_id in ${old}`.execute(tx)
  await sql`delete from import_faults where import_id in ${old}`.execute(tx)
  await sql`update import_rows set content = content - 'changed' where import_id in ${old} and content ? 'changed'`.execute(tx)
  const { numAffectedRows = 0n } = await sql`update imports set swept_at = ${tx.now} where id in ${old}`.execute(tx)
  return Number(numAffectedRows)
}

/** The transaction that writes says nothing until it ends, but it holds the office's lock of imports (run-import.ts). */
async function isWriting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import ' || app_organisation_id(), 0)) as "isFree"`.execute(tx)
  return rows[0]?.isFree !== true
}
