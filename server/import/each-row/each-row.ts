import { sql } from 'kysely'
import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { issueAt, markExcluded, type Step, staged, type Taken } from '../import-step.ts'

// Rows that are processed by the use case of the screen, because many rules apply to them.

export type Content = Record<string, unknown>
type Row = { row: number; content: Content }
const blockRows = 500

type Take = (tx: Tx, content: Content, row: number) => Promise<string | undefined>

/**
 * Rows are processed one after the other, so that a row is also checked against the rows before it. A refusal by a rule is an error of its
 * row. `take` returns the id of the created record.
 */
export async function eachRow(step: Step, take: Take): Promise<Taken> {
  const { tx, importId, kind } = step
  let [created, done] = [0, 0]
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select r."row", r.c as content from ${staged(step)} where r."row" > ${after}
      order by r."row" limit ${blockRows}`.execute(tx)
    for (const { row, content } of rows) {
      const id = await importOne(step, row, () => take(tx, content, row))
      done += 1
      step.onProgress(done)
      if (!id) continue
      created += 1
      await sql`update import_rows set record_id = ${id} where import_id = ${importId} and kind = ${kind} and row_number = ${row}`.execute(
        tx,
      )
    }
    after = rows.at(-1)?.row ?? after
    if (rows.length < blockRows) break
  }
  await markExcluded(step)
  return { created, updated: 0 }
}

async function importOne(step: Step, row: number, take: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const key = error.errors?.[0]?.path.split('/')[1] ?? ''
    step.issues.push(issueAt(step.kind, row, key, error.message))
    return undefined
  }
}

/** A row that changed nothing is dropped with the content. A row that changed something prevents an undo from ignoring it. */
export async function markExisting(
  { tx, importId, kind }: Step,
  row: number,
  { id, isChanged }: { id: string; isChanged: boolean },
): Promise<void> {
  const marks = JSON.stringify({ known: true, ...(isChanged ? { changed: {} } : {}) })
  await sql`update import_rows set record_id = ${id}, content = content || ${marks}::jsonb
    where import_id = ${importId} and kind = ${kind} and row_number = ${row}`.execute(tx)
}
