import { type RawBuilder, sql } from 'kysely'
import { maxCounted } from '../../../domain/page.ts'
import { databaseRoleOf } from '../actor.ts'
import type { Tx } from './database.ts'
import { allOf, idsOf } from './page.ts'

type Sql = RawBuilder<unknown>
/** A kind that `ids_with_every_word` knows (functions/search.sql), and the column of its id in the list. */
type Listed = { kind: 'owner' | 'tenant' | 'thram' | 'plot' | 'building' | 'unit' | 'lease' | 'advice' | 'receipt'; id: Sql }

/**
 * `isById`: the condition asks for ids and nothing else, so the list needs no names beside its records. `countsTo`: nothing but reading
 * narrows it, so that its matches are counted up to so many past the page only.
 */
export type Words = { condition: Sql | undefined; isById: boolean; countsTo?: number }

/**
 * Of how many records at most a list adds up its totals where no sum of them is kept; null for all that an owner or tenant sees. Words
 * that are read plainly cost so much a record that it stops where it stops counting.
 */
export function maxAddedUp(tx: Tx, { isById, countsTo }: Words): number | null {
  if (databaseRoleOf(tx.actor) !== 'staff') return null
  if (countsTo !== undefined) return countsTo
  return isById ? 50 * maxCounted : maxCounted
}

/**
 * The free text of a list: its words by their indexes, which row level security keeps from the plain condition. A word in more than
 * 10,000 records is read plainly, row by row in the order of the list: there the page is full soon. Owners and tenants have few.
 */
export async function textSearch(
  tx: Tx,
  q: string | undefined,
  { kind, id }: Listed,
  plainly: (word: string) => Sql | undefined,
): Promise<Words> {
  const words = (q ?? '').split(/\s+/u).filter(Boolean)
  if (words.length === 0) return { condition: undefined, isById: true }
  if (databaseRoleOf(tx.actor) !== 'staff') return { condition: allOf(words.map(plainly)), isById: false }
  const { ids, common } = await findTogether(tx, kind, words)
  const all = allOf([ids ? sql`${id} = any(${idsOf(ids)})` : undefined, ...common.map(plainly)])
  // The "2" of "House 2" is in no index but as the beginning of a number: it is looked for in what has the longer words.
  const [short, long] = [words.filter((word) => word.length < minLetters), words.filter((word) => word.length >= minLetters)]
  const plain = { condition: all, isById: common.length === 0, ...(ids ? {} : { countsTo: countedOfCommon }) }
  if (!ids) await readByKeys(tx)
  if (short.length === 0 || long.length === 0) return plain
  const withLong = await findIdsByText(tx, kind, long, maxCounted)
  if (!withLong.ids) return plain
  const near = allOf([sql`${id} = any(${idsOf(withLong.ids)})`, ...withLong.common.map(plainly), ...short.map(plainly)])
  return { condition: sql`(${all} or ${near})`, isById: false }
}

/**
 * The rest of the transaction joins by keys. How many rows hold a text is a guess of PostgreSQL's, and far too low for common words: so it
 * joined the whole book before it read the first of the few hundred rows that are enough.
 */
async function readByKeys(tx: Tx): Promise<void> {
  await sql`select set_config(name, 'off', true)
    from unnest(array['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan']) as name`.execute(tx)
}

/** What an index of parts of words needs to find one. */
const minLetters = 3

/** How many matches of common words alone are counted past a page: they are some pages more, and not the whole book. */
const countedOfCommon = 500
/** How often a word may stand when it is asked for beside others that are common too: two names are few people together. */
const maxTerms = 30 * maxCounted

/** Where every word is common, those that have all of them are looked for once more: they are often few. */
async function findTogether(tx: Tx, kind: Listed['kind'], words: readonly string[]) {
  const alone = await findIdsByText(tx, kind, words, maxCounted)
  if (alone.ids || words.length === 1 || words.some((word) => word.length < minLetters)) return alone
  const together = await findIdsByText(tx, kind, words, maxTerms)
  return together.ids && together.ids.length <= 2 * maxCounted ? together : alone
}

async function findIdsByText(tx: Tx, kind: Listed['kind'], words: readonly string[], max: number) {
  const { rows } = await sql<{ ids: string[] | null; common: string[] }>`
    select ids, common from ids_with_every_word(${kind}, ${words}::text[], true, ${max})`.execute(tx)
  const { ids = null, common = words } = rows[0] ?? {}
  return { ids, common }
}
