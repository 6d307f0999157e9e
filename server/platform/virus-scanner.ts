import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Problem } from '../../domain/problem.ts'

/** The address of clamd. */
export type ScannerAddress = { host: string; port: number } | { path: string }
/** Throws FILE_INFECTED for a file with a virus, and UNAVAILABLE if the scanner does not answer: the operator wants no unchecked files. */
export type ScanFile = (bytes: Uint8Array) => Promise<void>

/** Reads `clamd://host:port` or the path of a socket; undefined for anything else. */
export function readScannerAddress(text: string): ScannerAddress | undefined {
  if (text.startsWith('/')) return { path: text }
  const url = text.startsWith('clamd://') && URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || !url.port || !['', '/'].includes(url.pathname) || url.search || url.hash) return undefined
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port) }
}

const defaultTimeoutMs = 30_000
const startTimeoutMs = 3000
const retryAfterSeconds = 60
const pieceBytes = 65_536
/** "stream: <name of the virus> FOUND" */
const maxAnswerBytes = 2000

export function createScanner(address: ScannerAddress | undefined, timeoutMs = defaultTimeoutMs): ScanFile {
  if (!address) return async () => undefined
  return async (bytes) => {
    const answer = await ask(address, { timeoutMs, send: (socket) => sendStream(socket, bytes) }).catch((cause: unknown) => {
      throw notScanned(cause)
    })
    const found = /^stream: (.+) FOUND$/s.exec(answer)?.[1]
    if (found !== undefined) throw infected(found)
    if (answer !== 'stream: OK') throw notScanned(new Error(`clamd answered: ${answer}`))
  }
}

/** The startup warning if the scanner does not answer; undefined if it does or there is none. */
export async function noteOfScanner(address: ScannerAddress | undefined): Promise<string | undefined> {
  if (!address) return undefined
  const place = 'path' in address ? address.path : `${address.host}:${address.port}`
  try {
    const answer = await ask(address, { timeoutMs: startTimeoutMs, send: async (socket) => void socket.write('zPING\0') })
    if (answer === 'PONG') return undefined
    return `VIRUS_SCANNER: what answers at ${place} is no clamd. Every upload is refused until clamd answers there.`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `VIRUS_SCANNER: clamd does not answer at ${place} (${reason}). Every upload is refused until it does.`
  }
}

function infected(name: string): Problem {
  // With ExtendedDetectionInfo the name is followed by the hash and length of the file.
  const shown = name
    .replace(/\(.*\)$/s, '')
    .replaceAll(/[^\w.:/-]/g, '_')
    .slice(0, 100)
  return new Problem(
    'FILE_INFECTED',
    `This file contains a virus (${shown}) and was not stored. Do not open it, and check your device.`,
  )
}

function notScanned(cause: unknown): Problem {
  const detail = 'The virus scanner is not available, so this file was not stored. Try again in a minute.'
  return new Problem('UNAVAILABLE', detail, { cause, retryAfterSeconds })
}

/** clamd(8): INSTREAM accepts pieces that are preceded by their length, and ends with one of length 0. */
async function sendStream(socket: Socket, bytes: Uint8Array): Promise<void> {
  socket.write('zINSTREAM\0')
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes)
    socket.write(lengthOf(piece.length))
    if (!socket.write(piece)) await once(socket, 'drain')
  }
  socket.write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

type Question = { timeoutMs: number; send: (socket: Socket) => Promise<void> }

/** One connection, one command, one answer; always closed afterwards. */
async function ask(address: ScannerAddress, { timeoutMs, send }: Question): Promise<string> {
  const socket = connect(address)
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${timeoutMs / 1000} seconds`)), timeoutMs)
  try {
    const answer = readAnswer(socket)
    // clamd may answer before it has read everything, for a file that is too long.
    const sending = send(socket)
    sending.catch(() => undefined)
    return await answer
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1')
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > maxAnswerBytes) reject(new Error('an answer that is too long'))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed without an answer')))
  })
}
