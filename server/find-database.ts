import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { migrateInstallation } from './database/migrate-installation.ts'
import { clearUnfinishedDemo } from './demo/start-demo.ts'
import type { Clock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import type { DataKey } from './platform/data-key.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { dataKeyIdOf } from './platform/installation.ts'
import { findDataKey, keyFileIn, makeKeyFile } from './platform/key-file.ts'

export type ReadyDatabase = {
  ownerUrl: string
  appUrl: string
  rolePrefix: string
  dataKey: DataKey
  stop: () => Promise<void>
}

/** The database that the settings name, or the one that comes with the packages; migrated, and opened with its data key. */
export async function findDatabase(config: Config, clock: Clock): Promise<ReadyDatabase> {
  mkdirSync(resolve(config.dataDir), { recursive: true, mode: 0o700 })
  const { ownerUrl, appUrl, stop } = await locateDatabase(config)
  try {
    if (config.demoData) await clearUnfinishedDemo(ownerUrl, config.dataDir)
    const { dataKey, isNew } = await obtainDataKey(config, ownerUrl)
    const bringing = migrateInstallation({ ownerUrl, appUrl, dataKey, now: clock.now() })
    const rolePrefix = await bringing.catch(async (error: unknown) => {
      // Another process was the first on this database, with a key of its own: this one is of no use.
      if (isNew && error instanceof ConfigError) await rm(keyFileIn(config.dataDir))
      throw error
    })
    return { ownerUrl, appUrl, rolePrefix, dataKey, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A new key only for a database that has none: beside another it would be one that opens nothing. */
async function obtainDataKey(config: Config, ownerUrl: string): Promise<{ dataKey: DataKey; isNew: boolean }> {
  const found = findDataKey(config)
  if (found) return { dataKey: found, isNew: false }
  const id = await dataKeyIdOf(ownerUrl)
  if (id === undefined) return makeKeyFile(config)
  throw new ConfigError(
    `This database belongs to the data key ${id}, which is not here. Set DATA_KEY to the key on the recovery sheet, or put back ${keyFileIn(config.dataDir)}. If that key is lost: npm run rotate-keys -- --lost-data-key`,
  )
}

/** Where the database is, started when it is ours; not migrated. */
export async function locateDatabase(config: Config): Promise<{ ownerUrl: string; appUrl: string; stop: () => Promise<void> }> {
  if (!config.databaseUrl) return startEmbeddedPostgres({ dataDir: config.dataDir })
  return { ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl, appUrl: config.databaseUrl, stop: async () => undefined }
}
