import { arrearsContract } from '../../domain/arrears/arrears-contract.ts'
import type { Services } from '../platform/services.ts'
import { breachNoticeRoutes } from './breach-notices/breach-notice-routes.ts'
import { previewReminders, remindTenants } from './remind-tenants.ts'
import { sql } from 'kysely'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, forFullList, pageOfIds, pageReply } from '../platform/database/page.ts'
import { overdueMatches, readOverdueTenants } from './arrears-store.ts'

export function arrearsRoutes(services: Services): void {
  const { serve } = services
  serve.endpoint(arrearsContract.list, ({ tx, query }) => listArrears(tx, query))
  serve.endpoint(arrearsContract.previewReminders, ({ tx, body }) => previewReminders(tx, body))
  serve.endpoint(arrearsContract.remind, ({ tx, body }) => remindTenants(tx, body))
  breachNoticeRoutes(services)
}

type List = ReplyInputOf<typeof arrearsContract.list>

/** Tenants with an overdue amount, the most important to call first (docs/decisions/0088). */
async function listArrears(tx: Tx, query: QueryOf<typeof arrearsContract.list>): Promise<List> {
  const matches = overdueMatches(tx, query)
  const page = await pageOfIds(tx, query, matches)
  const { rows } = await forFullList(tx, 'totals', () =>
    sql<{
      amount: Money
    }>`select coalesce(sum(w.overdue), 0)::bigint as amount from ${matches.from} where ${allOf(matches.where)}`.execute(tx),
  )
  return { ...pageReply(page, await readOverdueTenants(tx, page.items)), totals: { overdueAmount: rows[0]?.amount ?? ZERO } }
}
