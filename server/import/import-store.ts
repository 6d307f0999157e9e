import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type {
  IgnoredColumn,
  Import,
  ImportChange,
  ImportIssue,
  ImportHead,
  importContract,
} from '../../domain/import/import-contract.ts'
import { type Existing, type ImportKind, maxIssuesShown } from '../../domain/import/import-kind.ts'
import type { ImportValues } from '../../domain/import/import-column.ts'
import type { Page } from '../../domain/page.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import type { FoundChange } from './import-step.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { idsOf, pageOfIds, textMatch } from '../platform/database/page.ts'

export type StagedRow = { kind: ImportKind; row: number; recordId: string; values: ImportValues }
export type Outcome = {
  created: number
  updated: number
  issues: readonly ImportIssue[]
  changes: readonly FoundChange[]
  changeCount: number
  /** The number of leftovers of an undone import that were taken over. */
  adopted: number
}

export async function beginImport(
  tx: Tx,
  {
    id,
    kind,
    fileName,
    isDryRun,
    existing,
  }: { id: string; kind: string; fileName: string; isDryRun: boolean; existing: Existing },
): Promise<void> {
  await tx.insertInto('imports').values({ id, kind, file_name: fileName, is_dry_run: isDryRun, existing }).execute()
}

/** Also stores the heartbeat. Returns false once the import has ended or was marked as failed (delete-old-imports.ts). */
export async function saveProgress(tx: Tx, id: string, noted: { progress?: string; rows?: number }): Promise<boolean> {
  const { progress, rows } = noted
  const set = { heartbeat_at: tx.now, ...omitUndefined({ progress, row_count: rows }) }
  const running = tx.updateTable('imports').set(set).where('id', '=', id).where('status', '=', 'RUNNING')
  return (await running.executeTakeFirst()).numUpdatedRows > 0n
}

/** Called before more is written: an import that was marked as failed stores nothing more. */
export async function reportProgress(tx: Tx, id: string, report: { progress: string; rows?: number }): Promise<void> {
  if (!(await saveProgress(tx, id, report))) throw importStopped()
}

function importStopped(): Problem {
  return new Problem(
    'ILLEGAL_TRANSITION',
    'This import was stopped because the server did not respond. Nothing was stored. Import the file again.',
  )
}

export async function saveIgnoredColumns(tx: Tx, id: string, columns: readonly IgnoredColumn[]): Promise<void> {
  await sql`update imports set ignored_columns = ${JSON.stringify(columns)}::jsonb where id = ${id}`.execute(tx)
}

const writersLock = (id: string) => sql`hashtextextended('writing import ' || ${id}, 0)`

/** Held while an import writes, when its progress cannot be read. A process that holds this lock is still running. */
export async function acquireWritersLock(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${writersLock(id)})`.execute(tx)
}

export async function isBeingWritten(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${writersLock(id)}) as "isFree"`.execute(tx)
  return rows[0]?.isFree !== true
}

export async function stageRows(tx: Tx, id: string, rows: readonly StagedRow[]): Promise<void> {
  await sql`insert into import_rows (import_id, kind, row_number, record_id, content)
    select ${id}, kind, "row", "recordId", "values" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (kind text, "row" integer, "recordId" uuid, "values" jsonb)
    on conflict do nothing`.execute(tx)
}

/**
 * Stores the outcome; refused for an import that has already ended. An imported row keeps the id of its record; nothing remains of the
 * others.
 */
export async function endImport(tx: Tx, id: string, outcome: Outcome & { status: Import['status'] }): Promise<void> {
  const { status, created, updated, adopted, issues, changes, changeCount } = outcome
  const counts = {
    ...{ created_count: created, updated_count: updated, adopted_count: adopted },
    ...{ issue_count: issues.length, change_count: changeCount },
  }
  const running = tx
    .updateTable('imports')
    .set({ status, progress: '', ...counts })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
  if ((await running.executeTakeFirst()).numUpdatedRows === 0n) throw importStopped()
  const kept = issues.map((issue, position) => ({ position, ...issue }))
  await sql`insert into import_issues (import_id, position, sheet, row_number, column_title, message)
    select ${id}, position, sheet, "row", left("column", 80), left(message, 600) from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as f (position integer, sheet text, "row" integer, "column" text, message text)`.execute(tx)
  const changed = changes.map((change, position) => ({ position, ...change }))
  await sql`insert into import_changes (import_id, position, sheet, row_number, column_title, before_text, after_text, record_id, is_proposed)
    select ${id}, position, sheet, "row", "column", left(before, 600), left(after, 600), "recordId", "isProposed" from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as c (position integer, sheet text, "row" integer, "column" text, before text, after text, "recordId" uuid, "isProposed" boolean)`.execute(
    tx,
  )
  if (status !== 'DONE') await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
}

/** The content of rows is personal and no longer needed. An undo needs the previous values, but no row without changes. */
export async function deleteContent(tx: Tx, id: string): Promise<void> {
  await sql`delete from import_rows where import_id = ${id} and content ? 'known' and not content ? 'changed' and not content ? 'adopted'`.execute(
    tx,
  )
  // Leftovers of an undone import now belong to this import.
  await sql`delete from import_rows k using import_rows i
    where k.is_retained and i.import_id = ${id} and i.content ? 'adopted' and i.record_id = k.record_id`.execute(tx)
  await sql`update import_rows set content = case when content ? 'adopted' then jsonb_build_object('known', true, 'adopted', true, 'changed', coalesce(content -> 'changed', '{}'))
    when content ? 'known' then jsonb_build_object('known', true, 'changed', content -> 'changed') else '{}' end where import_id = ${id} and kind not in ('lease')`.execute(
    tx,
  )
  await sql`update import_rows set content = '{}' where import_id = ${id} and kind = 'lease'`.execute(tx)
}

const columns = sql`i.id as "importId", i.kind, i.file_name as "fileName", i.is_dry_run as "isDryRun", i.status, i.progress,
  i.row_count as rows, i.created_count as created, i.updated_count as updated, i.issue_count as "errorCount", i.existing, i.change_count as "changeCount",
  i.adopted_count as adopted, i.retained_counts as kept,
  i.started_at as "startedAt", s.name_english as "byName"`
const heads = sql`imports i left join staff_members s on s.organisation_id = i.organisation_id and s.id = i.started_by`

export async function listImports(tx: Tx, query: QueryOf<typeof importContract.list>): Promise<Page<ImportHead>> {
  const page = await pageOfIds(tx, query, {
    id: 'i.id',
    from: sql`imports i`,
    where: [textMatch(query.q, ['i.file_name'])],
    sorts: { startedAt: 'i.started_at' },
    defaultSort: 'startedAt:desc',
  })
  const found = new Map((await readHeads(tx, page.items)).map((head) => [head.importId, head]))
  return { ...page, items: page.items.flatMap((id) => found.get(id) ?? []) }
}

export async function readImport(tx: Tx, id: string): Promise<Import> {
  const [head] = await readHeads(tx, [id])
  if (!head) throw notFound('import')
  const errors = await readIssues(tx, id, maxIssuesShown)
  const { rows } = await sql<{
    ignored: IgnoredColumn[]
  }>`select ignored_columns as ignored from imports where id = ${id}`.execute(tx)
  return { ...head, errors, changes: await readChanges(tx, id, maxIssuesShown), ignoredColumns: rows[0]?.ignored ?? [] }
}

async function readHeads(tx: Tx, ids: readonly string[]): Promise<ImportHead[]> {
  const { rows } = await sql<Omit<ImportHead, 'startedAt'> & { startedAt: Date }>`
    select ${columns} from ${heads} where i.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }))
}

export async function readIssues(tx: Tx, id: string, max: number): Promise<ImportIssue[]> {
  const { rows } = await sql<ImportIssue>`
    select sheet, row_number as "row", column_title as "column", message from import_issues
    where import_id = ${id} order by position limit ${max}`.execute(tx)
  return rows
}

export async function readChanges(tx: Tx, id: string, max: number): Promise<ImportChange[]> {
  const { rows } = await sql<ImportChange>`
    select sheet, row_number as "row", column_title as "column", before_text as before, after_text as after, is_proposed as "isProposed" from import_changes
    where import_id = ${id} order by position limit ${max}`.execute(tx)
  return rows
}
