import { type RawBuilder, sql } from 'kysely'
import { maxCounted } from '../../../domain/page.ts'
import { databaseRoleOf } from '../actor.ts'
import type { Tx } from './database.ts'
import { allOf, idsOf } from './page.ts'

type Sql = RawBuilder<unknown>
/** A kind that `ids_with_every_word` supports (functions/search.sql), and the column of its id in the list. */
type Listed = { kind: 'owner' | 'tenant' | 'thram' | 'plot' | 'building' | 'unit' | 'lease' | 'advice' | 'receipt'; id: Sql }

/**
 * `isById`: the condition compares only ids, so the list needs only its records and no joined names. `countsTo`: only reading the rows
 * filters them, so matches are counted only up to this many past the page.
 */
export type Words = { condition: Sql | undefined; isById: boolean; countsTo?: number }

/**
 * The maximum number of records whose totals a list computes if no sum is stored; null for everything that an owner or tenant sees. Words
 * that need a plain scan are so expensive per record that summing stops where counting stops.
 */
export function maxAddedUp(tx: Tx, { isById, countsTo }: Words): number | null {
  if (databaseRoleOf(tx.actor) !== 'staff') return null
  if (countsTo !== undefined) return countsTo
  return isById ? 50 * maxCounted : maxCounted
}

/**
 * The free-text search of a list. It finds words by their indexes, which row-level security prevents for a plain condition. A word in more
 * than 10,000 records is searched row by row in the order of the list, where the page is full soon. Owners and tenants have few records.
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
  const { ids, common } = await findByAllTerms(tx, kind, words)
  const all = allOf([ids ? sql`${id} = any(${idsOf(ids)})` : undefined, ...common.map(plainly)])
  // The "2" of "House 2" is only indexed as the beginning of a number. It is searched in the records that have the longer words.
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
 * The rest of the transaction uses key joins. PostgreSQL's estimate of the rows that contain a text is far too low for common words, so it
 * would join the whole table before it reads the few hundred rows that are enough.
 */
async function readByKeys(tx: Tx): Promise<void> {
  await sql`select set_config(name, 'off', true)
    from unnest(array['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan']) as name`.execute(tx)
}

/** The minimum length of a word for the trigram index. */
const minLetters = 3

/** The number of matches of only common words that are counted past a page: some further pages instead of the whole table. */
const countedOfCommon = 500
/** The maximum frequency of a word that is combined with other common ones: two names together match few people. */
const maxTerms = 30 * maxCounted

/** If every word is common, searches once more for records with all of them, which are often few. */
async function findByAllTerms(tx: Tx, kind: Listed['kind'], words: readonly string[]) {
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
