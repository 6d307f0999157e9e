import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** The files that a local scanner received, and a function to stop it. */
export type TestScanner = { setting: string; port: number; files: Buffer[]; close: () => Promise<void> }
/** The answer to a file, without the zero byte at its end; undefined if no answer is sent. */
type Judge = (file: Buffer) => string | undefined

/** Every file with this text has a virus, for the scanner below. */
export const virus = 'this is no virus, but the scanner says so'
export const findVirus: Judge = (file) => (file.includes(virus) ? 'stream: Test.Virus-1 FOUND' : 'stream: OK')

/** Implements the part of clamd's protocol that the product uses: PING and INSTREAM. */
export async function aClamd(judge: Judge = findVirus): Promise<TestScanner> {
  const files: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      const file = fileIn(received)
      if (file) files.push(file)
      const answer = received.toString('latin1') === 'zPING\0' ? 'PONG' : file && judge(file)
      if (answer !== undefined) socket.end(`${answer}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
  }
  return { setting: `clamd://127.0.0.1:${port}`, port, files, close }
}

const command = Buffer.from('zINSTREAM\0')

/** The file of a completed stream: pieces that are preceded by their length, the last of length 0. */
function fileIn(received: Buffer): Buffer | undefined {
  if (!received.subarray(0, command.length).equals(command)) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
