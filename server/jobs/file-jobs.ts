import { formatCount } from '../../domain/money.ts'
import { moveFiles } from '../documents/objects/move-files.ts'
import { removeUnusedObjects } from '../documents/objects/remove-unused-objects.ts'
import { authActor } from '../platform/actor.ts'
import type { Database } from '../platform/database/database.ts'
import { ofAnother } from '../platform/objects/note-of-objects.ts'

export type FileJob = { within: Database['as']; signal: AbortSignal; organisationIds: () => Promise<string[]> }

const nothing = 'Nothing to do.'

/** After this time, other jobs of its kind have a turn; it continues half a minute later. */
const turnMs = 45_000

/** Moves files to the configured storage, office by office; undefined if there is nothing to move. */
export async function moveFilesOfAll({ within, signal, organisationIds }: FileJob): Promise<string | undefined> {
  const { target, objects } = await within(authActor, async (tx) => tx.fileStorage)
  if (!objects) return undefined
  const end = performance.now() + turnMs
  const until = () => performance.now() > end
  const sum = { moved: 0, left: 0, lost: 0 }
  for (const organisationId of await organisationIds()) {
    const moved = await moveFiles({ within, signal, actor: { kind: 'job', organisationId }, until })
    for (const key of ['moved', 'left', 'lost'] as const) sum[key] += moved[key]
  }
  if (sum.moved === 0 && sum.left === 0) return undefined
  const to = target === 'S3' ? 'the object storage' : 'PostgreSQL'
  const lost = sum.lost === 0 ? '' : ` ${filesIn(sum.lost)} not found in the object storage: run npm run files -- verify.`
  return `${filesIn(sum.moved)} moved to ${to}. ${formatCount(sum.left)} left.${lost}`
}

export async function removeUnusedObjectsOfAll({ within, signal, organisationIds }: FileJob): Promise<string> {
  const { objects, installationId } = await within(authActor, async (tx) => tx.fileStorage)
  if (!objects) return nothing
  // Another installation may have taken over the folder since the start, or the object storage did not respond then.
  const owner = installationId === undefined ? undefined : await objects.owner()
  if (owner !== undefined && owner !== installationId) throw new Error(ofAnother(owner))
  let removed = 0
  for (const organisationId of await organisationIds())
    removed += await removeUnusedObjects({ within, signal, actor: { kind: 'job', organisationId } })
  return removed === 0 ? nothing : `${filesIn(removed)} that nothing names any more removed from the object storage.`
}

const filesIn = (count: number) => `${formatCount(count)} ${count === 1 ? 'file' : 'files'}`
