import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

// One secret of the installation, stored outside its database. Every other key is derived from it, or sealed with a key that is.

export type DataKey = {
  /** Stored in the database and in backups, so that a different key is detected. Reveals nothing about the key. */
  id: string
  /** As printed on the recovery sheet. */
  text: string
  /** 32 bytes for only this purpose. */
  derive: (purpose: string) => Buffer
}

const keyBytes = 32
const checkBytes = 3
/** Crockford's base 32: no I, L, O or U, which are easily misread on paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const makeDataKey = (): DataKey => dataKeyOf(randomBytes(keyBytes))

export function dataKeyOf(secret: Uint8Array): DataKey {
  if (secret.length !== keyBytes) throw new Error('A data key has 32 bytes.')
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes))
  return { id: derive('data key id').toString('hex', 0, 8), text: textOf(Buffer.from(secret)), derive }
}

/** The person who opens the first organisation in production proves with it that they can read the server output. */
export const setUpCodeOf = (dataKey: DataKey): string => {
  const code = textOf(dataKey.derive('set-up code')).replaceAll('-', '')
  return `${code.slice(0, 5)}-${code.slice(5, 10)}`
}

export const isSetUpCode = (dataKey: DataKey, text: string): boolean => {
  const [given, right] = [plainly(text), plainly(setUpCodeOf(dataKey))].map((code) => createHash('sha256').update(code).digest())
  return given !== undefined && right !== undefined && timingSafeEqual(given, right)
}

const plainly = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Undefined for a text with a typing error. Case, spaces and dashes do not matter, nor does O for 0 or I and L for 1. */
export function readDataKey(text: string): DataKey | undefined {
  const digits = Array.from(plainly(text), (letter) => alphabet.indexOf(letter))
  if (digits.length !== ((keyBytes + checkBytes) * 8) / 5 || digits.includes(-1)) return undefined
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const secret = bytes.subarray(0, keyBytes)
  return checkOf(secret).equals(bytes.subarray(keyBytes)) ? dataKeyOf(secret) : undefined
}

/** Fourteen groups of four characters; the last ones are a checksum. */
function textOf(secret: Buffer): string {
  const bits = Array.from(Buffer.concat([secret, checkOf(secret)]), (byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((digit) => alphabet.charAt(Number.parseInt(digit, 2)))
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

const checkOf = (secret: Buffer) => createHash('sha256').update(secret).digest().subarray(0, checkBytes)
