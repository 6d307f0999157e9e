import { createHash, randomBytes } from 'node:crypto'
import { checkedPieces } from './checked-pieces.ts'
import { claimFolder, readFolderOwner, takeOverFolder } from './folder-owner.ts'
import { folderOf, type ListedPage, objectKey, readListing } from './object-key.ts'
import { type ObjectAddress, objectMissing, ObjectsUnavailable, type ObjectStore, type OpenObject } from './object-store.ts'
import { createSendS3, reasonOf, type SendS3 } from './s3-requests.ts'
import type { S3Place } from './s3-place.ts'

/** The time limit between two pieces of a file. */
const silenceMs = 20_000
/** An interrupted file is continued from the same position this many times. */
const maxBreaks = 3

export type S3Timeouts = { answerMs?: number; silenceMs?: number }

export function createS3Store(settings: S3Place, timeouts: S3Timeouts = {}): ObjectStore {
  const send = createSendS3(settings, timeouts.answerMs)
  const keyOf = (address: ObjectAddress) => objectKey(settings.prefix, address)
  return {
    place: `bucket ${settings.bucket} at ${settings.endpoint}`,
    put: async (address, content) => {
      const response = await send({ method: 'PUT', key: keyOf(address), body: content })
      await expectFound(response)
    },
    open: async (address) => {
      const reading: Reading = { send, key: keyOf(address), silenceMs: timeouts.silenceMs ?? silenceMs }
      const response = await send({ method: 'GET', key: reading.key })
      if (response.status === 404) return notThere(response)
      return openObject(response, reading, address)
    },
    sizeOf: async (address) => {
      const response = await send({ method: 'HEAD', key: keyOf(address) })
      return response.status === 404 ? undefined : Number(response.headers.get('content-length'))
    },
    remove: async (address) => {
      const response = await send({ method: 'DELETE', key: keyOf(address), tries: 1 })
      await response.body?.cancel()
    },
    list: (organisationId) => listFolder(send, folderOf(settings.prefix, organisationId)),
    owner: () => readFolderOwner(send, settings.prefix),
    claim: (installationId) => claimFolder(send, settings.prefix, installationId),
    takeOver: (installationId) => takeOverFolder(send, settings.prefix, installationId),
    probe: () => probe(send, settings.prefix),
  }
}

/** The object is missing, or the whole bucket is. */
async function notThere(response: Response): Promise<undefined> {
  const text = await response.text()
  if (text.includes('NoSuchBucket')) throw new ObjectsUnavailable('the bucket does not exist')
}

async function expectFound(response: Response): Promise<void> {
  if (response.status === 404) {
    await notThere(response)
    throw new ObjectsUnavailable('status 404')
  }
  await response.body?.cancel()
}

type Reading = { send: SendS3; key: string; silenceMs: number }

function openObject(response: Response, reading: Reading, address: ObjectAddress): OpenObject {
  const byteSize = Number(response.headers.get('content-length'))
  const onWrong = () => objectMissing(address, 'damaged')
  return { byteSize, pieces: checkedPieces(piecesOf(response, reading, byteSize), { hash: address.hash, onWrong }) }
}

/** The pieces as they arrive, no faster than they are read. If the connection breaks, the rest is requested by range. */
async function* piecesOf(
  first: Response,
  { send, key, silenceMs: timeoutMs }: Reading,
  byteSize: number,
): AsyncGenerator<Buffer> {
  let response = first
  let read = 0
  for (let breaks = 0; ; breaks += 1) {
    try {
      for await (const piece of bodyOf(response, timeoutMs)) {
        read += piece.length
        yield piece
      }
      if (read >= byteSize) return
      throw new Error('the file broke off')
    } catch (error) {
      if (error instanceof ObjectsUnavailable) throw error
      if (breaks >= maxBreaks) throw new ObjectsUnavailable(reasonOf(error), error)
      response = await send({ method: 'GET', key, headers: { range: `bytes=${read}-` } })
      if (response.status !== 206) throw new ObjectsUnavailable(`status ${response.status} for a range`)
    }
  }
}

/** The time limit applies only to the service, not to the reader of the pieces, who may be slow. */
async function* bodyOf(response: Response, timeoutMs: number): AsyncGenerator<Buffer> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await within(timeoutMs, reader.read())
      if (done) return
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`nothing came for ${timeoutMs / 1000} seconds`)), timeoutMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

async function* listFolder(send: SendS3, folder: string): AsyncGenerator<ListedPage['objects']> {
  for (let after: string | undefined; ; ) {
    const query = { 'list-type': '2', prefix: folder, 'max-keys': '1000', ...(after ? { 'start-after': after } : {}) }
    const response = await send({ method: 'GET', key: '', query })
    if (response.status === 404) throw new ObjectsUnavailable('the bucket does not exist')
    const page = readListing(await response.text(), folder)
    if (page.objects.length > 0) yield page.objects
    if (!page.hasMore || page.lastKey === undefined) return
    after = page.lastKey
  }
}

async function probe(send: SendS3, prefix: string): Promise<{ clockAheadMs: number }> {
  const key = `${prefix}probe/${randomBytes(8).toString('hex')}`
  const content = randomBytes(1024)
  const stored = await send({ method: 'PUT', key, body: content })
  await expectFound(stored)
  const read = await send({ method: 'GET', key })
  if (read.status === 404) throw new ObjectsUnavailable('an object that was just stored is not there')
  const sum = createHash('sha256')
    .update(Buffer.from(await read.arrayBuffer()))
    .digest('hex')
  if (sum !== createHash('sha256').update(content).digest('hex')) throw new ObjectsUnavailable('an object came back changed')
  const removed = await send({ method: 'DELETE', key, tries: 1 })
  await removed.body?.cancel()
  const date = Date.parse(removed.headers.get('date') ?? '')
  return { clockAheadMs: Number.isNaN(date) ? 0 : date - Date.now() }
}
