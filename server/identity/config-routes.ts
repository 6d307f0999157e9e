import { sql } from 'kysely'
import { configContract } from '../../domain/identity/auth-contract.ts'
import type { Services } from '../platform/services.ts'
import { isFirstOrganisation } from './organisation-store.ts'

const working: { status: 'ok' } = { status: 'ok' }

export function configRoutes({ serve, config }: Services): void {
  const { productName, contact, geometryApi } = config
  serve.endpoint(configContract.read, async ({ tx }) => {
    const isEmpty = await tx.actingAs('gatekeeper', isFirstOrganisation)
    return { productName, contact, geometryApi, botCheckSiteKey: null, isEmpty, today: tx.today }
  })
  serve.endpoint(configContract.health, async ({ tx }) => {
    await sql`select 1`.execute(tx)
    return working
  })
}
