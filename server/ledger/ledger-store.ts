import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import type { entrySchema, ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { maxCounted } from '../../domain/page.ts'
import { allOf, idsOf, keysOf, forFullList, pageOfIds, pageReply, optionalFilter } from '../platform/database/page.ts'
import { entryKindOf } from './entry-store.ts'
import { postingsOf } from './postings-of.ts'

type TrialBalance = ReplyInputOf<typeof ledgerContract.trialBalance>
type Entry = z.input<typeof entrySchema>
type Row = { code: string; name: string; net: number }

/** Every account with its balance on its side; debits and credits are always equal (money.md R13). */
export async function readTrialBalance(tx: Tx, asOf: CalendarDate | undefined): Promise<TrialBalance> {
  const { rows } = await sql<Row>`
    with nets as (
      select p.account_code, sum(p.amount)::bigint as net from ${postingsOf(tx, asOf)} p group by p.account_code
    )
    select a.code, a.name, coalesce(n.net, 0) as net
    from accounts a left join nets n on n.account_code = a.code
    order by a.code`.execute(tx)
  const lines = rows.map(({ code, name, net }) => ({
    code,
    name,
    debitAmount: Math.max(net, 0),
    creditAmount: Math.max(-net, 0),
  }))
  return {
    accounts: lines,
    totalDebitAmount: lines.reduce((sum, { debitAmount }) => sum + debitAmount, 0),
    totalCreditAmount: lines.reduce((sum, { creditAmount }) => sum + creditAmount, 0),
  }
}

type EntryQuery = QueryOf<typeof ledgerContract.entries>

export async function listEntries(tx: Tx, query: EntryQuery) {
  const ofAccount = query.account === undefined ? undefined : await inAccount(tx, query.account)
  const found = pageOfIds(tx, query, {
    id: 'e.id',
    from: sql`ledger_entries e`,
    where: [
      ...entriesOfRecord(query),
      optionalFilter(query.kind, (kind) => sql`e.kind = ${kind}`),
      ofAccount?.condition,
      ...inDays(query, sql.ref('e.value_date')),
      optionalFilter(query.q || undefined, (text) => sql`(${sql.join(spellingsOf(text).map(referenceBegins), sql` or `)})`),
    ],
    sorts: { postedAt: 'e.posted_at', valueDate: 'e.value_date' },
    countsTo: ofAccount?.countsTo,
    defaultSort: 'postedAt:desc',
    hasCursor: true,
  })
  const [page, added] = await Promise.all([found, forFullList(tx, 'totals', () => sumOfAccount(tx, query))])
  return { ...pageReply(page, await readEntries(tx, page.items)), accountAmount: added.rows[0]?.net ?? null }
}

/** The total movement of an account in the list, to compare with the figure that links to it. */
async function sumOfAccount(tx: Tx, query: EntryQuery): Promise<QueryResult<{ net: number | null }>> {
  const { account, kind, q, leaseId, adviceId, paymentId, remittanceId, expenseId, exportId } = query
  if (account === undefined || kind !== undefined || q) return sql<{ net: null }>`select null as net`.execute(tx)
  const isOfRecord = [leaseId, adviceId, paymentId, remittanceId, expenseId, exportId].some(Boolean)
  if (!isOfRecord) {
    return sql<{ net: number }>`select coalesce(sum(s.amount), 0)::bigint as net from ledger_sums s
      where s.account_code = ${account} and ${allOf(inDays(query, sql.ref('s.value_date')))}`.execute(tx)
  }
  return sql<{ net: number }>`select coalesce(sum(p.amount), 0)::bigint as net
    from ledger_entries e join ledger_postings p on p.organisation_id = e.organisation_id and p.entry_id = e.id
    where p.account_code = ${account} and ${allOf([...entriesOfRecord(query), ...inDays(query, sql.ref('e.value_date'))])}`.execute(
    tx,
  )
}

function inDays({ from, to }: EntryQuery, day: RawBuilder<unknown>) {
  return [optionalFilter(from, (first) => sql`${day} >= ${first}`), optionalFilter(to, (last) => sql`${day} <= ${last}`)]
}

type InAccount = { condition: RawBuilder<unknown>; countsTo?: number }

/**
 * Entries that post to an account. For a rarely used account they are read by their ids; for any other, entry by entry, where a page is
 * full soon. Without this, PostgreSQL read half the book first.
 */
async function inAccount(tx: Tx, code: string): Promise<InAccount> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select entry_id from ledger_postings where account_code = ${code} order by entry_id limit ${maxCounted + 1}) as ids`.execute(
    tx,
  )
  const { ids } = rows[0] ?? { ids: [] }
  if (ids.length <= maxCounted) return { condition: sql`e.id = any(${idsOf(ids)})` }
  return {
    condition: sql`exists (select from ledger_postings p
      where p.organisation_id = e.organisation_id and p.entry_id = e.id and p.account_code = ${code} offset 0)`,
    countsTo: countedOfMany,
  }
}

/** The maximum that is counted past a page when each entry is read. */
const countedOfMany = 500

/** A reference is a number in capital letters, or the name of a building or of a bill; the index distinguishes small and capital letters. */
function spellingsOf(text: string): string[] {
  const names = text.toLowerCase().replaceAll(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
  return [...new Set([text.toUpperCase(), text, names])]
}

/** A range of the index: no reference with this beginning sorts after the last character. */
function referenceBegins(text: string) {
  const reference = sql`e.reference collate "C"`
  return sql`${reference} >= ${text} and ${reference} < ${`${text}\u{10ffff}`}`
}

/** The entries of a record: its own, its reversal, and those that followed from it (credit used later, shares charged back). */
function entriesOfRecord({ leaseId, adviceId, paymentId, remittanceId, expenseId, exportId }: EntryQuery) {
  return [
    optionalFilter(
      exportId,
      (id) => sql`exists (select from journal_export_entries x
        where x.organisation_id = e.organisation_id and x.entry_id = e.id and x.export_id = ${id})`,
    ),
    optionalFilter(leaseId, (id) => sql`e.lease_id = ${id}`),
    optionalFilter(adviceId, (id) => sql`e.id = any(array(select entry_id from ledger_postings where advice_id = ${id}))`),
    optionalFilter(
      paymentId,
      (id) => sql`e.id = any(array(
        select unnest(array[entry_id, reversal_entry_id]) from payments where id = ${id}
        union all select entry_id from allocations where payment_id = ${id}))`,
    ),
    optionalFilter(
      remittanceId,
      (id) => sql`e.id = any(array(
        select unnest(array[entry_id, reversal_entry_id]) from remittances where id = ${id}
        union all select c.entry_id from remittance_items i
          join owner_charges c on c.organisation_id = i.organisation_id and c.item_id = i.id where i.remittance_id = ${id}))`,
    ),
    optionalFilter(
      expenseId,
      (id) => sql`e.id = any(array(
        select entry_id from expenses where id = ${id} union all select entry_id from owner_charges where expense_id = ${id}))`,
    ),
  ]
}

async function readEntries(tx: Tx, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<{
    id: string
    kind: string
    value_date: CalendarDate
    posted_at: Date
    reference: string
    lease_id: string | null
    advice_id: string | null
    payment_id: string | null
    remittance_id: string | null
    expense_id: string | null
    explanation: string | null
    postings: { code: string; name: string; amount: number }[]
  }>`
    select e.id, e.kind, e.value_date, e.posted_at, e.reference, e.lease_id, e.explanation, (
      select min(p.advice_id::text)::uuid from ledger_postings p where p.organisation_id = e.organisation_id and p.entry_id = e.id
      having count(distinct p.advice_id) = 1
    ) as advice_id, (
      select m.id from payments m where m.organisation_id = e.organisation_id and (m.entry_id = e.id or m.reversal_entry_id = e.id) limit 1
    ) as payment_id, (
      select r.id from remittances r
      where r.organisation_id = e.organisation_id and (r.entry_id = e.id or r.reversal_entry_id = e.id) limit 1
    ) as remittance_id, (
      select x.id from expenses x where x.organisation_id = e.organisation_id and x.entry_id = e.id limit 1
    ) as expense_id, (
      select json_agg(json_build_object('code', a.code, 'name', a.name, 'amount', p.amount) order by p.line)
      from ledger_postings p join accounts a on a.code = p.account_code
      where p.organisation_id = e.organisation_id and p.entry_id = e.id
    ) as postings
    from ledger_entries e where e.id = any(${keysOf(ids)})`.execute(tx.byKey)
  return rows.map((row) => ({
    id: row.id,
    kind: entryKindOf(row.kind),
    valueDate: row.value_date,
    postedAt: row.posted_at.toISOString(),
    reference: row.reference,
    leaseId: row.lease_id,
    adviceId: row.advice_id,
    paymentId: row.payment_id,
    remittanceId: row.remittance_id,
    expenseId: row.expense_id,
    explanation: row.explanation,
    postings: row.postings.map(({ code, name, amount }) => ({
      code,
      name,
      debitAmount: Math.max(amount, 0),
      creditAmount: Math.max(-amount, 0),
    })),
  }))
}
