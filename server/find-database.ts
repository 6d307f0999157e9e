import { mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type DatabaseLock, lockDatabase } from './database/database-lock.ts'
import { migrateInstallation } from './database/migrate-installation.ts'
import { clearUnfinishedDemo } from './database/unfinished-demo.ts'
import { demoOrganisation } from './demo/fill-with-demo.ts'
import { type DemoOutcome, startDemo } from './demo/start-demo.ts'
import type { Clock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import type { DataKey } from './platform/data-key.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { dataKeyIdOf } from './platform/installation.ts'
import { findDataKey, keyFileIn, makeKeyFile } from './platform/key-file.ts'

export type DatabasePlace = {
  ownerUrl: string
  appUrl: string
  /** The first thing of a stop: a PostgreSQL of our own that ends from now on is not started again. */
  endSupervision: () => void
  stop: () => Promise<void>
}
export type ReadyDatabase = DatabasePlace & {
  rolePrefix: string
  dataKey: DataKey
  demo: DemoOutcome
}

/**
 * The database that the settings name, or the one that comes with the packages: migrated, opened with its data key, and filled with
 * the demo where the settings ask for it. Until `stop`, nobody else fills or clears it.
 */
export async function findDatabase(config: Config, clock: Clock): Promise<ReadyDatabase> {
  mkdirSync(resolve(config.dataDir), { recursive: true, mode: 0o700 })
  // Older versions dropped the database when they found this file.
  rmSync(join(config.dataDir, 'demo-unfinished'), { force: true })
  const place = await locateDatabase(config)
  let lock: DatabaseLock | undefined
  const stop = async () => {
    await lock?.release()
    await place.stop()
  }
  try {
    const onWait = () => console.log('Another process is filling this database. Waiting for it.')
    lock = await lockDatabase({ ownerUrl: place.ownerUrl, mayFill: config.demoData, onWait })
    return { ...place, ...(await prepare(place, lock, { config, clock })), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Start = { config: Config; clock: Clock }

async function prepare(
  { ownerUrl, appUrl }: DatabasePlace,
  lock: DatabaseLock,
  { config, clock }: Start,
): Promise<Omit<ReadyDatabase, keyof DatabasePlace>> {
  if (lock.isAlone) await clearUnfinishedDemo(lock.client, demoOrganisation)
  const { dataKey, isNew } = await obtainDataKey(config, ownerUrl)
  const bringing = migrateInstallation({ ownerUrl, appUrl, dataKey, now: clock.now() })
  const rolePrefix = await bringing.catch(async (error: unknown) => {
    // Another process was the first on this database, with a key of its own: this one is of no use.
    if (isNew && error instanceof ConfigError) await rm(keyFileIn(config.dataDir))
    throw error
  })
  const ready = { rolePrefix, dataKey }
  if (!config.demoData) return { ...ready, demo: { state: 'EXISTING', signIns: [] } }
  const demo = await startDemo({ ...ready, ownerUrl, appUrl, config, now: clock.now() }, lock)
  if (lock.isAlone) await lock.share()
  return { ...ready, demo }
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
export async function locateDatabase(config: Config): Promise<DatabasePlace> {
  if (!config.databaseUrl) return startEmbeddedPostgres({ dataDir: config.dataDir })
  const urls = { ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl, appUrl: config.databaseUrl }
  return { ...urls, endSupervision: () => undefined, stop: async () => undefined }
}
