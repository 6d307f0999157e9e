import { ObjectsUnavailable } from './object-store.ts'
import { StartError } from '../start-error.ts'
import type { FileSettings } from './s3-settings.ts'
import { createS3Store } from './s3-store.ts'

const timeouts = { answerMs: 3000, silenceMs: 3000 }
/** Most services reject requests that are signed with a clock this far off. */
export const maxClockDriftMs = 5 * 60_000

export const ofAnother = (owner: string) =>
  `The folder that S3_PREFIX names belongs to another installation (${owner}). Each would remove the files of the other: choose another S3_PREFIX. If this database is a copy of it, or was moved to another PostgreSQL, and the other no longer runs: npm run files -- take-over`

/**
 * The startup warning if the object storage does not work; undefined if it works or there is none. The product starts anyway, but not in
 * the folder of another installation.
 */
export async function noteOfObjects({ s3, store }: FileSettings, installationId: string): Promise<string | undefined> {
  if (!s3) return undefined
  const objects = createS3Store(s3, timeouts)
  try {
    await objects.probe()
    const owner = await objects.claim(installationId)
    if (owner !== installationId) throw new StartError(ofAnother(owner))
    return undefined
  } catch (error) {
    if (!(error instanceof ObjectsUnavailable)) throw error
    const meanwhile =
      store === 's3'
        ? 'Files there are not shown, and every upload is refused, until it does.'
        : 'Files there are not shown until it does.'
    return `FILE_STORE: the object storage does not work (${objects.place}: ${error.reason}). ${meanwhile}`
  }
}
