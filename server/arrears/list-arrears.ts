import { sql } from 'kysely'
import type { arrearsContract } from '../../domain/arrears/arrears-contract.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, forFullList, pageOfIds, pageReply } from '../platform/database/page.ts'
import { overdueMatches, readOverdueTenants } from './arrears-store.ts'

type List = ReplyInputOf<typeof arrearsContract.list>

/** Tenants with something overdue, those most worth a call first (docs/decisions/0088). */
export async function listArrears(tx: Tx, query: QueryOf<typeof arrearsContract.list>): Promise<List> {
  const matches = overdueMatches(tx, query)
  const page = await pageOfIds(tx, query, matches)
  const { rows } = await forFullList(tx, 'totals', () =>
    sql<{
      amount: Money
    }>`select coalesce(sum(w.overdue), 0)::bigint as amount from ${matches.from} where ${allOf(matches.where)}`.execute(tx),
  )
  return { ...pageReply(page, await readOverdueTenants(tx, page.items)), totals: { overdueAmount: rows[0]?.amount ?? ZERO } }
}
