import { formatCount } from '../../../domain/money.ts'
import type pg from 'pg'
import { ObjectsUnavailable, type ObjectStore } from '../../platform/objects/object-store.ts'
import { type FileSettings, fileStorageOf } from '../../platform/objects/s3-settings.ts'
import { checkReferences, countReferences, missingSentence } from './check-references.ts'

/** How a backup treats the files of an object storage. */
export type BackupFiles = { inBackup: 'include' | 'reference'; objects: ObjectStore | undefined }

export function backupFilesOf(settings: FileSettings): BackupFiles {
  return { inBackup: settings.inBackup, objects: fileStorageOf(settings).objects }
}

export const noObjects: BackupFiles = { inBackup: 'include', objects: undefined }

const filesOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'file' : 'files'}`

/**
 * Sentences for the operator about files that are not in the backup; none if all of them are. `lost`: files that should be included but
 * were missing.
 */
export async function notesOnFiles(
  client: pg.Client,
  { inBackup, objects }: BackupFiles,
  lost: readonly string[],
): Promise<string[]> {
  const count = await countReferences(client)
  if (count === 0) return []
  if (!objects) {
    return [
      `${filesOf(count)} lie in an object storage that the settings do not name (S3_ENDPOINT), so this backup only holds their addresses.`,
    ]
  }
  if (inBackup === 'include') {
    const missing = missingSentence({ count, missing: lost.length, keys: [...lost] }, objects.place)
    return missing ? [`${missing} This backup does not hold them.`] : []
  }
  const reference = `${filesOf(count)} are not in this backup, only their addresses (BACKUP_FILES=reference): keep ${objects.place} as long.`
  return [reference, (await missingNow(client, objects)) ?? 'All of them are there now.']
}

/** Whether files that a restored backup only references exist in the configured object storage. */
export async function notesAfterRestore(client: pg.Client, objects: ObjectStore | undefined): Promise<string[]> {
  const count = await countReferences(client)
  if (count === 0) return []
  const named = `This backup holds only the addresses of ${filesOf(count)}.`
  if (!objects) return [`${named} Set S3_ENDPOINT and the other settings of the object storage that has them.`]
  return [named, (await missingNow(client, objects)) ?? `All of them are in the object storage (${objects.place}).`]
}

async function missingNow(client: pg.Client, objects: ObjectStore): Promise<string | undefined> {
  try {
    return missingSentence(await checkReferences(client, objects), objects.place)
  } catch (error) {
    if (!(error instanceof ObjectsUnavailable)) throw error
    return `Whether they are there could not be checked: ${objects.place} does not work (${error.reason}).`
  }
}
