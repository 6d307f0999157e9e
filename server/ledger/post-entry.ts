import { netOf, type Posting } from '../../domain/ledger/posting.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { assertDaysOpen } from './close-ledger.ts'
import type { EntryForm, FormedEntry } from './entry-form.ts'
import { insertEntries, insertFormedEntries } from './entry-store.ts'
import type { NewEntry } from './new-entry.ts'

export async function postEntry(tx: Tx, entry: NewEntry): Promise<string> {
  const [id] = await postEntries(tx, [entry])
  if (!id) throw new Error('The entry was not posted.')
  return id
}

/** Posts entries in one statement and returns their ids in order. Each entry must balance (money.md R13); one that does not is a bug. */
export async function postEntries(tx: Tx, entries: readonly NewEntry[]): Promise<string[]> {
  for (const { kind, reference, postings } of entries) requireBalance(postings, `${kind} entry of ${reference}`)
  await assertDaysOpen(tx, entries)
  const rows = entries.map((entry) => ({ ...entry, id: newId() }))
  if (rows.length > 0) await insertEntries(tx, rows)
  return rows.map(({ id }) => id)
}

/** Does the same for many entries of few forms, each of which is sent and checked once. */
export async function postFormedEntries(tx: Tx, forms: readonly EntryForm[], entries: readonly FormedEntry[]): Promise<void> {
  if (entries.length === 0) return
  for (const { kind, postings } of forms) requireBalance(postings, `form of ${kind} entries`)
  await assertDaysOpen(tx, forms)
  await insertFormedEntries(
    tx,
    forms,
    entries.map((entry) => ({ ...entry, id: newId() })),
  )
}

function requireBalance(postings: readonly Posting[], what: string): void {
  if (postings.length < 2 || netOf(postings) !== 0) throw new Error(`The ${what} does not balance.`)
}
