import { createHash } from 'node:crypto'
import { currentLog } from './log.ts'

/** Whether a password is known from a data breach. False where the service does not say. */
export type IsBreached = (password: string) => Promise<boolean>

const timeoutMs = 2000
/** A range has about 2,000 lines of 43 characters. */
const maxAnswerBytes = 1_000_000
const prefixLength = 5
/** The rest of a SHA-1, and in how many breaches it was; padding has a count of 0. */
const line = /^([0-9A-F]{35}):(\d{1,15})$/i

/**
 * Asks a range service as haveibeenpwned.com has one (https://haveibeenpwned.com/API/v3#PwnedPasswords): it learns the first five hex
 * digits of the SHA-1, which a few thousand passwords share. Nobody is kept from setting a password because the service is away.
 */
export function createBreachedPasswords(url: string | undefined): IsBreached {
  if (url === undefined) return async () => false
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const range = await readRange(`${url}/${hash.slice(0, prefixLength)}`)
    if (typeof range !== 'string') return range.has(hash.slice(prefixLength))
    // Neither password, hash nor prefix: an error of the network may hold the address.
    currentLog().warn({ reason: range }, 'the service of breached passwords did not help, and a new password was not compared')
    return false
  }
}

/** What is breached in the range; or why nobody knows. */
async function readRange(address: string): Promise<ReadonlySet<string> | string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await fetch(address, { headers: { 'Add-Padding': 'true' }, redirect: 'manual', signal })
    if (reply.status !== 200) {
      await reply.body?.cancel()
      return `It answered ${reply.status}.`
    }
    const text = await readBounded(reply)
    return text === undefined
      ? `It answered more than ${maxAnswerBytes} bytes.`
      : (suffixesIn(text) ?? 'It answered something else than a range.')
  } catch {
    return signal.aborted ? `It did not answer within ${timeoutMs / 1000} seconds.` : 'It could not be reached.'
  }
}

async function readBounded(reply: Response): Promise<string | undefined> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop ends the answer.
  for await (const piece of reply.body ?? []) {
    bytes += piece.length
    if (bytes > maxAnswerBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('latin1')
}

function suffixesIn(text: string): ReadonlySet<string> | undefined {
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((found) => line.exec(found))
  if (lines.includes(null)) return undefined
  return new Set(lines.flatMap((found) => (Number(found?.[2]) > 0 ? [(found?.[1] ?? '').toUpperCase()] : [])))
}
