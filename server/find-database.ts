import { rm } from 'node:fs/promises'
import { lockDatabase } from './database/database-lock.ts'
import { migrateInstallation } from './database/migrate-installation.ts'
import { clearUnfinishedDemo } from './database/unfinished-demo.ts'
import { demoOrganisation } from './demo/demo-organisation.ts'
import { type DemoOutcome, startDemo } from './demo/start-demo.ts'
import type { Clock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { awaitDatabase } from './platform/database/await-database.ts'
import { assertLogin } from './platform/database/connect-at-start.ts'
import { prepareDataFolder } from './platform/prepare-data-folder.ts'
import type { DataKey } from './platform/keys/data-key.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { dataKeyIdOf } from './platform/keys/installation.ts'
import { findDataKey, keyFileIn, makeKeyFile } from './platform/keys/key-file.ts'

export type DatabasePlace = {
  ownerUrl: string
  appUrl: string
  /** Set if `appUrl` points to a pooler (openDatabase). */
  directUrl?: string | undefined
  /** The first step of a stop: from now on the embedded PostgreSQL is not restarted if it ends. */
  endSupervision: () => void
  stop: () => Promise<void>
}
export type ReadyDatabase = Pick<DatabasePlace, 'ownerUrl' | 'appUrl' | 'directUrl'> & {
  rolePrefix: string
  dataKey: DataKey
  demo: DemoOutcome
  /** From now on others may fill or clear it. */
  release: () => Promise<void>
}

/** For tools: locates the database and prepares it. `stop` releases everything. */
export async function findDatabase(config: Config, clock: Clock): Promise<Omit<ReadyDatabase, 'release'> & DatabasePlace> {
  const place = await locateDatabase(config)
  try {
    const { release, ...ready } = await prepareDatabase(place, config, clock)
    return { ...place, ...ready, stop: () => release().finally(place.stop) }
  } catch (error) {
    await place.stop()
    throw error
  }
}

/** Locates the database and starts it if it is the embedded one. Does not migrate it. */
export async function locateDatabase(config: Config, signal?: AbortSignal): Promise<DatabasePlace> {
  prepareDataFolder(config.dataDir)
  if (!config.databaseUrl) return startEmbeddedPostgres({ dataDir: config.dataDir })
  const urls = { ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl, appUrl: config.databaseUrl }
  const directUrl = config.isPooled ? urls.ownerUrl : undefined
  const onWait = (reason: string) =>
    console.log(`The database does not answer yet (${reason}). Waiting ${config.databaseWaitMs / 1000} seconds for it.`)
  for (const url of new Set(Object.values(urls))) await awaitDatabase(url, { timeoutMs: config.databaseWaitMs, onWait, signal })
  return { ...urls, directUrl, endSupervision: () => undefined, stop: async () => undefined }
}

/** Migrates the database, opens it with its data key, and fills it with the demo if the settings require it. */
export async function prepareDatabase(place: DatabasePlace, config: Config, clock: Clock): Promise<ReadyDatabase> {
  const { ownerUrl, appUrl } = place
  const onWait = () => console.log('Another process is filling this database. Waiting for it.')
  const lock = await lockDatabase({ ownerUrl, canFill: config.demoData, onWait })
  try {
    if (appUrl !== ownerUrl) await assertLogin(appUrl)
    if (lock.isExclusive) await clearUnfinishedDemo(lock.client, demoOrganisation)
    const opened = await openDatabaseOf({ ownerUrl, appUrl }, config, clock)
    const demo = config.demoData ? await startDemo({ ...opened, config, now: clock.now() }, lock) : noDemo
    if (lock.isExclusive) await lock.share()
    return { ...opened, directUrl: place.directUrl, demo, release: lock.release }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const noDemo: DemoOutcome = { state: 'EXISTING', signIns: [] }

/** Migrated and bound to its data key. */
async function openDatabaseOf({ ownerUrl, appUrl }: Pick<DatabasePlace, 'ownerUrl' | 'appUrl'>, config: Config, clock: Clock) {
  const { dataKey, isNew } = await obtainDataKey(config, ownerUrl)
  const bringing = migrateInstallation({ ownerUrl, appUrl, dataKey, now: clock.now() })
  const rolePrefix = await bringing.catch(async (error: unknown) => {
    // Another process was first to use this database, with its own key, so this key is useless.
    if (isNew && error instanceof ConfigError) await rm(keyFileIn(config.dataDir))
    throw error
  })
  return { ownerUrl, appUrl, rolePrefix, dataKey }
}

/** Creates a new key only for a database that has none. Next to an existing key, a new one could open nothing. */
async function obtainDataKey(config: Config, ownerUrl: string): Promise<{ dataKey: DataKey; isNew: boolean }> {
  const found = findDataKey(config)
  if (found) return { dataKey: found, isNew: false }
  const id = await dataKeyIdOf(ownerUrl)
  if (id === undefined) return makeKeyFile(config)
  // The key file is created before the database is bound to it. Another process of this folder may have done both since.
  const madeSince = findDataKey(config)
  if (madeSince) return { dataKey: madeSince, isNew: false }
  throw new ConfigError(
    `This database belongs to the data key ${id}, which is not here. Set DATA_KEY to the key on the recovery sheet, or put back ${keyFileIn(config.dataDir)}. If that key is lost: npm run rotate-keys -- --lost-data-key`,
  )
}
