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
import { isSameAccount } from '../../domain/bank-statements/statement-format.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { duplicateProblem, fieldProblem, type Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { readBankAccount, readUnmaskedBankAccount } from '../bank-accounts/bank-account-store.ts'
import { readStatementById } from './statement-line-store.ts'
import { suggestLines } from './suggest-lines.ts'
import { assertColumnsPresent } from './parse-statement-file.ts'
import type { StatementFile } from './statement-rows.ts'

export type Taken = Statement & { skipped: SkippedRow[] }
type Upload = { file: StatementFile; fileName: string; columns: StatementColumns; bankAccountId: string | undefined }

const maxSkippedReported = 50
const noLines = { lines: 0, matched: 0, suggested: 0, unmatched: 0, ignored: 0 }

/**
 * Stores the new lines of a file, even if several people import the same file at the same moment, and suggests what each line pays. A file
 * without new lines is not stored as a statement: the response names the statement that has its lines.
 */
export async function importStatement(tx: Tx, { file, fileName, columns, bankAccountId }: Upload): Promise<Taken> {
  assertColumnsPresent(file, columns)
  const { lines, skipped } = readStatementRows(file.rows, columns)
  const late = lines
    .filter(({ bookedOn }) => bookedOn > tx.today)
    .map(({ row, bookedOn }) => ({ row, why: `${formatDate(bookedOn)} is in the future.` }))
  if (late.length > 0) throw badRows('Check which column is the date.', [...late, ...skipped])
  if (lines.length === 0) throw badRows('This file has no money received, or the columns are mapped wrongly.', skipped)
  await lockStatements(tx)
  const { fresh, latestId } = await withoutKnown(tx, lines, bankAccountId ?? null)
  if (fresh.length === 0) {
    const known = await readStatementById(tx, latestId)
    return { ...known, ...noLines, known: lines.length, skipped: skipped.slice(0, maxSkippedReported) }
  }
  const id = newId()
  await tx
    .insertInto('bank_statements')
    .values({ id, bank_account_id: bankAccountId ?? null, file_name: fileName })
    .execute()
  const kept = await insertLines(tx, id, fresh)
  await tx
    .updateTable('bank_statements')
    .set({ known_count: lines.length - kept })
    .where('id', '=', id)
    .execute()
  await suggestLines(tx, id)
  return { ...(await readStatementById(tx, id)), skipped: skipped.slice(0, maxSkippedReported) }
}

/** Imports of one office run one after the other: if ten people import the same file at the same time, nine find it known. */
async function lockStatements(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank statements ' || app_organisation_id(), 0))`.execute(tx)
}

/** The number of accounts with which the lines of a file without an account are compared. */
const maxAccounts = 20

/**
 * The lines that no statement has, and the newest statement with one of the others. A file may be imported with its account after it was
 * imported without one, or the reverse: a line is then known by its reference, and the other lines if the whole file is known.
 */
async function withoutKnown(
  tx: Tx,
  lines: readonly StatementLine[],
  bankAccountId: string | null,
): Promise<{ fresh: NewLine[]; latestId: string }> {
  const named = withFingerprints(lines, bankAccountId ?? '')
  const known = new Set<number>()
  let latest = { id: '', uploadedAt: '' }
  for (const account of [bankAccountId, ...(await accountsToCompare(tx, bankAccountId))]) {
    const same = account === bankAccountId ? named : withFingerprints(lines, account ?? '')
    const stored = await readStored(tx, same)
    const isWhole = same.every(({ fingerprint }) => stored.has(fingerprint))
    for (const [index, { fingerprint, reference }] of same.entries()) {
      const found = stored.get(fingerprint)
      if (!found || (account !== bankAccountId && !isWhole && !reference)) continue
      known.add(index)
      if (found.uploadedAt > latest.uploadedAt) latest = found
    }
  }
  return { fresh: named.filter((_, index) => !known.has(index)), latestId: latest.id }
}

/** For a file of an account, files without one; for a file without an account, the accounts that have statements. */
async function accountsToCompare(tx: Tx, bankAccountId: string | null): Promise<(string | null)[]> {
  if (bankAccountId !== null) return [null]
  const { rows } = await sql<{ id: string }>`
    select bank_account_id as id from bank_statements where bank_account_id is not null
    group by bank_account_id order by max(uploaded_at) desc limit ${maxAccounts}`.execute(tx)
  return rows.map(({ id }) => id)
}

type Stored = { id: string; uploadedAt: string }

/** The statements that have these lines, by fingerprint. */
async function readStored(tx: Tx, lines: readonly NewLine[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<{ fingerprint: string; id: string; uploadedAt: Date }>`
    select l.fingerprint, s.id, s.uploaded_at as "uploadedAt"
    from bank_statement_lines l join bank_statements s on s.organisation_id = l.organisation_id and s.id = l.statement_id
    where l.fingerprint = any(${lines.map(({ fingerprint }) => fingerprint)}::text[])`.execute(tx)
  return new Map(rows.map(({ fingerprint, id, uploadedAt }) => [fingerprint, { id, uploadedAt: uploadedAt.toISOString() }]))
}

const maxRowsNamed = 20

/** Returns every invalid row in the order of the file, so that all can be fixed together. */
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
 * The bank's reference identifies a line even if its text changes. Without a reference, its text does. A file may have the same line
 * several times, as several payments of one sum with one reference: each occurrence is a line of its own.
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
        .update(key && times === 1 ? base : `${base}|${times}`)
        .digest('hex'),
    }
  })
}

async function insertLines(tx: Tx, statementId: string, lines: readonly NewLine[]): Promise<number> {
  const { rows } = await sql`
    insert into bank_statement_lines (id, statement_id, line, fingerprint, booked_on, amount, description, reference, status)
    select id, ${statementId}, line, fingerprint, booked_on, amount, description, reference, 'UNMATCHED' from unnest(
      ${idsOf(lines.map(() => newId()))}, ${lines.map(({ row }) => row)}::int[], ${lines.map(({ fingerprint }) => fingerprint)}::text[],
      ${lines.map(({ bookedOn }) => bookedOn)}::date[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ description }) => description)}::text[], ${lines.map(({ reference }) => reference)}::text[]
    ) as g (id, line, fingerprint, booked_on, amount, description, reference)
    on conflict (organisation_id, fingerprint) do nothing returning id`.execute(tx)
  return rows.length
}

/** A file that names another account than the chosen one is refused. */
export async function assertOfAccount(
  tx: Tx,
  { accountNumber }: StatementFile,
  bankAccountId: string | undefined,
): Promise<void> {
  if (accountNumber === null || !bankAccountId) return
  const account = await readUnmaskedBankAccount(tx, bankAccountId)
  if (isSameAccount(accountNumber, account.accountNumber)) return
  throw fieldProblem('/file', `This file is of account ${accountNumber}, not of ${account.accountName}. Choose that account.`)
}

/** The bank of an account. Columns of files without an account are stored together. */
export async function bankOf(tx: Tx, bankAccountId: string | undefined): Promise<string> {
  return bankAccountId ? (await readBankAccount(tx, bankAccountId)).bankCode : 'NONE'
}

export async function rememberedColumns(tx: Tx, bankCode: string): Promise<StatementColumns | undefined> {
  const { rows } = await sql<{ columns: StatementColumns }>`
    select columns from statement_layouts where bank_code = ${bankCode}`.execute(tx)
  return rows[0]?.columns
}

function columnsText({ date, amount, description, reference }: StatementColumns): string {
  return [
    `date “${date}”`,
    `money in “${amount}”`,
    description ? `description “${description}”` : 'no description',
    reference ? `reference “${reference}”` : 'no reference',
  ].join(', ')
}

type Remembering = { columns: StatementColumns; canReplace: boolean }

/** Stores the columns for the next file of this bank. Calls run one after the other, so that nobody replaces columns unseen. */
export async function rememberColumns(tx: Tx, bankCode: string, { columns, canReplace }: Remembering): Promise<void> {
  await lockStatements(tx)
  const known = await rememberedColumns(tx, bankCode)
  if (known && columnsText(known) === columnsText(columns)) return
  if (known && !canReplace) {
    const message = `Statements of this bank use another column mapping: ${columnsText(known)}. Yours would replace it.`
    throw duplicateProblem('/columns', message)
  }
  await sql`insert into statement_layouts (bank_code, columns) values (${bankCode}, ${JSON.stringify(columns)}::jsonb)
    on conflict (organisation_id, bank_code) do update set columns = excluded.columns, updated_at = app_now()`.execute(tx)
}
