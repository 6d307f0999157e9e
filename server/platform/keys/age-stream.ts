import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import type { Identity, Recipient } from 'age-encryption'

// age-encryption.org/v1, piece by piece. The package writes the headers; Node encrypts the payload, which is thirty times as fast and does
// not block other requests. `age -d` opens the result.

/** Who can decrypt the output: the holders of the keys of these recipients, or anyone with the passphrase. */
export type EncryptionTarget = { recipients: readonly string[] } | { passphrase: string }
export type DecryptionKeys = { keys: readonly string[]; passphrases: readonly string[] }

/** None of the keys and passphrases can decrypt this. */
export class DecryptionError extends Error {}
/** The stream was cut short or changed after it was written. */
export class DamagedStream extends Error {}

const chunkBytes = 64 * 1024
const tagBytes = 16
const nonceBytes = 16
const maxHeaderBytes = 64 * 1024
export const ageMagic = 'age-encryption.org/v1\n'

/** Loaded with the first backup, because nothing else needs it. */
const loadAge = () => import('age-encryption')

export type FileKey = { header: Buffer; fileKey: Uint8Array }

/**
 * A new key for one file, encrypted for its recipients in the header. The package does not return the key that it creates, so a first
 * recipient, which adds nothing to the header, receives it from `encrypt`. The empty payload after the header is removed: `encrypted`
 * writes the real one.
 */
export async function makeFileKey(lock: EncryptionTarget): Promise<FileKey> {
  let fileKey: Uint8Array | undefined
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  const recipients = 'recipients' in lock ? lock.recipients : [passphraseRecipient(lock.passphrase)]
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const empty = await encrypter.encrypt('')
  if (!fileKey) throw new Error('The file has no key.')
  return { header: Buffer.from(empty.subarray(0, -nonceBytes - tagBytes)), fileKey }
}

export async function* encrypted(source: AsyncIterable<Uint8Array>, { header, fileKey }: FileKey): AsyncGenerator<Buffer> {
  const nonce = randomBytes(nonceBytes)
  yield Buffer.concat([header, nonce])
  const key = payloadKey(fileKey, nonce)
  let number = 0
  for await (const { chunk, isLast } of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv('chacha20-poly1305', key, chunkNonce(number, isLast), { authTagLength: tagBytes })
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** `decryptionKeys` may be the file's own key, if it was just written. */
export async function* decrypted(
  source: AsyncIterable<Uint8Array>,
  decryptionKeys: DecryptionKeys | Uint8Array,
): AsyncGenerator<Buffer> {
  const { header, nonce, rest } = await readHeader(source)
  const fileKey = decryptionKeys instanceof Uint8Array ? decryptionKeys : await unwrap(header, decryptionKeys)
  const key = payloadKey(fileKey, nonce)
  let number = 0
  for await (const { chunk, isLast } of inChunks(rest, chunkBytes + tagBytes)) {
    yield opened(chunk, key, chunkNonce(number, isLast))
    number += 1
  }
}

function opened(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (chunk.length < tagBytes) throw new DamagedStream('It ends before it should.')
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(chunk.subarray(-tagBytes))
  const plain = decipher.update(chunk.subarray(0, -tagBytes))
  try {
    decipher.final()
  } catch (cause) {
    throw new DamagedStream('It was changed, or ends before it should.', { cause })
  }
  return plain
}

const payloadKey = (fileKey: Uint8Array, nonce: Uint8Array) => Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))

function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Chunks of equal size, except the last one, which is marked. An empty source is one empty chunk. */
async function* inChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece])
    let at = 0
    for (; held.length - at > size; at += size) yield { chunk: held.subarray(at, at + size), isLast: false }
    held = held.subarray(at)
  }
  yield { chunk: held, isLast: true }
}

async function readHeader(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  for (;;) {
    const mac = held.indexOf('\n---')
    const end = mac < 0 ? -1 : held.indexOf('\n', mac + 1)
    if (end >= 0 && held.length >= end + 1 + nonceBytes) {
      const [header, nonce] = [held.subarray(0, end + 1), held.subarray(end + 1, end + 1 + nonceBytes)]
      return { header, nonce, rest: restOf(held.subarray(end + 1 + nonceBytes), pieces) }
    }
    const { value, done } = await pieces.next()
    if (done || held.length > maxHeaderBytes) throw new DamagedStream('It has no whole header.')
    held = Buffer.concat([held, value])
  }
}

async function* restOf(first: Buffer, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  } finally {
    await pieces.return?.()
  }
}

async function unwrap(header: Buffer, { keys, passphrases }: DecryptionKeys): Promise<Uint8Array> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  for (const passphrase of passphrases) decrypter.addIdentity(passphraseIdentity(passphrase))
  try {
    return await decrypter.decryptHeader(header)
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('no identity matched')) throw new DecryptionError('', { cause })
    throw new DamagedStream('Its header was changed.', { cause })
  }
}

/** 64 MiB and a tenth of a second per guess; our passphrases have 16 characters or more. */
const workFactor = 16
const highestWorkFactor = 20
const scryptLabel = 'age-encryption.org/v1/scrypt'

/** Equivalent to age's own, but without blocking the server while it works. */
function passphraseRecipient(passphrase: string): Recipient {
  return {
    wrapFileKey: async (fileKey) => {
      const salt = randomBytes(16)
      const key = await stretch(passphrase, salt, workFactor)
      const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: tagBytes })
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      const { Stanza } = await loadAge()
      return [new Stanza(['scrypt', unpadded(salt), String(workFactor)], body)]
    },
  }
}

function passphraseIdentity(passphrase: string): Identity {
  return {
    unwrapFileKey: async (stanzas) => {
      const [type, salt = '', factor = ''] = stanzas[0]?.args ?? []
      if (stanzas.length !== 1 || type !== 'scrypt' || !stanzas[0]) return null
      if (!/^[1-9]\d?$/.test(factor) || Number(factor) > highestWorkFactor) throw new Error('It asks for too much work.')
      const key = await stretch(passphrase, Buffer.from(salt, 'base64'), Number(factor))
      try {
        return opened(Buffer.from(stanzas[0].body), key, Buffer.alloc(12))
      } catch {
        return null
      }
    },
  }
}

function stretch(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const cost = { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** factor * 8 * 128 + (1 << 20) }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(scryptLabel), salt]), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
