import { formatCount } from '../domain/money.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fileHeadLog } from '../server/audit/audit-head-log.ts'
import { recordRestore } from '../server/audit/record-restore.ts'
import { notesAfterRestore } from '../server/database/backup/backup-files.ts'
import { type Restored, restoreBackup } from '../server/database/backup/restore-backup.ts'
import { locateDatabase } from '../server/find-database.ts'
import { DamagedArchive, LockedArchive } from '../server/platform/keys/archive.ts'
import { decryptionKeysOf } from '../server/platform/keys/backup-keys.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { asTableOwner } from '../server/platform/database/as-table-owner.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { findDataKey, makeKeyFile } from '../server/platform/keys/key-file.ts'
import { reportLostSecrets } from '../server/platform/keys/lost-secrets.ts'
import { fileStorageOf } from '../server/platform/objects/s3-settings.ts'
import { StartError } from '../server/platform/start-error.ts'
import { checkEveryOffice } from '../server/reports/check-every-office.ts'
import { recordBackup } from './record-backup.ts'
import { runTool } from './run-tool.ts'

// `npm run restore <file>`: fills the empty database of the settings from a backup.

const { values, positionals } = parseArgs({
  options: {
    'accept-unbalanced': { type: 'boolean' },
    'accept-unverified': { type: 'boolean' },
    'same-installation': { type: 'boolean' },
  },
  allowPositionals: true,
})

const signatures: Readonly<Record<Restored['signature'], string>> = {
  VERIFIED: 'Its signature is right: nobody has changed it.',
  OTHER_KEY: 'It was signed with another data key than the one here, so nobody can say whether it was changed.',
  UNSIGNED: 'It is of an older version and not signed, so nobody can say whether it was changed.',
}

const ofCopy =
  'This is an installation of its own, so it does not start in the folder of files (S3_PREFIX) of the one that was backed up. If that one no longer runs: npm run files -- take-over'

const [path] = positionals
if (path) await runTool(() => restore(resolve(path)))
else {
  console.error('Name the backup: npm run restore data/backups/sakhang-….tar.gz.age')
  process.exitCode = 1
}

async function restore(file: string): Promise<void> {
  const config = readConfig(process.env)
  const [decryptionKeys, dataKey] = [decryptionKeysOf(config), findDataKey(config)]
  const { ownerUrl, appUrl, directUrl, stop } = await locateDatabase(config)
  try {
    const restored = await restoreBackup({
      ...{ ownerUrl, appUrl, path: file, decryptionKeys, dataKey },
      now: runningClock(config.now).now(),
      makeDataKey: async () => (await makeKeyFile(config)).dataKey,
      acceptUnbalanced: values['accept-unbalanced'] ?? false,
      acceptUnverified: values['accept-unverified'] ?? false,
      isSameInstallation: values['same-installation'] ?? false,
    })
    report(restored)
    const { objects } = fileStorageOf(config.files)
    const notes = await asTableOwner(ownerUrl, (client) => notesAfterRestore(client, objects), 'sakhang restore')
    for (const note of notes) console.log(note)
    if (objects && !values['same-installation']) console.log(ofCopy)
    const where = { dataDir: config.dataDir, now: runningClock(config.now).now() }
    for (const line of await reportLostSecrets(restored.lost, where)) console.log(line)
    const auditHeads = fileHeadLog(config.dataDir, () => undefined, config.databaseUrl)
    await finish({ appUrl, directUrl, rolePrefix: restored.rolePrefix }, async (database) => {
      const restoredAt = runningClock(config.now).now().toISOString()
      for (const line of await recordRestore(database, auditHeads, { takenAt: restored.takenAt, restoredAt })) console.log(line)
    })
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) throw new StartError(`There is no ${file}.`)
    if (error instanceof LockedArchive)
      throw new StartError(`${error.message} Set BACKUP_KEY to the backup key of the recovery sheet, or BACKUP_PASSPHRASE.`)
    if (error instanceof DamagedArchive) throw new StartError(error.message)
    throw error
  } finally {
    await stop()
  }
}

function report({ takenAt, rows, lostPins, signature }: Restored): void {
  console.log(`Restored ${formatCount(rows)} rows as they were at ${takenAt}. Everybody signs in again.`)
  console.log(signatures[signature])
  if (lostPins > 0)
    console.log(
      `The data key of this backup is not here: ${formatCount(lostPins)} people have to set a new PIN; the operator's page lists them. If you have the key, set DATA_KEY and restore into another empty database.`,
    )
}

/** The restored data stays: the records are complete and the ledger balances, only stored totals may be wrong. */
async function finish(
  place: { appUrl: string; directUrl: string | undefined; rolePrefix: string },
  recordEnds: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ ...place, clock: runningClock(), poolSize: 1 })
  try {
    await recordEnds(database)
    await recordBackup(database, 'BACKUP_RESTORED')
    const inDoubt = await checkEveryOffice(database)
    if (inDoubt.length === 0) return console.log('The ledger balances, and every stored total matches the records.')
    for (const { name, figures } of inDoubt)
      console.error(`${name}: stored totals differ from the records: ${figures.join(', ')}.`)
    console.error(
      'Everything is restored. Ask support before the office works in it; the page of the ledger shows the differences.',
    )
    if (!values['accept-unbalanced']) process.exitCode = 1
  } finally {
    await database.close()
  }
}
