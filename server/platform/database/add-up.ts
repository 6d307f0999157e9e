import { type RawBuilder, sql } from 'kysely'
import type { Money } from '../../../domain/money.ts'
import type { Tx } from './database.ts'
import { ofWholeList } from './page.ts'
import { mostAddedUp } from './word-match.ts'

type Added<Name extends string> = Record<Name, Money | null>
/** `each` selects the columns that are added up of all that a list matches. `isById`: it asks for ids and nothing else. */
type Addends = { each: RawBuilder<unknown>; isById: boolean }

/** The sums of a list, in chhetrum; none where there are more than are added up: what is shown would not be their sum. */
export function addUp<Name extends string>(tx: Tx, names: readonly Name[], { each, isById }: Addends): Promise<Added<Name>> {
  return ofWholeList(tx, 'totals', async () => {
    const most = mostAddedUp(tx, { condition: undefined, isById })
    const sums = names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`)
    const { rows } = await sql<{ count: number } & Record<Name, Money>>`
      select count(*) as count, ${sql.join(sums)} from (${each} limit ${most && most + 1}) n`.execute(tx)
    const [row] = rows
    const isKnown = row && (most === null || row.count <= most)
    return Object.fromEntries(names.map((name) => [name, isKnown ? row[name] : null])) as Added<Name>
  })
}
