import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrate } from './database/migrate.ts'
import { clearUnfinishedDemo } from './demo/start-demo.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { installationSecret } from './platform/installation.ts'

export type ReadyDatabase = {
  ownerUrl: string
  appUrl: string
  rolePrefix: string
  secret: Uint8Array
  stop: () => Promise<void>
}

/** The database that the settings name, or the one that comes with the packages; migrated, with its secret. */
export async function findDatabase(config: Config, clock: Clock): Promise<ReadyDatabase> {
  mkdirSync(resolve(config.dataDir), { recursive: true, mode: 0o700 })
  const { ownerUrl, appUrl, stop } = await locateDatabase(config)
  if (config.demoData) await clearUnfinishedDemo(ownerUrl, config.dataDir)
  const rolePrefix = await migrate({ ownerUrl, appUrl })
  return { ownerUrl, appUrl, rolePrefix, secret: await installationSecret(ownerUrl, clock.now()), stop }
}

/** Where the database is, started when it is ours; not migrated. */
export async function locateDatabase(config: Config): Promise<{ ownerUrl: string; appUrl: string; stop: () => Promise<void> }> {
  if (!config.databaseUrl) return startEmbeddedPostgres({ dataDir: config.dataDir })
  return { ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl, appUrl: config.databaseUrl, stop: async () => undefined }
}
