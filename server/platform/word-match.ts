import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '../../domain/page.ts'
import { databaseRoleOf } from './actor.ts'
import type { Tx } from './database.ts'
import { allOf, idsOf } from './page.ts'

type Sql = RawBuilder<unknown>
/** A kind that `ids_with_every_word` knows (0064_search_at_once.sql), and the column of its id in the list. */
type Listed = { kind: 'owner' | 'tenant' | 'thram' | 'plot' | 'building' | 'unit' | 'lease' | 'advice' | 'receipt'; id: Sql }

/**
 * The free text of a list: its words by their indexes, which row level security keeps from the plain condition. A word in more than
 * 10,000 records is read plainly, row by row in the order of the list: there the page is full soon. Owners and tenants have few.
 */
export async function wordMatch(
  tx: Tx,
  q: string | undefined,
  { kind, id }: Listed,
  plainly: (word: string) => Sql | undefined,
): Promise<Sql | undefined> {
  const words = (q ?? '').split(/\s+/u).filter(Boolean)
  if (words.length === 0) return undefined
  if (databaseRoleOf(tx.actor) !== 'staff') return allOf(words.map(plainly))
  const { rows } = await sql<{ ids: string[] | null; common: string[] }>`
    select ids, common from ids_with_every_word(${kind}, ${words}::text[], true, ${mostCounted})`.execute(tx)
  const { ids = null, common = words } = rows[0] ?? {}
  return allOf([ids ? sql`${id} = any(${idsOf(ids)})` : undefined, ...common.map(plainly)])
}
