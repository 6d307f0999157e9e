import { createHash } from 'node:crypto'
import { currentLog } from './log.ts'

/** Whether a password is in a known data breach. False if the service does not answer. */
export type IsBreached = (password: string) => Promise<boolean>

const timeoutMs = 2000
/** A range has about 2,000 lines of 43 characters. */
const maxAnswerBytes = 1_000_000
const prefixLength = 5
/** The rest of a SHA-1, and the number of breaches; padding has a count of 0. */
const line = /^([0-9A-F]{35}):(\d{1,15})$/i

/**
 * Queries a range service like that of haveibeenpwned.com (https://haveibeenpwned.com/API/v3#PwnedPasswords). It receives the first five
 * hex digits of the SHA-1, which a few thousand passwords share. If the service is not available, passwords can still be set.
 */
export function createBreachedPasswords(url: string | undefined): IsBreached {
  if (url === undefined) return async () => false
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const range = await readRange(`${url}/${hash.slice(0, prefixLength)}`)
    if (typeof range !== 'string') return range.has(hash.slice(prefixLength))
    // Logs neither password, hash nor prefix: a network error may contain the address.
    currentLog().warn({ reason: range }, 'the service of breached passwords did not help, and a new password was not compared')
    return false
  }
}

/** The breached suffixes in the range, or the reason why they are unknown. */
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
  // Leaving the loop closes the response.
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
