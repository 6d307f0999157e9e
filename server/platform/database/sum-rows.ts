import { type RawBuilder, sql } from 'kysely'
import type { Money } from '../../../domain/money.ts'
import type { Tx } from './database.ts'
import { forFullList } from './page.ts'
import { maxAddedUp } from './text-search.ts'

type Sums<Name extends string> = Record<Name, Money | null>
/** `each` selects the columns to sum over all matches of a list. `isById`: the condition compares only ids. */
type SumOptions = { each: RawBuilder<unknown>; isById: boolean }

/** The sums of a list, in chhetrum; none if there are too many rows to sum, because a partial sum would be wrong. */
export function sumRows<Name extends string>(tx: Tx, names: readonly Name[], { each, isById }: SumOptions): Promise<Sums<Name>> {
  return forFullList(tx, 'totals', async () => {
    const max = maxAddedUp(tx, { condition: undefined, isById })
    const sums = names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`)
    const { rows } = await sql<{ count: number } & Record<Name, Money>>`
      select count(*) as count, ${sql.join(sums)} from (${each} limit ${max && max + 1}) n`.execute(tx)
    const [row] = rows
    const isKnown = row && (max === null || row.count <= max)
    return Object.fromEntries(names.map((name) => [name, isKnown ? row[name] : null])) as Sums<Name>
  })
}
