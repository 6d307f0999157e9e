import { sql } from 'kysely'
import { type Account, accounts, entryKinds } from '../../domain/ledger/account.ts'
import type { Posting } from '../../domain/ledger/posting.ts'
import { chhetrum } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import type { EntryForm, FormedEntry } from './entry-form.ts'
import type { NewEntry } from './new-entry.ts'

/** Inserts entries and their postings in one statement, regardless of their number. */
export async function insertEntries(tx: Tx, entries: readonly (NewEntry & { id: string })[]): Promise<void> {
  const heads = entries.map(({ id, kind, valueDate, reference, leaseId, explanation }) => ({
    id,
    kind,
    value_date: valueDate,
    reference,
    lease_id: leaseId,
    explanation: explanation?.slice(0, maxExplanation) ?? null,
  }))
  const lines = entries.flatMap(({ id, leaseId, postings }) =>
    postings.map(({ account, amount, adviceId, leaseId: ownLeaseId = leaseId }, line) => ({
      entry_id: id,
      line,
      account_code: accounts[account].code,
      amount,
      lease_id: ownLeaseId,
      advice_id: adviceId,
    })),
  )
  await sql`
    with entries as (
      insert into ledger_entries (id, kind, value_date, reference, lease_id, explanation)
      select id, kind, value_date, reference, lease_id, explanation
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
        as e (id uuid, kind text, value_date date, reference text, lease_id uuid, explanation text)
    )
    insert into ledger_postings (entry_id, line, account_code, amount, lease_id, advice_id)
    select entry_id, line, account_code, amount, lease_id, advice_id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as p (entry_id uuid, line integer, account_code text, amount bigint, lease_id uuid, advice_id uuid)`.execute(tx.byKey)
}

/** Inserts entries of few forms: the common fields are sent once, and the rest as plain arrays. */
export async function insertFormedEntries(
  tx: Tx,
  forms: readonly EntryForm[],
  entries: readonly (FormedEntry & { id: string })[],
): Promise<void> {
  const heads = forms.map(({ kind, valueDate, explanation }, form) => ({
    form,
    kind,
    value_date: valueDate,
    explanation: explanation.slice(0, maxExplanation),
  }))
  const lines = forms.flatMap(({ postings }, form) =>
    postings.map(({ account, amount, adviceId }, line) => ({
      form,
      line,
      account_code: accounts[account].code,
      amount,
      is_of_advice: adviceId !== null,
    })),
  )
  await sql`
    with given as materialized (
      select * from unnest(${idsOf(entries.map(({ id }) => id))}, ${entries.map(({ form }) => form)}::integer[],
        ${entries.map(({ reference }) => reference)}::text[], ${idsOf(entries.map(({ leaseId }) => leaseId))},
        ${idsOf(entries.map(({ adviceId }) => adviceId))}) as g (id, form, reference, lease_id, advice_id)
    ), entries as (
      insert into ledger_entries (id, kind, value_date, reference, lease_id, explanation)
      select g.id, f.kind, f.value_date, g.reference, g.lease_id, f.explanation
      from given g join jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
        as f (form integer, kind text, value_date date, explanation text) on f.form = g.form
    )
    insert into ledger_postings (entry_id, line, account_code, amount, lease_id, advice_id)
    select g.id, p.line, p.account_code, p.amount, g.lease_id, case when p.is_of_advice then g.advice_id end
    from given g join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as p (form integer, line integer, account_code text, amount bigint, is_of_advice boolean) on p.form = g.form`.execute(tx)
}

const maxExplanation = 1000
const accountByCode = new Map<string, string>(Object.entries(accounts).map(([name, { code }]) => [code, name]))

/** The posted entries of leases, for a reversal. */
export async function readEntriesWithPostings(tx: Tx, entryIds: readonly string[]): Promise<(NewEntry & { id: string })[]> {
  const heads = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'value_date', 'reference', 'lease_id'])
    .where('id', 'in', [...entryIds])
    .orderBy('id')
    .execute()
  const postings = await postingsOf(tx, entryIds)
  return heads.map(({ id, kind, value_date, reference, lease_id }) => ({
    id,
    kind: entryKindOf(kind),
    valueDate: value_date,
    reference,
    leaseId: lease_id,
    postings: postings.get(id) ?? [],
  }))
}

async function postingsOf(tx: Tx, entryIds: readonly string[]): Promise<Map<string, Posting[]>> {
  const rows = await tx
    .selectFrom('ledger_postings')
    .select(['entry_id', 'account_code', 'amount', 'advice_id'])
    .where('entry_id', 'in', [...entryIds])
    .orderBy('entry_id')
    .orderBy('line')
    .execute()
  const byEntry = Map.groupBy(rows, ({ entry_id }) => entry_id)
  return new Map([...byEntry].map(([id, lines]) => [id, lines.map(postingOf)]))
}

function postingOf({
  account_code,
  amount,
  advice_id,
}: {
  account_code: string
  amount: number
  advice_id: string | null
}): Posting {
  return { account: accountOf(account_code), amount: chhetrum(amount), adviceId: advice_id }
}

function accountOf(code: string): Account {
  const name = accountByCode.get(code)
  if (!isAccount(name)) throw new Error(`There is no account ${code}.`)
  return name
}

function isAccount(name: string | undefined): name is Account {
  return name !== undefined && name in accounts
}

export function entryKindOf(text: string) {
  const kind = entryKinds.find((known) => known === text)
  if (!kind) throw new Error(`There is no entry of kind ${text}.`)
  return kind
}
