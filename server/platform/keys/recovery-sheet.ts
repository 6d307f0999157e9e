import { asTableOwner } from '../database/as-table-owner.ts'
import { ensureBackupKey, hasOwnLock, storedBackupKey, recipientOf } from './backup-keys.ts'
import type { Config } from '../config.ts'
import type { DataKey } from './data-key.ts'

type RecoveryOptions = { config: Config; ownerUrl: string; dataKey: DataKey; now: Date }

const rule = '='.repeat(78)

/** All information that is needed to recover after a disaster, for paper. Creates the backup key if there is none. */
export async function printRecoverySheet({ config, ownerUrl, dataKey, now }: RecoveryOptions): Promise<string> {
  if (!hasOwnLock(config)) await ensureBackupKey(config, ownerUrl)
  const recipient = await recipientOf(ownerUrl)
  const backupKey = await storedBackupKey(config.dataDir, recipient)
  await asTableOwner(ownerUrl, (client) => client.query('update installation set recovery_sheet_at = $1', [now]))
  return [
    rule,
    `RECOVERY SHEET of ${config.productName} at ${config.publicAddress}, ${now.toISOString().slice(0, 10)}`,
    '',
    'Print this or write it down. Keep it in a safe, away from this machine and from the backups. Nobody can make these keys again.',
    '',
    `DATA KEY ${dataKey.id}: seals sign-in keys and PINs. Without it, people have to set new PINs.`,
    `  ${dataKey.text}`,
    '',
    ...backupLines({ hasOwn: hasOwnLock(config), recipient, backupKey }),
    '',
    'On a new machine:',
    '  1. Install the product and create an empty database, or leave out DATABASE_URL for the embedded one.',
    '  2. DATA_KEY=<data key> BACKUP_KEY=<backup key> npm run restore <backup file>',
    '  3. DATA_KEY=<data key> npm start',
    rule,
  ].join('\n')
}

type BackupState = { hasOwn: boolean; recipient: string | undefined; backupKey: string | undefined }

function backupLines({ hasOwn, recipient, backupKey }: BackupState): string[] {
  if (hasOwn) return ['BACKUP KEY: yours. Backups are encrypted as BACKUP_RECIPIENT or BACKUP_PASSPHRASE says.']
  const title = `BACKUP KEY of ${recipient ?? 'none'}: opens every backup. Without it, backups cannot be restored.`
  return backupKey
    ? [title, `  ${backupKey}`, '  It is still on this machine too. To remove it: npm run recovery-sheet -- --remove-backup-key']
    : [
        title,
        '  It is not on this machine. Look for it on an earlier sheet. If it is lost: npm run recovery-sheet -- --new-backup-key',
      ]
}

/** Whether the sheet has been printed since this installation has keys. */
export function isSheetPrinted(ownerUrl: string): Promise<boolean> {
  return asTableOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>('select recovery_sheet_at as at from installation')
    return Boolean(rows[0]?.at)
  })
}
