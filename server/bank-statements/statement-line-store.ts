import { type RawBuilder, sql } from 'kysely'
import { adviceIdsOf } from '../payments/claim-store.ts'
import { referenceKey } from '../../domain/payments/claim-status.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { BankLine, Statement, statementContract } from '../../domain/bank-statements/statement-contract.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound, notFound } from '../../domain/problem.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'

export async function listStatements(tx: Tx, query: QueryOf<typeof statementContract.list>): Promise<Page<Statement>> {
  const page = await pageOfIds(tx, query, {
    id: 's.id',
    from: sql`bank_statements s`,
    where: [
      optionalFilter(query.bankAccountId, (id) => sql`s.bank_account_id = ${id}`),
      optionalFilter(query.openUntil, hasOpenUntil),
      textMatch(query.q, ['s.file_name']),
    ],
    sorts: { uploadedAt: 's.uploaded_at' },
    defaultSort: 'uploadedAt:desc',
  })
  return pageReply(page, await readStatements(tx, page.items))
}

/** Lines of the statement `s` that are not matched, booked by a day. */
const hasOpenUntil = (day: CalendarDate) => sql`s.id in (
  select l.statement_id from bank_statement_lines l where l.status in ('UNMATCHED', 'SUGGESTED') and l.booked_on <= ${day})`

export async function readStatementById(tx: Tx, id: string): Promise<Statement> {
  return ensureFound((await readStatements(tx, [id]))[0], 'bank statement')
}

async function readStatements(tx: Tx, ids: readonly string[]): Promise<Statement[]> {
  const { rows } = await sql<Omit<Statement, 'uploadedAt'> & { uploadedAt: Date }>`
    select s.id, s.file_name as "fileName", s.bank_account_id as "bankAccountId", b.account_name as "accountName",
      s.uploaded_at as "uploadedAt", s.known_count as known, count(l.id)::int as lines,
      ${counted('MATCHED')} as matched, ${counted('SUGGESTED')} as suggested, ${counted('UNMATCHED')} as unmatched,
      ${counted('IGNORED')} as ignored
    from bank_statements s
    left join bank_accounts b on b.organisation_id = s.organisation_id and b.id = s.bank_account_id
    left join bank_statement_lines l on l.organisation_id = s.organisation_id and l.statement_id = s.id
    where s.id = any(${idsOf(ids)}) group by s.organisation_id, s.id, b.account_name`.execute(tx)
  return rows.map(({ uploadedAt, ...statement }) => ({ ...statement, uploadedAt: uploadedAt.toISOString() }))
}

function counted(status: string): RawBuilder<unknown> {
  return sql`(count(*) filter (where l.status = ${status}))::int`
}

export async function listLines(
  tx: Tx,
  statementId: string,
  query: QueryOf<typeof statementContract.lines>,
): Promise<Page<BankLine>> {
  await readStatementById(tx, statementId)
  const page = await pageOfIds(tx, query, {
    id: 'l.id',
    from: sql`bank_statement_lines l`,
    where: [
      sql`l.statement_id = ${statementId}`,
      optionalFilter(query.status, (status) => sql`l.status = ${status}`),
      textMatch(query.q, ['l.description', 'l.reference']),
    ],
    sorts: { line: 'l.line', amount: 'l.amount', bookedOn: 'l.booked_on' },
    defaultSort: 'line:asc',
  })
  return pageReply(page, await readLines(tx, page.items))
}

export async function readLine(tx: Tx, id: string): Promise<BankLine> {
  return ensureFound((await readLines(tx, [id]))[0], 'line')
}

async function readLines(tx: Tx, ids: readonly string[]): Promise<BankLine[]> {
  const { rows } = await sql<BankLine>`
    select l.id, l.statement_id as "statementId", l.line, l.booked_on as "bookedOn", l.amount, l.description, l.reference, l.status,
      l.advice_id as "adviceId", a.advice_number as "adviceNumber",
      a.amount - a.paid_amount - a.credited_amount - a.written_off_amount as "adviceBalanceAmount", t.full_name as "tenantName",
      l.suggested_by as "suggestedBy", l.payment_id as "paymentId", p.receipt_number as "receiptNumber", l.ignored_reason as "ignoredReason"
    from bank_statement_lines l
    left join payment_advices a on a.organisation_id = l.organisation_id and a.id = l.advice_id
    left join payments p on p.organisation_id = l.organisation_id and p.id = l.payment_id
    left join tenants t on t.organisation_id = l.organisation_id and t.id = coalesce(p.tenant_id, a.tenant_id)
    where l.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

type LineOf = { id: string; lineId: string }

/** Locks the line, so that two simultaneous requests book it once. */
export async function lockLine(tx: Tx, { id, lineId }: LineOf): Promise<BankLine> {
  const { rows } = await sql`
    select id from bank_statement_lines where id = ${lineId} and statement_id = ${id} for update`.execute(tx)
  if (rows.length === 0) throw notFound('line')
  return readLine(tx, lineId)
}

/** Whether a bank line is already linked to a payment. */
export async function hasLine(tx: Tx, paymentId: string): Promise<boolean> {
  const line = tx.selectFrom('bank_statement_lines').select('id').where('payment_id', '=', paymentId).limit(1)
  return (await line.executeTakeFirst()) !== undefined
}

type Decision = { paymentId: string; adviceId?: string } | { reason: string }

export async function decideLine(tx: Tx, id: string, decision: Decision): Promise<void> {
  const outcome =
    'reason' in decision
      ? { status: 'IGNORED', ignored_reason: decision.reason }
      : { status: 'MATCHED', payment_id: decision.paymentId, advice_id: decision.adviceId ?? null, ignored_reason: null }
  await tx
    .updateTable('bank_statement_lines')
    .set({ ...outcome, decided_at: tx.now, decided_by: personOf(tx.actor) ?? null })
    .where('id', '=', id)
    .execute()
}

/** The claim that waits for this exact money. It is locked after the lease. */
export async function lockClaimOfReference(
  tx: Tx,
  leaseId: string,
  line: BankLine,
): Promise<{ id: string; adviceIds: string[] } | undefined> {
  if (!line.reference) return undefined
  const { rows } = await sql<{ id: string; adviceIds: string[] }>`
    select id, ${adviceIdsOf} as "adviceIds" from payment_claims c where lease_id = ${leaseId} and reference_key = ${referenceKey(line.reference)} and amount = ${line.amount}
      and status = 'PENDING' order by id limit 1 for update`.execute(tx)
  return rows[0]
}
