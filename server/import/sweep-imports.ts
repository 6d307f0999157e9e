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
    await endImport(tx, id, { status: 'BROKEN', created: 0, updated: 0, faults })
  }
  return rows.length
}

/** The transaction that writes says nothing until it ends, but it holds the office's lock of imports (run-import.ts). */
async function isWriting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import ' || app_organisation_id(), 0)) as "isFree"`.execute(tx)
  return rows[0]?.isFree !== true
}
