import { formatCount } from '../../domain/money.ts'
import { countReferences } from '../../server/database/backup/check-references.ts'
import type { Config } from '../../server/platform/config.ts'
import { asTableOwner } from '../../server/platform/database/as-table-owner.ts'
import { readInstallation } from '../../server/platform/keys/read-installation-id.ts'
import { maxClockDriftMs, ofAnother } from '../../server/platform/objects/note-of-objects.ts'
import { ObjectsUnavailable, type ObjectStore } from '../../server/platform/objects/object-store.ts'
import { fileStorageOf } from '../../server/platform/objects/s3-settings.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Whether files of an object storage can be read and stored. It writes, reads and removes one small object of its own. */
export async function checkFiles({ files, ownerUrl }: Pick<Config, 'files'> & { ownerUrl: string }): Promise<Finding[]> {
  const { objects } = fileStorageOf(files)
  const count = await asTableOwner(ownerUrl, countReferences, 'sakhang doctor').catch(() => 0)
  const stored = `${formatCount(count)} ${count === 1 ? 'file is' : 'files are'} in the object storage`
  if (!objects) {
    return count === 0
      ? []
      : [problem(`${stored}, and the settings do not name it. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.`)]
  }
  const found = [...(await checkService(objects)), ...(await checkOwner(objects, ownerUrl))]
  const isHalfWay = files.store === 'postgres' && count > 0
  return [
    ...found,
    ...(isHalfWay
      ? [warning(`${stored} and are moved to PostgreSQL. Leave the settings of the object storage until none is left.`)]
      : []),
    ...(files.store === 's3' && files.inBackup === 'reference'
      ? [warning(`Backups hold only the addresses of files (BACKUP_FILES=reference). Back up ${objects.place} as well.`)]
      : []),
  ]
}

async function checkService(objects: ObjectStore): Promise<Finding[]> {
  try {
    const { clockAheadMs } = await objects.probe()
    const drift = Math.round(Math.abs(clockAheadMs) / 1000)
    return [
      ok(`The object storage stores, returns and removes files (${objects.place}).`),
      ...(drift * 1000 > maxClockDriftMs / 10
        ? [
            warning(
              `The clock of the object storage differs by ${drift} s. Requests are refused from 15 minutes on. Set both by NTP.`,
            ),
          ]
        : []),
    ]
  } catch (error) {
    if (!(error instanceof ObjectsUnavailable)) throw error
    return [problem(`The object storage does not work (${objects.place}): ${error.reason}.`)]
  }
}

const ofCopy =
  'This database was copied or moved from another PostgreSQL. Its next start makes it an installation of its own, which does not start in the folder that S3_PREFIX names: choose another S3_PREFIX. If the original no longer runs: npm run files -- take-over'

/** Another installation in the same folder would delete the files that its own database does not have. */
async function checkOwner(objects: ObjectStore, ownerUrl: string): Promise<Finding[]> {
  try {
    const owner = await objects.owner()
    if (owner === undefined)
      return [warning('No installation has marked the folder that S3_PREFIX names. The next start marks it.')]
    const { id, isCopy } = await readInstallation(ownerUrl)
    const isOwn = owner === id
    if (isOwn && isCopy) return [problem(ofCopy)]
    return isOwn ? [ok('The folder of files is marked as that of this installation.')] : [problem(ofAnother(owner))]
  } catch (error) {
    // An unreachable storage is reported by another check.
    if (error instanceof ObjectsUnavailable) return []
    throw error
  }
}
