import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { reserveNumbers } from '../platform/database/reserve-numbers.ts'
import { type EntriesToExport, readEntriesToExport } from './entries-to-export.ts'

export async function previewExport(tx: Tx, until: CalendarDate) {
  assertPast(tx, until)
  const { counts, unmapped, hasMore } = await readEntriesToExport(tx, until)
  return { until, ...counts, unmapped, hasMore }
}

/** If two people export at the same time, the second waits. It then exports the remaining entries, or is refused because none are left. */
export async function exportJournal(tx: Tx, until: CalendarDate): Promise<string> {
  assertPast(tx, until)
  await sql`select pg_advisory_xact_lock(hashtextextended('journal export ' || app_organisation_id()::text, 0))`.execute(tx)
  const found = await readEntriesToExport(tx, until)
  assertMapped(found)
  if (found.entryIds.length === 0)
    throw new Problem('ILLEGAL_TRANSITION', 'Every entry up to this day has already been exported. Choose a later day.')
  const id = newId()
  const [exportNumber = ''] = await reserveNumbers(tx, 'JOURNAL_EXPORT', 1)
  const { entryCount, lineCount, amount, closedUntil, closedCount, lateCount, firstDate, lastDate } = found.counts
  if (!firstDate || !lastDate) throw new Error('Entries have dates.')
  await tx
    .insertInto('journal_exports')
    .values({
      ...{ id, export_number: exportNumber, until, entry_count: entryCount, line_count: lineCount, amount },
      ...{
        first_date: firstDate,
        last_date: lastDate,
        closed_until: closedUntil,
        closed_count: closedCount,
        late_count: lateCount,
      },
    })
    .execute()
  await assignEntries(tx, id, found.entryIds, lastDate)
  await recordChange(tx, {
    entity: 'journalExport',
    entityId: id,
    before: {},
    after: { exportNumber, until, entryCount, amount },
  })
  return id
}

function assertPast(tx: Tx, until: CalendarDate): void {
  if (until > tx.today) throw fieldProblem('/until', 'Choose today or an earlier date.')
}

function assertMapped({ unmapped }: EntriesToExport): void {
  if (unmapped.length === 0) return
  const names = unmapped.map(({ code, name }) => `${code} ${name}`)
  const errors = names.map((name, index) => ({ path: `/accounts/${unmapped[index]?.code}`, message: `${name} is not mapped.` }))
  throw new Problem('ILLEGAL_TRANSITION', `Map these accounts first: ${names.join(', ')}.`, { errors })
}

/** Assigns the entries to this export only. Entries that another export has taken since they were read make this one roll back. */
async function assignEntries(tx: Tx, id: string, entryIds: readonly string[], lastDate: CalendarDate): Promise<void> {
  // The entries are the first of the index, so the condition on the last one limits the read to them.
  const taken = await sql`
    delete from unexported_entries
    where (value_date, entry_id) <= (${lastDate}::date, ${entryIds.at(-1)}::uuid) and entry_id = any(${idsOf(entryIds)})`.execute(
    tx,
  )
  if (taken.numAffectedRows !== BigInt(entryIds.length)) throw new Error('An entry to export was taken by another export.')
  await insertEntries(tx, id, entryIds)
}

/** Stores the entries in order with the current mapping, so the files of an export never change. */
async function insertEntries(tx: Tx, id: string, entryIds: readonly string[]): Promise<void> {
  await sql`
    insert into journal_export_entries (entry_id, export_id, position, line_count)
    select g.id, ${id}, g.position, (
      select count(*) from ledger_postings p where p.organisation_id = app_organisation_id() and p.entry_id = g.id
    ) from unnest(${idsOf(entryIds)}) with ordinality as g (id, position)`.execute(tx)
  await sql`
    insert into journal_export_accounts (export_id, account_code, external_code, external_name)
    select ${id}, account_code, external_code, external_name from account_mappings where account_code in (
      select account_code from ledger_postings where entry_id = any(${idsOf(entryIds)})
    )`.execute(tx)
}
