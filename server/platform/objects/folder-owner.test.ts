import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { noteOfObjects } from './note-of-objects.ts'
import type { S3Place } from './s3-place.ts'
import { createS3Store } from './s3-store.ts'

// Two installations in one folder of a bucket would remove each other's files.

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

/** A bucket in memory. `supportsConditionalWrites`: like AWS and MinIO, it rejects a conditional write if the object already exists. */
async function aBucket({ supportsConditionalWrites = true } = {}): Promise<{ place: S3Place; objects: Map<string, Buffer> }> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.once('end', () => {
      const { method, url = '', headers } = request
      const there = objects.get(url)
      if (method === 'PUT' && supportsConditionalWrites && headers['if-none-match'] === '*' && there) {
        response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>')
        return
      }
      if (method === 'PUT') objects.set(url, Buffer.concat(pieces))
      if (method === 'DELETE') objects.delete(url)
      if (method !== 'GET') response.writeHead(method === 'DELETE' ? 204 : 200).end()
      else if (there) response.writeHead(200).end(there)
      else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const place = {
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'sakhang/',
    accessKey: 'key',
    secretKey: 'secret',
    pathStyle: true,
  }
  return { place: { ...place, endpoint: `http://127.0.0.1:${port}` }, objects }
}

const starts = (s3: S3Place, id: string) => noteOfObjects({ s3, store: 's3', retentionDays: 1, inBackup: 'include' }, id)

test('the first start marks the folder, its own later starts accept it, and another installation does not start there', async () => {
  const { place, objects } = await aBucket()
  const [own, other] = [randomUUID(), randomUUID()]
  expect(await createS3Store(place).owner()).toBeUndefined()
  expect(await starts(place, own)).toBeUndefined()
  expect(await starts(place, own)).toBeUndefined()
  expect(objects.get('/files/sakhang/installation')?.toString()).toBe(own)
  await expect(starts(place, other)).rejects.toThrow(StartError)
  await expect(starts(place, other)).rejects.toThrow(own)
  expect(await starts({ ...place, prefix: 'other/' }, other)).toBeUndefined()
})

test.each([true, false])(
  'if several start at the same time, one has the folder (conditions: %s)',
  async (supportsConditionalWrites) => {
    const { place, objects } = await aBucket({ supportsConditionalWrites })
    const ids = Array.from({ length: 6 }, () => randomUUID())
    const owners = await Promise.all(ids.map((id) => createS3Store(place).claim(id)))
    const owner = objects.get('/files/sakhang/installation')?.toString() ?? ''
    expect(ids).toContain(owner)
    // Without conditional writes a mark may be overwritten. The overwritten installation finds this at its next start.
    if (supportsConditionalWrites) expect(new Set(owners)).toEqual(new Set([owner]))
    for (const id of ids) expect(await createS3Store(place).claim(id)).toBe(owner)
  },
)

test('a copy takes the folder over from an original that no longer runs, which then does not start there', async () => {
  const { place } = await aBucket()
  const [original, copy] = [randomUUID(), randomUUID()]
  await starts(place, original)
  await expect(starts(place, copy)).rejects.toThrow('npm run files -- take-over')
  await createS3Store(place).takeOver(copy)
  expect(await starts(place, copy)).toBeUndefined()
  await expect(starts(place, original)).rejects.toThrow(copy)
})

test('an empty owner file does not claim the folder and does not stop the product', async () => {
  const { place, objects } = await aBucket()
  objects.set('/files/sakhang/installation', Buffer.from('kept for later'))
  expect(await starts(place, randomUUID())).toContain('holds no id of an installation')
})
