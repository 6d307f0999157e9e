import { randomBytes } from 'node:crypto'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import {
  DamagedStream,
  decrypted,
  encrypted,
  type EncryptionTarget,
  makeFileKey,
  DecryptionError,
  type DecryptionKeys,
} from './age-stream.ts'

const passphrase = 'prayer flags in the wind'
const key = await generateX25519Identity()
const recipient = await identityToRecipient(key)
const decryptionKeys: DecryptionKeys = { keys: [key], passphrases: [passphrase] }

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const lockedBytes = async (plain: Buffer, lock: EncryptionTarget, size = 10_007) =>
  whole(encrypted(pieces(plain, size), await makeFileKey(lock)))
const open = (bytes: Buffer, means: DecryptionKeys | Uint8Array = decryptionKeys) => whole(decrypted(pieces(bytes, 9_973), means))

const sizesOf = (lock: EncryptionTarget) => ('passphrase' in lock ? [70_000] : sizes)
const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]
const locks: [string, EncryptionTarget][] = [
  ['recipient', { recipients: [recipient] }],
  ['passphrase', { passphrase }],
]

test.each(locks)('a file encrypted for a %s can be decrypted, whatever its size, also by age itself', async (_name, lock) => {
  const age = new Decrypter()
  age.addIdentity(key)
  age.addPassphrase(passphrase)
  for (const size of sizesOf(lock)) {
    const plain = randomBytes(size)
    const bytes = await lockedBytes(plain, lock)
    expect(bytes.includes(plain.subarray(0, 64)) && size > 63).toBe(false)
    expect((await open(bytes)).equals(plain)).toBe(true)
    expect(Buffer.from(await age.decrypt(bytes)).equals(plain)).toBe(true)
  }
})

test('a file encrypted by age itself can be decrypted', async () => {
  const plain = randomBytes(200_000)
  for (const [name, lock] of locks) {
    const age = new Encrypter()
    if ('passphrase' in lock) {
      age.setPassphrase(passphrase)
      age.setScryptWorkFactor(12)
    } else age.addRecipient(recipient)
    expect((await open(Buffer.from(await age.encrypt(plain)))).equals(plain), name).toBe(true)
  }
})

test('another key or passphrase cannot decrypt it, and the error states this', async () => {
  const other: DecryptionKeys = { keys: [await generateX25519Identity()], passphrases: ['prayer flags in the rain'] }
  for (const [, lock] of locks)
    await expect(open(await lockedBytes(randomBytes(100), lock), other)).rejects.toThrow(DecryptionError)
})

test('every changed byte and every cut length is detected', async () => {
  const bytes = await lockedBytes(randomBytes(140_000), { recipients: [recipient] })
  const body = bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1
  for (const at of [30, body - 5, body, body + 20, body + 65_560, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(open(changed), `byte ${at}`).rejects.toThrow(Error)
  }
  for (const length of [0, 10, body, body + 16, body + 16 + 65_552, body + 16 + 2 * 65_552, bytes.length - 1])
    await expect(open(bytes.subarray(0, length)), `length ${length}`).rejects.toThrow(DamagedStream)
})

test('the key of a file that was just written opens only that file', async () => {
  const plain = randomBytes(70_000)
  const fileKey = await makeFileKey({ recipients: [recipient] })
  const bytes = await whole(encrypted(pieces(plain, 1000), fileKey))
  expect((await open(bytes, fileKey.fileKey)).equals(plain)).toBe(true)
  const other = await makeFileKey({ recipients: [recipient] })
  await expect(open(bytes, other.fileKey)).rejects.toThrow(DamagedStream)
})
