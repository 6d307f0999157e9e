import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backUp } from '../database/backup/back-up.ts'
import { type BackupFiles, backupFilesOf } from '../database/backup/backup-files.ts'
import { backupName, isBackupName } from '../database/backup/backup-name.ts'
import type { EncryptionTarget } from '../platform/keys/age-stream.ts'
import { lockForBackups } from '../platform/keys/backup-keys.ts'
import type { Config } from '../platform/config.ts'
import type { DataKey } from '../platform/keys/data-key.ts'
import type { SecurityLog } from '../platform/security-log.ts'

export type BackupTarget = {
  ownerUrl: string
  folder: string
  dataKey: DataKey
  files: BackupFiles
  /** The encryption target; throws if encryption is required but not possible. */
  lock: () => Promise<EncryptionTarget | undefined>
  /** Records in the security log that a copy of everything exists. */
  recordTaken: () => Promise<void>
}

type BackupDependencies = Pick<BackupTarget, 'ownerUrl' | 'dataKey'> & { config: Config; securityLog: SecurityLog }

/** The folder of the installation's own backups. */
export function backupsOf({ config, securityLog, ...means }: BackupDependencies): BackupTarget {
  const event = {
    kind: 'BACKUP_TAKEN',
    action: 'BACK_UP',
    organisationId: null,
    address: '',
    userAgent: 'The job of the product',
  } as const
  return {
    ...means,
    folder: resolve(config.dataDir, 'backups'),
    files: backupFilesOf(config.files),
    lock: () => lockForBackups(config, means.ownerUrl),
    recordTaken: () => securityLog.record(event),
  }
}

/**
 * Takes a backup and deletes the oldest ones. Only files with the name of a backup are deleted, and only after the new backup is complete.
 */
export async function takeScheduledBackup(
  { ownerUrl, folder, dataKey, files, lock: obtainLock, recordTaken }: BackupTarget,
  { now, keepCount, signal }: { now: Date; keepCount: number; signal: AbortSignal },
): Promise<string> {
  const lock = await obtainLock()
  const name = backupName(now, { isLocked: lock !== undefined })
  const { bytes, notes } = await backUp({ ownerUrl, path: join(folder, name), now, dataKey, lock, files, signal })
  await recordTaken()
  const names = (await readdir(folder)).filter(isBackupName).sort()
  const old = names.slice(0, Math.max(0, names.length - keepCount))
  for (const oldName of old) await rm(join(folder, oldName))
  const taken = `${name}, ${(bytes / 1e6).toFixed(1)} MB, ${lock ? 'encrypted' : 'not encrypted'}, verified. ${names.length - old.length} kept.`
  // The maximum length in the list of jobs.
  return [taken, ...notes].join(' ').slice(0, 500)
}
