import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { restoreBackup } from '../server/database/backup/restore-backup.ts'
import { locateDatabase } from '../server/find-database.ts'
import { DamagedArchive } from '../server/platform/archive.ts'
import { runningClock } from '../server/platform/clock.ts'
import { findDataKey, makeKeyFile } from '../server/platform/key-file.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { runTool } from './run-tool.ts'

// `npm run restore <file>`: fills the empty database that the settings name from a backup.

const [path] = process.argv.slice(2)
if (path) await runTool(() => restore(resolve(path)))
else {
  console.error('Give the backup: npm run restore data/backups/sakhang-….tar.gz')
  process.exitCode = 1
}

async function restore(file: string): Promise<void> {
  const config = readConfig(process.env)
  mkdirSync(resolve(config.dataDir), { recursive: true, mode: 0o700 })
  const { ownerUrl, appUrl, stop } = await locateDatabase(config)
  try {
    const now = runningClock(config.now).now()
    const obtainDataKey = async () => findDataKey(config) ?? (await makeKeyFile(config)).dataKey
    const { takenAt, rows, lostPins } = await restoreBackup({ ownerUrl, appUrl, path: file, now, obtainDataKey })
    console.log(`Restored ${rows.toLocaleString('en')} rows as they were at ${takenAt}. Everybody signs in again.`)
    if (lostPins > 0)
      console.log(
        `The data key of this backup is not here: ${lostPins.toLocaleString('en')} people have to set a new PIN. If you have the key, set DATA_KEY and restore into another empty database.`,
      )
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) throw new StartError(`There is no ${file}.`)
    if (error instanceof DamagedArchive) throw new StartError(error.message)
    throw error
  } finally {
    await stop()
  }
}
