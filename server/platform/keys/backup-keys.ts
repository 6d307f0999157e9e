import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../../../domain/problem.ts'
import type { EncryptionTarget, DecryptionKeys } from './age-stream.ts'
import { asTableOwner } from '../database/as-table-owner.ts'
import { type Config, ConfigError } from '../config.ts'
import { withLock } from '../postgres/exclusive-lock.ts'
import { changeKeyFile, readKeyFile } from './key-file.ts'

// Who may open the backups. The encryption recipient is public and stored in the database, the same for every process.

type BackupSettings = Pick<Config, 'backup' | 'dataDir' | 'isProduction'>

export const noBackupKey =
  'Backups have no key yet. Run npm run recovery-sheet at a terminal and keep the sheet, or set BACKUP_RECIPIENT or BACKUP_PASSPHRASE.'

/**
 * The configured recipient, otherwise the one of the recovery sheet. Without either, a backup is refused in production and unencrypted
 * elsewhere.
 */
export async function lockForBackups(settings: BackupSettings, ownerUrl: string): Promise<EncryptionTarget | undefined> {
  const { recipients } = settings.backup
  const passphrase = passphraseOf(settings)
  if (passphrase) return { passphrase }
  if (recipients.length > 0) return { recipients }
  const recipient = await recipientOf(ownerUrl)
  if (recipient) return { recipients: [recipient] }
  if (settings.isProduction) throw new Problem('ILLEGAL_TRANSITION', noBackupKey)
  return undefined
}

export const hasOwnLock = ({ backup }: BackupSettings) =>
  backup.recipients.length > 0 || Boolean(backup.passphrase ?? backup.passphraseFile)

/** The keys that may open a backup here: those of the settings, and the backup key if it is still on this machine. */
export function decryptionKeysOf(settings: BackupSettings): DecryptionKeys {
  const { key, keyFile } = settings.backup
  const given = key ?? (keyFile ? readSecret(keyFile, 'BACKUP_KEY_FILE') : undefined)
  const keys = [...(given?.matchAll(/AGE-SECRET-KEY-[A-Z0-9-]+/g) ?? [])].map(([one]) => one)
  if (given && keys.length === 0) throw new ConfigError('BACKUP_KEY begins with AGE-SECRET-KEY-, as on the recovery sheet.')
  const kept = readKeyFile(settings.dataDir).backupKey
  const passphrase = passphraseOf(settings)
  return { keys: kept ? [...keys, kept] : keys, passphrases: passphrase ? [passphrase] : [] }
}

/** Creates the key pair for encrypting backups if there is none. */
export function ensureBackupKey(settings: BackupSettings, ownerUrl: string): Promise<void> {
  return withLock(join(settings.dataDir, 'keys.lock'), async () => {
    if (await recipientOf(ownerUrl)) return
    const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
    const backupKey = await generateX25519Identity()
    const recipient = await identityToRecipient(backupKey)
    // Written to disk first: a recipient whose key is lost would produce backups that nobody can open.
    await changeKeyFile(settings.dataDir, { backupKey })
    const isOurs = await asTableOwner(ownerUrl, async (client) => {
      const claim = 'update installation set backup_recipient = $1 where backup_recipient is null'
      return (await client.query(claim, [recipient])).rowCount === 1
    })
    if (!isOurs) await changeKeyFile(settings.dataDir, { backupKey: undefined })
  })
}

/** The key that opens the backups of this installation, if it is on this machine. */
export async function storedBackupKey(dataDir: string, recipient: string | undefined): Promise<string | undefined> {
  const { backupKey } = readKeyFile(dataDir)
  if (!backupKey || !recipient) return undefined
  const { identityToRecipient } = await import('age-encryption')
  return (await identityToRecipient(backupKey)) === recipient ? backupKey : undefined
}

export function recipientOf(ownerUrl: string): Promise<string | undefined> {
  return asTableOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ recipient: string | null }>('select backup_recipient as recipient from installation')
    return rows[0]?.recipient ?? undefined
  })
}

function passphraseOf({ backup: { passphrase, passphraseFile } }: BackupSettings): string | undefined {
  const given = passphrase ?? (passphraseFile ? readSecret(passphraseFile, 'BACKUP_PASSPHRASE_FILE').trim() : undefined)
  if (given !== undefined && given.length < 16) throw new ConfigError('BACKUP_PASSPHRASE has at least 16 characters.')
  return given
}

function readSecret(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${error instanceof Error ? error.message : path}`)
  }
}
