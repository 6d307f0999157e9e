import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { CannotRestoreBackup, restoreBackup } from '../server/database/backup/restore-backup.ts'
import { locateDatabase } from '../server/find-database.ts'
import { DamagedArchive } from '../server/platform/archive.ts'
import { readConfig } from '../server/platform/config.ts'

// `npm run restore <file>`: fills the empty database that the settings name from a backup.

const [path] = process.argv.slice(2)
if (path) await restore(resolve(path))
else {
  console.error('Give the backup: npm run restore data/backups/sakhang-….tar.gz')
  process.exitCode = 1
}

async function restore(file: string): Promise<void> {
  const config = readConfig(process.env)
  mkdirSync(resolve(config.dataDir), { recursive: true, mode: 0o700 })
  const { ownerUrl, appUrl, stop } = await locateDatabase(config)
  try {
    const { takenAt, rows } = await restoreBackup({ ownerUrl, appUrl, path: file })
    console.log(`Restored ${rows.toLocaleString('en')} rows as they were at ${takenAt}. Everybody signs in anew.`)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!(error instanceof CannotRestoreBackup || error instanceof DamagedArchive || isMissing)) throw error
    console.error(isMissing ? `There is no ${file}.` : error.message)
    process.exitCode = 1
  } finally {
    await stop()
  }
}
