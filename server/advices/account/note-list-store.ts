import { sql } from 'kysely'
import type { z } from 'zod'
import type { creditNoteContract, creditNoteSchema, creditRefundSchema } from '../../../domain/advices/lease-money-contract.ts'
import type { QueryOf } from '../../../domain/endpoint.ts'
import type { Money } from '../../../domain/money.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import { leaseAndTenantByKey } from '../../leases/leased-property.ts'
import { sumRows } from '../../platform/database/sum-rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import { allOf, idsOf, pageOfIds, pageReply, optionalFilter } from '../../platform/database/page.ts'

export type CreditNote = z.output<typeof creditNoteSchema>
export type CreditRefund = z.output<typeof creditRefundSchema>
type NoteQuery = QueryOf<typeof creditNoteContract.list>

export async function listCreditNotes(
  tx: Tx,
  query: NoteQuery,
): Promise<Page<CreditNote> & { totals: { amount: Money | null } }> {
  const where = [
    optionalFilter(query.leaseId, (id) => sql`c.lease_id = ${id}`),
    optionalFilter(query.from, (day) => sql`c.credited_on >= ${day}`),
    optionalFilter(query.to, (day) => sql`c.credited_on <= ${day}`),
    optionalFilter(query.q || undefined, (text) => sql`starts_with(c.note_number, ${text.toUpperCase()})`),
  ]
  const found = pageOfIds(tx, query, {
    id: 'c.id',
    from: sql`credit_notes c`,
    where,
    sorts: { date: 'c.credited_on', amount: 'c.amount' },
    defaultSort: 'date:desc',
  })
  const each = sql`select c.amount from credit_notes c where ${allOf(where)}`
  const [page, totals] = await Promise.all([found, sumRows(tx, ['amount'], { each, isById: true })])
  return { ...pageReply(page, await readCreditNotes(tx, page.items)), totals }
}

export async function readCreditNote(tx: Tx, id: string): Promise<CreditNote> {
  return ensureFound((await readCreditNotes(tx, [id]))[0], 'credit note')
}

export async function readCreditNotes(tx: Tx, ids: readonly string[]): Promise<CreditNote[]> {
  const { rows } = await sql<CreditNote>`
    select c.id, c.note_number as "noteNumber", c.lease_id as "leaseId", l.lease_number as "leaseNumber", t.full_name as "tenantName",
      c.advice_id as "adviceId", a.advice_number as "adviceNumber", c.part, c.amount, c.gst_amount as "gstAmount", c.explanation,
      c.credited_on as "creditedOn"
    from credit_notes c ${leaseAndTenantByKey('c')}
    join payment_advices a on a.organisation_id = c.organisation_id and a.id = c.advice_id
    where c.id = any(${idsOf(ids)}) order by c.note_number`.execute(tx)
  return rows
}

/** Returns the notes of a lease that this transaction issued. */
export async function readNotesOfNow(tx: Tx, leaseId: string): Promise<CreditNote[]> {
  const rows = await tx
    .selectFrom('credit_notes')
    .select('id')
    .where('lease_id', '=', leaseId)
    .where('issued_at', '=', tx.now)
    .execute()
  return readCreditNotes(
    tx,
    rows.map(({ id }) => id),
  )
}

export async function listRefunds(
  tx: Tx,
  query: NoteQuery,
): Promise<Page<CreditRefund> & { totals: { amount: Money | null; interestAmount: Money | null } }> {
  const where = [
    optionalFilter(query.leaseId, (id) => sql`f.lease_id = ${id}`),
    optionalFilter(query.from, (day) => sql`f.refunded_on >= ${day}`),
    optionalFilter(query.to, (day) => sql`f.refunded_on <= ${day}`),
    optionalFilter(query.q || undefined, (text) => sql`starts_with(f.refund_number, ${text.toUpperCase()})`),
  ]
  const found = pageOfIds(tx, query, {
    id: 'f.id',
    from: sql`credit_refunds f`,
    where,
    sorts: { date: 'f.refunded_on', amount: 'f.amount' },
    defaultSort: 'date:desc',
  })
  const each = sql`select f.amount, f.interest_amount as "interestAmount" from credit_refunds f where ${allOf(where)}`
  const [page, totals] = await Promise.all([found, sumRows(tx, ['amount', 'interestAmount'], { each, isById: true })])
  return { ...pageReply(page, await readRefunds(tx, page.items)), totals }
}

export async function readRefund(tx: Tx, id: string): Promise<CreditRefund> {
  return ensureFound((await readRefunds(tx, [id]))[0], 'refund')
}

async function readRefunds(tx: Tx, ids: readonly string[]): Promise<CreditRefund[]> {
  const { rows } = await sql<CreditRefund>`
    select f.id, f.refund_number as "refundNumber", f.lease_id as "leaseId", l.lease_number as "leaseNumber", t.full_name as "tenantName",
      f.amount, f.interest_amount as "interestAmount", f.explanation, f.method, f.refunded_on as "refundedOn", f.reference
    from credit_refunds f
    join leases l on l.organisation_id = f.organisation_id and l.id = f.lease_id
    join tenants t on t.organisation_id = f.organisation_id and t.id = f.tenant_id
    where f.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}
