import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerProblems } from '../problem-reply.ts'
import { acceptUploads, readForm, readUpload, withUpload } from '../upload.ts'
import { z } from 'zod'
import { createUploadRoom, type UploadLimits, type UploadRoom } from './upload-room.ts'

// The resources that uploads take in a process, with callers who send simultaneously, stop in the middle, or never finish.

const million = 1_000_000
const limits: UploadLimits = { maxStored: 60 * million, maxOfCaller: 20 * million, maxLoaded: 10 * million }

let fastify: FastifyInstance
let folder: string
let room: UploadRoom
let agent: Agent
/** How the handler processes its file, which stays in memory until this ends. */
let work: (bytes: Buffer) => Promise<void>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sakhang-uploads-'))
  room = createUploadRoom(limits)
  work = async () => undefined
  agent = new Agent({ keepAlive: true })
  fastify = Fastify({ trustProxy: ['loopback'] })
  fastify.decorateRequest('claims', undefined)
  answerProblems(fastify)
  await acceptUploads(fastify, { scanFile: async () => undefined, folder, room })
  fastify.post('/file', (request) =>
    withUpload(request, async () => {
      const bytes = await readUpload(request)
      await work(bytes)
      return { size: bytes.length }
    }),
  )
  fastify.post('/form', (request) =>
    withUpload(request, async () => {
      const { file, fields } = await readForm(request, z.object({ note: z.string() }))
      return { size: file?.length, fields }
    }),
  )
  await fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  agent.destroy()
  await fastify.close()
  rmSync(folder, { recursive: true, force: true })
})

const chunk = Buffer.alloc(100_000, 'a')
const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
const end = '\r\n--x--\r\n'

/** A request from one address that has begun, with its answer once it arrives. */
function begin(address: string, path = '/file') {
  const { port } = fastify.server.address() as AddressInfo
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': address }
  const sent = httpRequest({ port, method: 'POST', path, agent, headers })
  const answer = new Promise<{ status: number | undefined; retryAfter: string | undefined; body: string }>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (reply) => {
      text(reply).then((body) => resolve({ status: reply.statusCode, retryAfter: reply.headers['retry-after'], body }), reject)
    })
  })
  return { sent, answer }
}

const stops = new WeakMap<ClientRequest, Promise<void>>()

/** If the answer comes before everything is sent, the rest need not be sent. */
function isOver(sent: ClientRequest): Promise<void> {
  const known = stops.get(sent) ?? new Promise((resolve) => void sent.once('response', () => resolve()).once('close', resolve))
  stops.set(sent, known)
  return known
}

/** Sends this many bytes of a file, in pieces and no faster than they are accepted. */
async function sendBytes(sent: ClientRequest, bytes: number): Promise<void> {
  for (let left = bytes; left > 0 && !sent.destroyed; left -= chunk.length) {
    if (!sent.write(chunk.subarray(0, left))) await Promise.race([once(sent, 'drain'), isOver(sent)])
  }
}

async function upload(address: string, bytes: number) {
  const { sent, answer } = begin(address)
  sent.write(head)
  await sendBytes(sent, bytes)
  sent.end(end)
  return answer
}

const nothing = { stored: 0, loaded: 0, waiting: 0 }

test('all of 50 concurrent uploads arrive, and the files in progress use a limited part of memory', async () => {
  let held = 0
  let highest = 0
  work = async (bytes) => {
    held += bytes.length
    highest = Math.max(highest, held, room.used().loaded)
    // Others arrive in the meantime.
    await new Promise(setImmediate)
    held -= bytes.length
  }
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => upload(`10.0.0.${at}`, million)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => JSON.stringify({ size: million })))
  expect(highest).toBeGreaterThan(0)
  expect(highest).toBeLessThanOrEqual(limits.maxLoaded)
  expect(room.used()).toEqual(nothing)
})

test('a file in progress keeps its memory, and the next ones wait on the disk', async () => {
  let finish = () => undefined as void
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  work = () => isFinished
  const all = Promise.all([1, 2, 3].map((at) => upload(`10.0.0.${at}`, 6 * million)))
  await expect.poll(() => room.used()).toEqual({ stored: 12 * million, loaded: 6 * million, waiting: 2 })
  // There is no file name that would remain after a kill.
  expect(readdirSync(folder)).toEqual([])
  finish()
  expect((await all).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(room.used()).toEqual(nothing)
})

test('a caller who stops in the middle releases their space', async () => {
  const stopped = [1, 2].map(() => begin('10.0.0.1'))
  for (const { sent } of stopped) {
    sent.write(head)
    await sendBytes(sent, 9 * million)
  }
  await expect.poll(() => room.used().stored).toBeGreaterThan(17 * million)
  expect(room.used().loaded).toBe(0)
  // The same caller has no more room; another caller has.
  const { status, retryAfter, body } = await upload('10.0.0.1', 4 * million)
  expect({ status, retryAfter, body: JSON.parse(body) }).toMatchObject({
    ...{ status: 429, retryAfter: '10', body: { code: 'TOO_MANY_REQUESTS' } },
  })
  expect(await upload('10.0.0.2', 9 * million)).toMatchObject({ status: 200 })
  for (const { sent } of stopped) sent.destroy()
  await Promise.allSettled(stopped.map(({ answer }) => answer))
  await expect.poll(() => room.used()).toEqual(nothing)
  expect(await upload('10.0.0.1', 9 * million)).toMatchObject({ status: 200 })
})

test('without space for more files a caller gets 503 with Retry-After', async () => {
  const slow = Array.from({ length: 6 }, (_, at) => begin(`10.0.1.${at}`))
  for (const { sent } of slow) {
    sent.write(head)
    await sendBytes(sent, 9.9 * million)
  }
  await expect.poll(() => room.used().stored).toBeGreaterThan(59 * million)
  const { status, retryAfter, body } = await upload('10.0.0.9', 5 * million)
  expect({ status, retryAfter, body: JSON.parse(body) }).toMatchObject({
    ...{ status: 503, retryAfter: '10', body: { code: 'UNAVAILABLE' } },
  })
  for (const { sent } of slow) sent.end(end)
  expect((await Promise.all(slow.map(({ answer }) => answer))).map((answer) => answer.status)).toEqual(slow.map(() => 200))
  expect(await upload('10.0.0.9', 5 * million)).toMatchObject({ status: 200 })
  expect(room.used()).toEqual(nothing)
})

test('the connection of a file that was refused in the middle accepts the next request', async () => {
  room = createUploadRoom({ ...limits, maxStored: million })
  fastify.uploads.room = room
  const { port } = fastify.server.address() as AddressInfo
  const connection = connect(port, '127.0.0.1')
  const answered = text(connection)
  const length = head.length + 50 * chunk.length + end.length
  const first = `POST /file HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`
  const next = 'GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  // Not ended here: the server closes a connection whose caller ended it before the answer.
  connection.write(
    Buffer.concat([Buffer.from(first + head), ...Array.from({ length: 50 }, () => chunk), Buffer.from(end + next)]),
  )
  expect([...(await answered).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['503', '404'])
})

test('a form whose file arrived, but whose end never comes, uses no memory', async () => {
  const { sent, answer } = begin('10.0.0.1', '/form')
  sent.write(head)
  await sendBytes(sent, 5 * million)
  sent.write('\r\n--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nlong')
  await expect.poll(() => room.used()).toEqual({ stored: 5 * million, loaded: 0, waiting: 0 })
  sent.end(end)
  expect(JSON.parse((await answer).body)).toEqual({ size: 5 * million, fields: { note: 'long' } })
  expect(room.used()).toEqual(nothing)
})

test('a form field that is too long is refused, and not cut', async () => {
  const { sent, answer } = begin('10.0.0.1', '/form')
  sent.write('--x\r\ncontent-disposition: form-data; name="note"\r\n\r\n')
  await sendBytes(sent, 150_000)
  sent.end(end)
  expect(await answer).toMatchObject({ status: 413 })
})

test('a file larger than all the memory for files is processed alone', async () => {
  const { sent, answer } = begin('10.0.0.1')
  room = createUploadRoom({ ...limits, maxLoaded: million })
  fastify.uploads.room = room
  sent.write(head)
  await sendBytes(sent, 3 * million)
  sent.end(end)
  expect(await answer).toMatchObject({ status: 200, body: JSON.stringify({ size: 3 * million }) })
  expect(room.used()).toEqual(nothing)
})
