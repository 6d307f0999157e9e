import { sql } from 'kysely'
import { maxEntries } from '../../domain/accounting/journal-export-contract.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { readClosedUntil } from '../ledger/close-ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

export type ExportCounts = {
  entryCount: number
  lineCount: number
  amount: number
  firstDate: CalendarDate | null
  lastDate: CalendarDate | null
  closedUntil: CalendarDate | null
  closedCount: number
  lateCount: number
}
export type EntriesToExport = { entryIds: string[]; counts: ExportCounts; unmapped: Account[]; hasMore: boolean }
type Account = { code: string; name: string }

/**
 * Returns the oldest entries up to a day that are not in any export, limited to the size of one export. It does not read exported entries.
 */
export async function readEntriesToExport(tx: Tx, until: CalendarDate): Promise<EntriesToExport> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from unexported_entries where value_date <= ${until}
    order by value_date, entry_id limit ${maxEntries + 1}`.execute(tx)
  const entryIds = rows.slice(0, maxEntries).map(({ id }) => id)
  return {
    entryIds,
    counts: await countEntries(tx, entryIds),
    unmapped: await unmappedAccounts(tx, entryIds),
    hasMore: rows.length > maxEntries,
  }
}

/** A full export covers the days before its last one: later entries did not fit into it. */
async function countEntries(tx: Tx, entryIds: readonly string[]): Promise<ExportCounts> {
  const closedUntil = await readClosedUntil(tx)
  const { rows } = await sql<Omit<ExportCounts, 'closedUntil'>>`
    with late as (select max(case when entry_count < ${maxEntries} then until else last_date - 1 end) as until from journal_exports)
    select count(*)::int as "entryCount", coalesce(sum(p.lines), 0)::int as "lineCount", coalesce(sum(p.debit), 0)::bigint as amount,
      min(e.value_date) as "firstDate", max(e.value_date) as "lastDate",
      count(*) filter (where e.value_date <= ${closedUntil}::date)::int as "closedCount",
      count(*) filter (where e.value_date <= late.until)::int as "lateCount"
    from late, unnest(${idsOf(entryIds)}) as g (id)
    join ledger_entries e on e.id = g.id
    cross join lateral (
      select count(*) as lines, sum(greatest(amount, 0)) as debit from ledger_postings
      where organisation_id = e.organisation_id and entry_id = e.id
    ) p`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('A count answers one row.')
  return { ...counts, closedUntil }
}

async function unmappedAccounts(tx: Tx, entryIds: readonly string[]): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.code, a.name from accounts a
    where a.code in (select account_code from ledger_postings where entry_id = any(${idsOf(entryIds)}))
      and not exists (select from account_mappings m where m.account_code = a.code)
    order by a.code`.execute(tx)
  return rows
}
