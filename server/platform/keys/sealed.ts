import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { StartError } from '../start-error.ts'
import type { DataKey } from './data-key.ts'

/** Seals short secrets for storage in the database. A value that is bound to a record can be opened only for that record. */
export type Sealer = { seal(secret: string, boundTo?: string): Buffer; open(sealed: Buffer, boundTo?: string): string }

/** A separate purpose for each kind of secret: a value sealed for one cannot be opened for another. */
export type SealedKind = 'outbox' | 'webhook' | 'signing key' | 'PIN' | 'second factor' | 'sign-in provider'

export type Cipher = {
  /** `context` is not stored, and must be the same when the value is opened. */
  seal(key: Uint8Array, secret: Buffer, context: Buffer): Buffer
  open(key: Uint8Array, sealed: Buffer, context: Buffer): Buffer
}
/** The ciphers that can open values, by name, and the name of the one that seals. */
export type CipherSuite = { ciphers: ReadonlyMap<string, Cipher>; present: string }

const nonceBytes = 12
const tagBytes = 16

const aes256Gcm: Cipher = {
  seal: (key, secret, context) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  },
  open: (key, sealed, context) => {
    const nonce = sealed.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(context)
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  },
}

/**
 * To replace the cipher, add one with a new name, make it the current one, and run `npm run rotate-keys` once every process has the new
 * version. Remove a cipher only when no value is sealed with it.
 */
export const ownCiphers: CipherSuite = { ciphers: new Map([['aes-256-gcm-1', aes256Gcm]]), present: 'aes-256-gcm-1' }

export class UnknownCipher extends StartError {}

const maxNameLength = 40
const nameEnd = ':'

/** Each sealed value begins with the name of its cipher. Each cipher has its own key, and the authentication covers the name. */
export function createSealer(dataKey: DataKey, kind: SealedKind, { ciphers, present }: CipherSuite = ownCiphers): Sealer {
  const cipherNamed = (name: string): Cipher => {
    const cipher = ciphers.get(name)
    if (cipher) return cipher
    throw new UnknownCipher(
      `A stored secret (${kind}) is sealed with the cipher "${name}", which this version does not have. Use the version that sealed it.`,
    )
  }
  const keyOf = (name: string) => dataKey.derive(`seal ${kind} with ${name}`)
  const contextOf = (name: string, boundTo: string) => Buffer.from(`${name}${nameEnd}${boundTo}`)
  return {
    seal: (secret, boundTo = '') => {
      const sealed = cipherNamed(present).seal(keyOf(present), Buffer.from(secret, 'utf8'), contextOf(present, boundTo))
      return Buffer.concat([Buffer.from(`${present}${nameEnd}`), sealed])
    },
    open: (value, boundTo = '') => {
      const { name, sealed } = splitName(value, kind)
      return cipherNamed(name).open(keyOf(name), sealed, contextOf(name, boundTo)).toString('utf8')
    },
  }
}

function splitName(value: Buffer, kind: SealedKind): { name: string; sealed: Buffer } {
  const end = value.subarray(0, maxNameLength + 1).indexOf(nameEnd)
  const name = value.subarray(0, Math.max(end, 0)).toString('latin1')
  if (!/^[a-z0-9-]+$/.test(name))
    throw new UnknownCipher(`A stored secret (${kind}) does not name the cipher that it is sealed with.`)
  return { name, sealed: value.subarray(end + 1) }
}
