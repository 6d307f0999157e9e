import { formatCount } from '../domain/money.ts'
import { join, resolve } from 'node:path'
import { Problem } from '../domain/problem.ts'
import { backUp } from '../server/database/backup/back-up.ts'
import { backupFilesOf } from '../server/database/backup/backup-files.ts'
import { backupName } from '../server/database/backup/backup-name.ts'
import { findDatabase } from '../server/find-database.ts'
import { lockForBackups } from '../server/platform/keys/backup-keys.ts'
import { runningClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { recordBackup } from './record-backup.ts'
import { runTool } from './run-tool.ts'

// `npm run backup [file]`: one archive of everything; the server may be running. Without a file it is stored with the scheduled ones.

await runTool(async () => {
  const config = { ...readConfig(process.env), demoData: false }
  const clock = runningClock(config.now)
  const { stop, ...place } = await findDatabase(config, clock)
  const { ownerUrl, dataKey } = place
  try {
    const lock = await lockForBackups(config, ownerUrl)
    const name = backupName(clock.now(), { isLocked: lock !== undefined })
    const path = resolve(process.argv[2] ?? join(config.dataDir, 'backups', name))
    const files = backupFilesOf(config.files)
    const { bytes, rows, notes } = await backUp({ ownerUrl, path, now: clock.now(), dataKey, lock, files })
    const database = await openDatabase({ ...place, clock, poolSize: 1 })
    await recordBackup(database, 'BACKUP_TAKEN').finally(() => database.close())
    const megabytes = (bytes / 1e6).toFixed(1)
    console.log(`${path}: ${formatCount(rows)} rows, ${megabytes} MB, ${lock ? 'encrypted' : 'NOT encrypted'}, verified.`)
    for (const note of notes) console.log(note)
  } catch (error) {
    throw error instanceof Problem ? new StartError(error.message) : error
  } finally {
    await stop()
  }
})
