import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '../database/backup/back-up.ts'
import { backupName, isBackupName } from '../database/backup/backup-name.ts'

export type BackupPlace = { ownerUrl: string; folder: string }

/** Takes a backup and lets the oldest go. Only what has a backup's name is ever removed, and only once the new one is whole. */
export async function takeScheduledBackup(
  { ownerUrl, folder }: BackupPlace,
  { now, keepCount, signal }: { now: Date; keepCount: number; signal: AbortSignal },
): Promise<string> {
  const name = backupName(now)
  const { bytes } = await backUp({ ownerUrl, path: join(folder, name), now, signal })
  const names = (await readdir(folder)).filter(isBackupName).sort()
  const old = names.slice(0, Math.max(0, names.length - keepCount))
  for (const oldName of old) await rm(join(folder, oldName))
  return `${name}, ${(bytes / 1e6).toFixed(1)} MB, read back and found whole. ${names.length - old.length} kept.`
}
