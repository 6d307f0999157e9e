import { retentionContract } from '../../domain/overview/retention-contract.ts'
import { settings } from '../../domain/overview/setting.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { organisationOf } from '../platform/actor.ts'
import { readSettings as readJobSettings } from '../jobs/job-setting-store.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { changeSetting, previewSetting, withdrawSetting } from './change-setting.ts'
import { readObjectionUntil } from '../leases/tenancy/read-objection-until.ts'
import { readLeaseDefaults } from '../leases/read-lease-defaults.ts'
import { readTenancyPolicy } from '../leases/tenancy/read-tenancy-policy.ts'
import { readDeadlines } from '../settings/read-deadlines.ts'
import { readRetention } from '../settings/read-retention.ts'
import { readSetting } from '../settings/setting-store.ts'
import { readSettings } from './read-settings.ts'

export function settingRoutes({ serve, config }: Services): void {
  serve.endpoint(settingContract.list, async ({ tx }) => ({ items: await readSettings(tx, config) }))
  serve.endpoint(settingContract.preview, async ({ tx, body }) => ({ effects: await previewSetting(tx, config, body) }))
  serve.endpoint(settingContract.update, ({ tx, body, ifMatch }) => changeSetting(tx, config, { ...body, ifMatch }))
  serve.endpoint(settingContract.takeBack, ({ tx, params, ifMatch }) => withdrawSetting(tx, config, { ...params, ifMatch }))
  serve.endpoint(retentionContract.read, async ({ tx }) => ({
    retention: organisationOf(tx.actor) ? await readRetention(tx) : null,
    sessions: organisationOf(tx.actor) ? await readSetting(tx, 'sessions', settings.sessions) : null,
    backupCount: await readBackupCount(tx),
  }))
  serve.endpoint(settingContract.inForce, async ({ tx, query: { on = tx.today } }) => ({
    on,
    deadlines: await readDeadlines(tx, on),
    tenancyPolicy: await readTenancyPolicy(tx, on),
    leaseDefaults: await readLeaseDefaults(tx),
    objectionUntil: await readObjectionUntil(tx, on),
  }))
}

async function readBackupCount(tx: Tx): Promise<number | null> {
  const setting = (await tx.actingAs('auth', (identity) => readJobSettings(identity, null))).get('BACK_UP')
  return setting?.isEnabled ? setting.keepCount : null
}
