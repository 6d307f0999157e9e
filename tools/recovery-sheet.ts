import { parseArgs } from 'node:util'
import { findDatabase } from '../server/find-database.ts'
import { asTableOwner } from '../server/platform/database/as-table-owner.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { changeKeyFile, readKeyFile } from '../server/platform/keys/key-file.ts'
import { printRecoverySheet } from '../server/platform/keys/recovery-sheet.ts'
import { runTool } from './run-tool.ts'

// `npm run recovery-sheet`: prints the data key and the backup key, for storage on paper. `-- --remove-backup-key`: deletes the backup key
// from this machine after that. `-- --new-backup-key`: later backups are encrypted with a new one.

const { values } = parseArgs({ options: { 'remove-backup-key': { type: 'boolean' }, 'new-backup-key': { type: 'boolean' } } })
await runTool(async () => {
  const config = { ...readConfig(process.env), demoData: false }
  const clock = runningClock(config.now)
  const { ownerUrl, dataKey, stop } = await findDatabase(config, clock)
  try {
    if (values['new-backup-key']) {
      const { backupKey } = readKeyFile(config.dataDir)
      await asTableOwner(ownerUrl, (client) => client.query('update installation set backup_recipient = null'))
      console.log('Keep your earlier sheet too: backups made until now open only with the key on it.')
      if (backupKey) console.log(`  That key is ${backupKey}`)
    }
    if (values['remove-backup-key']) {
      await changeKeyFile(config.dataDir, { backupKey: undefined })
      console.log('The backup key is not on this machine any more. It is on your recovery sheet.')
    } else console.log(await printRecoverySheet({ config, ownerUrl, dataKey, now: clock.now() }))
  } finally {
    await stop()
  }
})
