import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { referenceKey } from '../../domain/payments/claim-status.ts'
import type { Statement } from '../../domain/bank-statements/statement-contract.ts'
import {
  readStatementRows,
  type SkippedRow,
  type StatementColumns,
  type StatementLine,
} from '../../domain/bank-statements/statement-file.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { fieldProblem, type Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { readBankAccount } from '../bank-accounts/bank-account-store.ts'
import { readStatementById } from './statement-line-store.ts'
import { suggestLines } from './suggest-lines.ts'
import { assertColumnsPresent, type StatementFile } from './parse-statement-file.ts'

export type Taken = Statement & { skipped: SkippedRow[] }
type Upload = { file: StatementFile; fileName: string; columns: StatementColumns; bankAccountId: string | undefined }

const maxSkippedReported = 50

/** Keeps what came in and is new, whoever brings the same file at the same moment, and says what each line seems to pay. */
export async function importStatement(tx: Tx, { file, fileName, columns, bankAccountId }: Upload): Promise<Taken> {
  assertColumnsPresent(file, columns)
  const { lines, skipped } = readStatementRows(file.rows, columns)
  const late = lines
    .filter(({ bookedOn }) => bookedOn > tx.today)
    .map(({ row, bookedOn }) => ({ row, why: `${formatDate(bookedOn)} is still to come.` }))
  if (late.length > 0) throw badRows('Check which column is the date.', [...late, ...skipped])
  if (lines.length === 0) throw badRows('No money came in by this file, or its columns are not the right ones.', skipped)
  const id = newId()
  await tx
    .insertInto('bank_statements')
    .values({ id, bank_account_id: bankAccountId ?? null, file_name: fileName })
    .execute()
  const kept = await insertLines(tx, id, withFingerprints(lines, bankAccountId ?? ''))
  await tx
    .updateTable('bank_statements')
    .set({ known_count: lines.length - kept })
    .where('id', '=', id)
    .execute()
  await suggestLines(tx, id)
  return { ...(await readStatementById(tx, id)), skipped: skipped.slice(0, maxSkippedReported) }
}

const maxRowsNamed = 20

/** Every row that cannot stand, in the order of the file, so that it is fixed in one go. */
function badRows(advice: string, rows: readonly SkippedRow[]): Problem {
  const named = rows
    .toSorted((a, b) => a.row - b.row)
    .slice(0, maxRowsNamed)
    .map(({ row, why }) => `Row ${row}: ${why}`)
  const more = rows.length > maxRowsNamed ? [`And ${rows.length - maxRowsNamed} more rows.`] : []
  return fieldProblem('/file', [advice, ...named, ...more].join(' '))
}

type NewLine = StatementLine & { fingerprint: string }

/**
 * The bank's reference names a line wherever its words change; where there is none, day, amount and words do, and how often they
 * stand in the file.
 */
function withFingerprints(lines: readonly StatementLine[], account: string): NewLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { bookedOn, amount, reference, description } = line
    const key = reference ? referenceKey(reference) : ''
    const name = key ? `R ${key}` : `W ${description.toUpperCase()}`
    const base = [account, bookedOn, amount, name].join('|')
    const times = (seen.get(base) ?? 0) + 1
    seen.set(base, times)
    return {
      ...line,
      fingerprint: createHash('sha256')
        .update(key ? base : `${base}|${times}`)
        .digest('hex'),
    }
  })
}

/** In the order of the fingerprints, so that two uploads at once wait for each other and never for themselves. */
async function insertLines(tx: Tx, statementId: string, lines: readonly NewLine[]): Promise<number> {
  const sorted = lines.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  const { rows } = await sql`
    insert into bank_statement_lines (id, statement_id, line, fingerprint, booked_on, amount, description, reference, status)
    select id, ${statementId}, line, fingerprint, booked_on, amount, description, reference, 'UNMATCHED' from unnest(
      ${idsOf(sorted.map(() => newId()))}, ${sorted.map(({ row }) => row)}::int[], ${sorted.map(({ fingerprint }) => fingerprint)}::text[],
      ${sorted.map(({ bookedOn }) => bookedOn)}::date[], ${sorted.map(({ amount }) => amount)}::bigint[],
      ${sorted.map(({ description }) => description)}::text[], ${sorted.map(({ reference }) => reference)}::text[]
    ) as g (id, line, fingerprint, booked_on, amount, description, reference)
    on conflict (organisation_id, fingerprint) do nothing returning id`.execute(tx)
  return rows.length
}

/** The bank of an account; what is brought in without an account is remembered together. */
export async function bankOf(tx: Tx, bankAccountId: string | undefined): Promise<string> {
  return bankAccountId ? (await readBankAccount(tx, bankAccountId)).bankCode : 'NONE'
}

export async function rememberedColumns(tx: Tx, bankCode: string): Promise<StatementColumns | undefined> {
  const { rows } = await sql<{ columns: StatementColumns }>`
    select columns from statement_layouts where bank_code = ${bankCode}`.execute(tx)
  return rows[0]?.columns
}

export async function rememberColumns(tx: Tx, bankCode: string, columns: StatementColumns): Promise<void> {
  await sql`insert into statement_layouts (bank_code, columns) values (${bankCode}, ${JSON.stringify(columns)}::jsonb)
    on conflict (organisation_id, bank_code) do update set columns = excluded.columns, updated_at = app_now()`.execute(tx)
}
