import { join, resolve } from 'node:path'
import { backUp } from '../server/database/backup/back-up.ts'
import { backupName } from '../server/database/backup/backup-name.ts'
import { findDatabase } from '../server/find-database.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { runTool } from './run-tool.ts'

// `npm run backup [file]`: one archive of everything, taken while the server runs or not. Without a file it goes where the
// scheduled ones go.

await runTool(async () => {
  const config = { ...readConfig(process.env), demoData: false }
  const clock = runningClock(config.now)
  const path = resolve(process.argv[2] ?? join(config.dataDir, 'backups', backupName(clock.now())))
  const { ownerUrl, stop } = await findDatabase(config, clock)
  try {
    const { bytes, rows } = await backUp({ ownerUrl, path, now: clock.now() })
    console.log(`${path}: ${rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB, read back and found whole.`)
  } finally {
    await stop()
  }
})
