import { sql } from 'kysely'
import { configContract } from '../../domain/identity/config-contract.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { notConnected } from '../platform/database/database-problem.ts'
import { NoPrimary } from '../platform/database/primary.ts'
import type { Services } from '../platform/services.ts'
import { readInstallation } from './installation-settings.ts'
import { isFirstOrganisation } from './organisation-store.ts'
import { readPhonePrefixes } from './phone-prefixes.ts'

const working: { status: 'ok' } = { status: 'ok' }

export function configRoutes({ serve, database, config, botCheck }: Services): void {
  const { geometryApi, baseMap = null } = config
  serve.endpoint(configContract.read, async ({ tx }) => {
    const isEmpty = await tx.actingAs('auth', isFirstOrganisation)
    const asked = { botCheckKind: botCheck.kind, botCheckSiteKey: botCheck.siteKey, botCheckScript: botCheck.script }
    const { productName, contact } = await readInstallation(tx, config)
    const phonePrefixes = await readPhonePrefixes(tx)
    const hasAllotment = await hasOpenedRounds(tx)
    return { productName, contact, phonePrefixes, geometryApi, baseMap, ...asked, isEmpty, hasAllotment, today: tx.today }
  })
  serve.outside(configContract.botCheckChallenge, async () => {
    return ensureFound(await botCheck.challenge(), 'bot check')
  })
  serve.withoutDatabase(configContract.live, () => working)
  serve.endpoint(configContract.health, async ({ tx }) => {
    const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(tx)
    if (rows[0]?.is_standby !== false) throw notConnected(new NoPrimary())
    const replica = database.replica()
    if (!replica) return working
    const { state, delayMs } = replica
    return { ...working, replica: { state, delaySeconds: delayMs === undefined ? null : Math.round(delayMs) / 1000 } }
  })
}

/** Run as a visitor, who sees only opened rounds. */
async function hasOpenedRounds(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from allotment_rounds where state <> 'DRAFT')`.execute(tx)
  return rows[0]?.exists === true
}
