import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

// Sends HTTP that no client library would send, as bytes on a socket.

export const maxExchangeMs = 20_000
const probe = 'GET /api/health HTTP/1.1\r\nhost: probe\r\nconnection: close\r\n\r\n'

export type Exchange = {
  /** The statuses of the replies, in order. */
  statuses: number[]
  text: string
  /** False if the connection was still open after this time. */
  hasEnded: boolean
}

export async function openSocket(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) })
  // A connection reset is as acceptable as a closed connection.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Sends the bytes, then (or after their reply) a harmless request that closes the connection. */
export async function exchange(address: string, bytes: string | Buffer, { waitsForAnswer = false } = {}): Promise<Exchange> {
  const socket = await openSocket(address)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  const ended = isClosedWithin(socket, maxExchangeMs)
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  if (waitsForAnswer) await once(socket, 'data', { signal: AbortSignal.timeout(maxExchangeMs) })
  socket.write(probe)
  const hasEnded = await ended
  socket.destroy()
  const text = Buffer.concat(parts).toString('latin1')
  return { statuses: [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status)), text, hasEnded }
}

/** A connection reset also ends it. */
export function isClosedWithin(socket: Socket, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (socket.closed) return resolve(true)
    const timer = setTimeout(() => resolve(false), ms)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
