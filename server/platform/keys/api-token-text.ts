import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

// sakhang_ + 43 characters of 256 random bits + 6 of their CRC-32, all in base 62. A double click selects it, secret scanners recognise it,
// and a mistyped one is rejected without a query.

const prefix = 'sakhang_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 43
const checksumLength = 6
/** Proxies and clients encode an address once, rarely twice. The limit is against a caller who sends %252525… */
const maxDecodings = 3
const pattern = new RegExp(`^${prefix}([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`)
const somewhere = new RegExp(`${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}`)

export function makeApiToken(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)
  return `${prefix}${secret}${checksumOf(secret)}`
}

/** Whether a bearer token has the form of an API token, and not of a session token. */
export function looksLikeApiToken(text: string): boolean {
  return text.startsWith(prefix)
}

/** The stored hash; undefined if the token was mistyped or cut off. */
export function hashOfApiToken(text: string): string | undefined {
  const [, secret, checksum] = pattern.exec(text) ?? []
  if (secret === undefined || checksum !== checksumOf(secret)) return undefined
  return createHash('sha256').update(text).digest('hex')
}

/** Proxies log addresses, so a token must not be in one, including percent-encoded, also repeatedly. */
export function hasApiToken(url: string): boolean {
  let text = url
  for (let decoded = 0; decoded <= maxDecodings; decoded += 1) {
    if (text.includes(prefix) && somewhere.test(text)) return true
    if (!text.includes('%')) return false
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  return false
}

function checksumOf(secret: string): string {
  return inBase62(BigInt(crc32(`${prefix}${secret}`)), checksumLength)
}

function inBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text
  return text
}
