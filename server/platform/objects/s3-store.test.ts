import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { checkedPieces } from './checked-pieces.ts'
import { contentInObjects } from './file-content.ts'
import { objectKey, readListing, readRefusal } from './object-key.ts'
import { addressOf } from './s3-requests.ts'
import { createS3Store } from './s3-store.ts'

// Tests a failing service. The tests of a working one are in server/documents/objects/object-storage.systems.ts.

type Answer = (request: IncomingMessage, response: ServerResponse, number: number) => void

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

async function aService(answer: Answer) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    request.resume()
    request.once('end', () => answer(request, response, seen.length))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'sakhang/',
    pathStyle: true,
  }
  const store = createS3Store({ ...place, accessKey: 'key', secretKey: 'secret' }, { answerMs: 300, silenceMs: 300 })
  return { store, seen }
}

const organisationId = '01977777-0000-7000-8000-000000000001'
const content = Buffer.from('Kasho of 1998 '.repeat(20_000))
const hash = createHash('sha256').update(content).digest('hex')
const address = { organisationId, hash }

test('an upload is signed with the checksum of its content, and repeated if the service fails for a moment', async () => {
  const { store, seen } = await aService((_, response, number) => response.writeHead(number < 3 ? 503 : 200).end())
  await store.put(address, content)
  expect(seen).toHaveLength(3)
  expect(seen[2]).toMatchObject({
    method: 'PUT',
    url: `/files/sakhang/${organisationId}/${hash}`,
    headers: { 'x-amz-content-sha256': hash, 'content-length': String(content.length) },
  })
  expect(seen[2]?.headers.authorization).toContain('content-md5')
})

test('a removal is sent once, because a repeated one could arrive late', async () => {
  const { store, seen } = await aService((_, response) => response.writeHead(500).end())
  await expect(store.remove(address)).rejects.toMatchObject({ code: 'UNAVAILABLE', reason: 'status 500' })
  expect(seen).toHaveLength(1)
})

test('a refused request is not retried, and its reason is parsed', async () => {
  const { store, seen } = await aService((_, response) =>
    response
      .writeHead(403)
      .end('<Error><Code>SignatureDoesNotMatch</Code><Message>Check your key &amp; signature.</Message></Error>'),
  )
  const reason = 'status 403, SignatureDoesNotMatch: Check your key & signature.'
  await expect(store.put(address, content)).rejects.toMatchObject({ reason, retryAfterSeconds: 30 })
  expect(seen).toHaveLength(1)
})

test('a service that accepts the connection but never answers times out', async () => {
  const { store } = await aService(() => undefined)
  await expect(store.remove(address)).rejects.toMatchObject({ reason: 'no answer within 0.3 seconds' })
})

test('an interrupted download continues at the same byte', async () => {
  const { store, seen } = await aService((request, response, number) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from === 0 ? 200 : 206, { 'content-length': content.length - from })
    if (number === 3) return void response.end(content.subarray(from))
    response.write(content.subarray(from, from + 100_000))
    setImmediate(() => response.destroy())
  })
  expect(await contentInObjects(store, address).bytes()).toEqual(content)
  expect(seen.map(({ headers }) => headers.range)).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/), expect.anything()])
})

test('a response that never completes times out, and so does one that stops in the middle', async () => {
  const breaking = await aService((_, response) => {
    response.writeHead(206, { 'content-length': content.length })
    response.write(content.subarray(0, 10))
    setImmediate(() => response.destroy())
  })
  await expect(contentInObjects(breaking.store, address).bytes()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const silent = await aService((_, response) => {
    response.writeHead(206, { 'content-length': content.length })
    response.write(content.subarray(0, 10))
  })
  await expect(contentInObjects(silent.store, address).bytes()).rejects.toMatchObject({ reason: 'nothing came for 0.3 seconds' })
})

test('the last piece of a changed file is never returned', async () => {
  const changed = Buffer.from(content)
  changed[5] = 0
  const { store } = await aService((_, response) => response.writeHead(200, { 'content-length': changed.length }).end(changed))
  const opened = await store.open(address)
  let read = 0
  const reading = (async () => {
    for await (const piece of opened?.pieces ?? []) read += piece.length
  })()
  await expect(reading).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('damaged') as string })
  expect(read).toBeLessThan(content.length)
})

test('a file in any number of pieces is complete and in order if the checksum is correct', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 }), async (arrays) => {
      const pieces = arrays.map((array) => Buffer.from(array))
      const sum = createHash('sha256').update(Buffer.concat(pieces)).digest('hex')
      const stream = async function* () {
        yield* pieces
      }
      const taken: Buffer[] = []
      for await (const piece of checkedPieces(stream(), { hash: sum, onWrong: () => new Error('wrong') })) taken.push(piece)
      expect(Buffer.concat(taken)).toEqual(Buffer.concat(pieces))
    }),
  ))

test('a missing object is undefined; a missing bucket is an error of the settings', async () => {
  const gone = await aService((_, response) => response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'))
  await expect(gone.store.open(address)).resolves.toBeUndefined()
  const nowhere = await aService((_, response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>'))
  await expect(nowhere.store.open(address)).rejects.toMatchObject({ reason: 'the bucket does not exist' })
})

test('a listing is read page by page, and objects of others are skipped', async () => {
  const folder = `sakhang/${organisationId}/`
  const entry = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00Z</LastModified><Size>7</Size></Contents>`
  const { store, seen } = await aService((_, response, number) =>
    response
      .writeHead(200)
      .end(
        number === 1
          ? `<R><IsTruncated>true</IsTruncated>${entry(`${folder}notes.txt`)}${entry(folder + hash)}</R>`
          : `<R><IsTruncated>false</IsTruncated>${entry(folder + 'f'.repeat(64))}</R>`,
      ),
  )
  const listed = []
  for await (const page of store.list(organisationId)) listed.push(...page)
  expect(listed).toEqual([
    { hash, byteSize: 7 },
    { hash: 'f'.repeat(64), byteSize: 7 },
  ])
  expect(new URL(seen[1]?.url ?? '', 'http://x').searchParams.get('start-after')).toBe(folder + hash)
})

test('keys, addresses and refusals', () => {
  expect(objectKey('', address)).toBe(`${organisationId}/${hash}`)
  const place = { endpoint: 'https://s3.example.bt/base', bucket: 'files' }
  expect(addressOf({ ...place, pathStyle: true }, 'a/b')).toBe('https://s3.example.bt/base/files/a/b')
  expect(addressOf({ ...place, pathStyle: false }, 'a/b', { x: '1' })).toBe('https://files.s3.example.bt/base/a/b?x=1')
  expect(readListing('<R></R>', 'x/')).toEqual({ objects: [], lastKey: undefined, hasMore: false })
  expect(readRefusal('<html>Bad   gateway</html>')).toBe('<html>Bad gateway</html>')
})
