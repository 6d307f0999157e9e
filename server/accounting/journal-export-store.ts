import { sql } from 'kysely'
import type { JournalExport, journalExportContract } from '../../domain/accounting/journal-export-contract.ts'
import { journalFormats, partsOf } from '../../domain/accounting/journal-format.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'

type Full = ReplyInputOf<typeof journalExportContract.read>

export async function listExports(tx: Tx, query: QueryOf<typeof journalExportContract.list>): Promise<Page<JournalExport>> {
  const page = await pageOfIds(tx, query, {
    id: 'x.id',
    from: sql`journal_exports x`,
    where: [textMatch(query.q, ['x.export_number'])],
    sorts: { exportNumber: 'x.export_number' },
    defaultSort: 'exportNumber:desc',
  })
  return pageReply(page, await readExports(tx, page.items))
}

export async function readExport(tx: Tx, id: string): Promise<Full> {
  const found = ensureFound((await readExports(tx, [id]))[0], 'export')
  const lineCounts = await readLineCounts(tx, id)
  const { rows: accounts } = await sql<Full['accounts'][number]>`
    select a.code, a.name, x.external_code as "externalCode", x.external_name as "externalName"
    from journal_export_accounts x join accounts a on a.code = x.account_code where x.export_id = ${id} order by a.code`.execute(
    tx,
  )
  return {
    ...found,
    accounts,
    files: journalFormats.map((format) => ({ format, parts: partsOf(format, lineCounts).length })),
  }
}

/** Returns the number of lines of each voucher, in order. */
export async function readLineCounts(tx: Tx, id: string): Promise<number[]> {
  const { rows } = await sql<{ counts: number[] | null }>`
    select array_agg(line_count order by position) as counts from journal_export_entries where export_id = ${id}`.execute(tx)
  return rows[0]?.counts ?? []
}

export async function readExports(tx: Tx, ids: readonly string[]): Promise<JournalExport[]> {
  const { rows } = await sql<Omit<JournalExport, 'recordedAt'> & { recordedAt: Date }>`
    select x.id, x.export_number as "exportNumber", x.until, x.entry_count as "entryCount", x.line_count as "lineCount", x.amount,
      x.first_date as "firstDate", x.last_date as "lastDate", x.closed_until as "closedUntil", x.closed_count as "closedCount",
      x.late_count as "lateCount", x.recorded_at as "recordedAt", s.name_english as "recordedBy"
    from journal_exports x left join staff_members s on s.organisation_id = x.organisation_id and s.id = x.recorded_by
    where x.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }))
}
