import { sql } from 'kysely'
import { addDays, addMonthsToMonth, type CalendarDate, firstDayOf, monthOf } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { compareBooks } from '../../../domain/import/first-day/compare-books.ts'
import { type FirstDay, firstDayContract } from '../../../domain/import/first-day/first-day-contract.ts'
import { lastDayOfBooks } from '../../../domain/import/first-day/guess-columns.ts'
import { type FirstDayPlan, type PlannedRow } from '../../../domain/import/first-day/plan-first-day.ts'
import type { Import } from '../../../domain/import/import-contract.ts'
import { importKinds, maxWorkbookBytes, sheetNames } from '../../../domain/import/import-kind.ts'
import { importSheets } from '../../../domain/import/import-sheets.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { xlsx } from '../../platform/files/xlsx.ts'
import type { Services } from '../../platform/services.ts'
import { readImport } from '../import-store.ts'
import { runImport } from '../run-import.ts'
import {
  type Choices,
  findFirstDay,
  guessedMatches,
  planOf,
  readFirstDay,
  readImportedFigures,
  toReply,
  totalsOf,
} from './first-day-store.ts'
import { readOldWorkbook } from './read-old-workbook.ts'

const maxShownDifferences = 200

export function firstDayRoutes({ serve, outbox }: Services): void {
  serve.endpoint(firstDayContract.read, async ({ tx }) => {
    const found = await findFirstDay(tx)
    return { firstDay: found ? await toReply(tx, found) : null }
  })
  serve.outside(firstDayContract.create, async ({ within, actor, readNamedFile }) => {
    const { bytes, name } = await readNamedFile(maxWorkbookBytes)
    const sheets = await readOldWorkbook(bytes)
    return within(actor, (tx) => createFirstDay(tx, name, sheets))
  })
  serve.endpoint(firstDayContract.update, ({ tx, params, body, ifMatch }) => changeFirstDay(tx, params.id, body, ifMatch))
  serve.outside(firstDayContract.import, async ({ within, actor, params, query }) => {
    const { sheets } = await within(actor, async (tx) => planOf(tx, await readFirstDay(tx, params.id)))
    if (Object.values(sheets).every((rows) => rows.length === 0))
      throw fieldProblem('/matches', 'Nothing would be imported. Choose what the columns mean.')
    const bytes = await workbookOf(sheets)
    const id = await runImport(
      { within, outbox, actor },
      { id: query.importId, kind: 'workbook', isDryRun: query.dryRun, existing: 'REFUSE', bytes, fileName: 'first-day.xlsx' },
    )
    return within(actor, async (tx) => {
      const done = await readImport(tx, id)
      if (done.status === 'DONE') await saveImport(tx, params.id, id)
      return inOldRows(done, sheets)
    })
  })
  serve.endpoint(firstDayContract.balance, async ({ tx, params }) => {
    const stored = await readFirstDay(tx, params.id)
    const { importId, choices } = stored
    if (!importId || (await readImport(tx, importId)).status !== 'DONE')
      throw new Problem('ILLEGAL_TRANSITION', 'Nothing is imported yet, or the import was undone. Import the workbook first.')
    const { tenants } = await planOf(tx, stored)
    const balance = compareBooks(choices.theirs ?? totalsOf(tenants), tenants, await readImportedFigures(tx, importId))
    return { ...balance, differences: balance.differences.slice(0, maxShownDifferences) } as never
  })
  serve.endpoint(firstDayContract.remove, async ({ tx, params, ifMatch }) => {
    const before = await readFirstDay(tx, params.id, { isLocked: true })
    await ensureUnchanged(tx, { entity: 'firstDay', current: { id: before.id, version: before.version }, ifMatch })
    await sql`delete from first_days where id = ${params.id}`.execute(tx)
    await recordChange(tx, { entity: 'firstDay', entityId: params.id, before: {}, after: {} })
  })
}

/** A new file replaces the previous one. */
async function createFirstDay(tx: Tx, fileName: string, sheets: Awaited<ReturnType<typeof readOldWorkbook>>): Promise<FirstDay> {
  const choices: Choices = {
    ...{ matches: guessedMatches(sheets), fixed: {}, undone: [], theirs: null },
    billedFrom: billedAfter(sheets, tx.today),
  }
  const id = newId()
  await sql`delete from first_days where created_by = app_person_id()`.execute(tx)
  await sql`insert into first_days (id, file_name, sheets, choices)
    values (${id}, ${fileName}, ${JSON.stringify(sheets)}::jsonb, ${JSON.stringify(choices)}::jsonb)`.execute(tx)
  await recordChange(tx, { entity: 'firstDay', entityId: id, before: {}, after: {} })
  return toReply(tx, await readFirstDay(tx, id))
}

/** From the day after the last day of the old books, if they name it; otherwise from the next month. */
function billedAfter(sheets: Awaited<ReturnType<typeof readOldWorkbook>>, today: CalendarDate): CalendarDate {
  const last = lastDayOfBooks(sheets)
  return last === undefined ? firstDayOf(addMonthsToMonth(monthOf(today), 1)) : addDays(last, 1)
}

async function changeFirstDay(
  tx: Tx,
  id: string,
  changes: BodyOf<typeof firstDayContract.update>,
  ifMatch: number | undefined,
): Promise<FirstDay> {
  const before = await readFirstDay(tx, id, { isLocked: true })
  await ensureUnchanged(tx, { entity: 'firstDay', current: { id: before.id, version: before.version }, ifMatch })
  if (changes.matches && changes.matches.length !== before.sheets.length)
    throw fieldProblem('/matches', `This workbook has ${before.sheets.length} sheets.`)
  const choices = { ...before.choices, ...omitUndefined(changes) }
  await sql`update first_days set choices = ${JSON.stringify(choices)}::jsonb, changed_at = ${tx.now} where id = ${id}`.execute(
    tx,
  )
  await recordChange(tx, { entity: 'firstDay', entityId: id, before: {}, after: {} })
  return toReply(tx, await readFirstDay(tx, id))
}

async function saveImport(tx: Tx, id: string, importId: string): Promise<void> {
  await sql`update first_days set import_id = ${importId}, changed_at = ${tx.now}
    where id = ${id} and created_by = app_person_id()`.execute(tx)
}

/** Writes the planned rows as a workbook for the import, so that both use the same rules. */
async function workbookOf(sheets: FirstDayPlan['sheets']): Promise<Buffer> {
  const made = importKinds.flatMap((kind) => {
    const rows = sheets[kind] ?? []
    if (rows.length === 0) return []
    const { columns } = importSheets[kind]
    return [
      {
        name: sheetNames[kind],
        columns: columns.map(({ title }) => ({ title, kind: 'text' as const })),
        rows: rows.map(({ cells }) => columns.map(({ title }) => cells[title] || null)),
      },
    ]
  })
  const pieces: Buffer[] = []
  for await (const piece of xlsx(made)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Maps errors to the lines of the old workbook: the planned rows begin below their headings. */
function inOldRows(done: Import, sheets: FirstDayPlan['sheets']): Import {
  const planned = new Map<string, readonly PlannedRow[]>(importKinds.map((kind) => [sheetNames[kind], sheets[kind] ?? []]))
  return {
    ...done,
    errors: done.errors.map((issue) => {
      const origin = planned.get(issue.sheet)?.[issue.row - 2]?.origin
      const message = issue.message.replace(/Row (\d+) of the sheet ([^.]+?) has/, (said, row: string, sheet: string) => {
        const other = planned.get(sheet)?.[Number(row) - 2]?.origin
        return other ? `Row ${other.row} of the sheet ${other.sheet} has` : said
      })
      return origin ? { ...issue, ...origin, message, column: `${issue.sheet}: ${issue.column}` } : issue
    }),
  }
}
