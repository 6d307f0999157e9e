import { ObjectsUnavailable } from './object-store.ts'
import type { SendS3 } from './s3-requests.ts'

// The mark of an installation in its folder of the bucket. Two installations in one folder would remove each other's files.

const keyOf = (prefix: string) => `${prefix}installation`
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function readFolderOwner(send: SendS3, prefix: string): Promise<string | undefined> {
  const response = await send({ method: 'GET', key: keyOf(prefix) })
  const text = (await response.text()).trim()
  if (response.status === 404) {
    if (text.includes('NoSuchBucket')) throw new ObjectsUnavailable('the bucket does not exist')
    return undefined
  }
  if (!idShape.test(text)) throw new ObjectsUnavailable(`the object ${keyOf(prefix)} holds no id of an installation`)
  return text
}

/** Writes the mark of this installation over that of another, which no longer runs. */
export async function takeOverFolder(send: SendS3, prefix: string, installationId: string): Promise<void> {
  const response = await send({ method: 'PUT', key: keyOf(prefix), body: Buffer.from(installationId) })
  await response.body?.cancel()
  const stored = await readFolderOwner(send, prefix)
  if (stored !== installationId) throw new ObjectsUnavailable('the mark of the folder did not change')
}

/**
 * If two claim it simultaneously, the service rejects the second one. If it does not support conditional writes, the later mark remains.
 * The mark that is read back shows the owner of the folder.
 */
export async function claimFolder(send: SendS3, prefix: string, installationId: string): Promise<string> {
  const owner = await readFolderOwner(send, prefix)
  if (owner !== undefined) return owner
  const mark = {
    method: 'PUT',
    key: keyOf(prefix),
    body: Buffer.from(installationId),
    headers: { 'if-none-match': '*' },
  } as const
  const refused = await send(mark).then(
    async (response) => {
      await response.body?.cancel()
    },
    (error: unknown) => error,
  )
  const stored = await readFolderOwner(send, prefix)
  if (stored !== undefined) return stored
  throw refused ?? new ObjectsUnavailable('an object that was just stored is not there')
}
