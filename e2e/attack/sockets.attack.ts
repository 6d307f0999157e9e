import { rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDataDir } from '../data-dirs.ts'
import { type RunningProduct, startProduct } from '../running-product.ts'
import { isFull, isShort, maxTestMs, printResult } from './campaign.ts'
import { exchange, isClosedWithin, openSocket } from './raw-exchange.ts'
import { protocolOffers, refusedRequests, unusualRequests } from './raw-requests.ts'

const dataDir = migratedDataDir()
let product: RunningProduct
beforeAll(async () => {
  product = await startProduct(dataDir)
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Short compared with a blocked server, long enough for a busy machine. */
const maxAnswerMs = 60_000

/** Sent from another address, which has not reached its rate limit. */
async function isServing(): Promise<number> {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  return (await fetch(`${product.address}/api/health`, { headers, signal: AbortSignal.timeout(maxAnswerMs) })).status
}

test('an invalid or ambiguous request is refused, and later requests on its connection get no answer', async () => {
  const findings: string[] = []
  for (const [what, bytes] of refusedRequests) {
    const { statuses, text, hasEnded } = await exchange(product.address, bytes)
    const isRefused = statuses.length <= 1 && statuses.every((status) => status >= 400 && status < 500)
    if (!hasEnded || !isRefused)
      findings.push(`${what}: ${statuses.join()}, ${hasEnded ? 'closed' : 'open'}: ${text.slice(0, 200)}`)
  }
  printResult(`sockets: ${refusedRequests.length} malformed requests, ${findings.length} findings`)
  expect(findings).toEqual([])
  expect(await isServing()).toBe(200)
})

test('unusual but valid HTTP requests get one answer below 500 without details of the server', async () => {
  const findings: string[] = []
  for (const [what, bytes] of unusualRequests) {
    const { statuses, text, hasEnded } = await exchange(product.address, bytes)
    const isRight = statuses.length <= 2 && statuses.every((status) => status !== 101 && status < 500)
    const isQuiet = !/root:x:|evil\.example|\bat \S+\.[cm]?[jt]s:\d+/.test(text)
    if (!hasEnded || !isRight || !isQuiet) findings.push(`${what}: ${statuses.join()}: ${text.slice(0, 300)}`)
  }
  printResult(`sockets: ${unusualRequests.length} unusual requests, ${findings.length} findings`)
  expect(findings).toEqual([])
  expect(await isServing()).toBe(200)
})

test('an offer to change the protocol is ignored, and the connection continues', async () => {
  for (const [what, bytes] of protocolOffers) {
    const { statuses, hasEnded } = await exchange(product.address, bytes, { waitsForAnswer: true })
    expect({ what, statuses, hasEnded }).toEqual({ what, statuses: [200, 200], hasEnded: true })
  }
})

test('a hundred requests sent at the same time on one connection are answered one after the other', async () => {
  const { statuses } = await exchange(product.address, 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(99))
  expect(statuses).toEqual(Array.from({ length: 100 }, () => 200))
})

test('a client that sends thousands of requests without reading responses does not delay others', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(product.address)))
  for (const socket of sockets) {
    socket.pause()
    socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(isShort ? 100 : 500))
  }
  expect(await isServing()).toBe(200)
  for (const socket of sockets) socket.destroy()
  expect(await isServing()).toBe(200)
})

const slowly: [string, string, boolean][] = [
  ['nothing', '', true],
  ['half a line', 'GET /api/hea', true],
  ['headers without an end', 'GET /api/health HTTP/1.1\r\nhost: x\r\n', true],
  // An upload may take five minutes on a slow phone, so only the full attack waits for the end of these.
  [
    'half a body',
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
    isFull,
  ],
  ['half a chunk', 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{', isFull],
]

// These take more than a minute of waiting.
test.skipIf(isShort)(
  'a client that sends slowly, or stops sending, is disconnected in time and delays nobody else',
  async () => {
    const each = 60
    const held: { what: string; socket: Socket; isWaitedFor: boolean }[] = []
    for (const [what, bytes, isWaitedFor] of slowly) {
      for (let count = 0; count < each; count += 1) {
        const socket = await openSocket(product.address)
        socket.resume()
        if (bytes) socket.write(bytes)
        held.push({ what, socket, isWaitedFor })
      }
    }
    const began = Date.now()
    // A single byte from time to time must not restart the time limit.
    const drip = setInterval(() => {
      for (const { what, socket } of held) if (!socket.destroyed && !['nothing', 'half a line'].includes(what)) socket.write('a')
    }, 5_000)
    try {
      expect(await isServing()).toBe(200)
      const waited = held.filter(({ isWaitedFor }) => isWaitedFor)
      const maxHeldMs = isFull ? 400_000 : 120_000
      const ends = await Promise.all(waited.map(({ socket }) => isClosedWithin(socket, maxHeldMs)))
      const stillHeld = waited.filter((_, index) => !ends[index]).map(({ what }) => what)
      printResult(
        `sockets: ${waited.length} slow connections, the last disconnected after ${Math.round((Date.now() - began) / 1000)} s`,
      )
      expect(stillHeld).toEqual([])
      expect(await isServing()).toBe(200)
    } finally {
      clearInterval(drip)
      for (const { socket } of held) socket.destroy()
    }
  },
  maxTestMs,
)
