import { foundKinds, overviewContract } from '../../domain/overview/overview-contract.ts'
import type { Tx } from '../platform/database.ts'
import type { Services } from '../platform/services.ts'
import { operatorRoutes } from './operator-routes.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { readDashboard } from './read-dashboard.ts'
import { type Found, findOfKind } from './search-store.ts'

export function overviewRoutes(services: Services): void {
  const { serve } = services
  serve.endpoint(overviewContract.dashboard, ({ tx }) => readDashboard(tx))
  serve.endpoint(overviewContract.search, async ({ tx, query }) => ({ items: await searchEverything(tx, query.q) }))
  privacyRoutes(services)
  operatorRoutes(services)
}

/** Grouped by kind, in the order of the contract. */
async function searchEverything(tx: Tx, text: string): Promise<Found[]> {
  const found: Found[] = []
  for (const kind of foundKinds) found.push(...(await findOfKind(tx, kind, withoutCountryCode(text))))
  return found
}

/** Phone numbers are stored without the prefix that screens show. */
function withoutCountryCode(text: string): string {
  return text.replace(/^\+975\s*/, '')
}
