import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ageMagic, decrypted, encrypted, type FileKey, DecryptionError, type DecryptionKeys } from './age-stream.ts'

// A tar in gzip, encrypted with age if there is a key. It is written and read piece by piece, so that its size does not matter. `age -d
// backup.tar.gz.age | tar tz` lists it.

export type ArchivePart = { name: string; content: Buffer }

export class DamagedArchive extends Error {}
/** It is encrypted, and none of the available keys opens it. */
export class LockedArchive extends Error {}

const noKey: DecryptionKeys = { keys: [], passphrases: [] }

const blockBytes = 512
/** A part has 4 MB plus the row that exceeds it; a row has at most one file, written as hexadecimal digits. */
const maxPartBytes = 128 << 20
const padding = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes

/** Writes the archive under another name and renames it when it is complete and on disk. Readable by its owner only. */
export async function writeArchive(
  path: string,
  parts: AsyncIterable<ArchivePart>,
  { signal, fileKey }: { signal?: AbortSignal | undefined; fileKey?: FileKey | undefined } = {},
): Promise<void> {
  const partial = `${path}.partial`
  try {
    const file = createWriteStream(partial, { mode: 0o600, flush: true })
    const lock = (packed: AsyncIterable<Buffer>) => (fileKey ? encrypted(packed, fileKey) : packed)
    await pipeline(Readable.from(blocksOf(parts)), createGzip({ level: 3 }), lock, file, signal ? { signal } : {})
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function* blocksOf(parts: AsyncIterable<ArchivePart>): AsyncGenerator<Buffer> {
  for await (const { name, content } of parts) {
    yield headerOf(name, content.length)
    yield content
    yield Buffer.alloc(padding(content.length))
  }
  yield Buffer.alloc(2 * blockBytes)
}

/** A ustar header: name, mode, size, checksum. Times are omitted; the manifest has the relevant one. */
function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)
}

/** The parts of an archive in order. If it is cut short or changed, it throws a `DamagedArchive`. */
export async function* readArchive(
  path: string,
  decryptionKeys: DecryptionKeys | Uint8Array = noKey,
): AsyncGenerator<ArchivePart> {
  const reader = new ByteReader(unpacked(path, decryptionKeys))
  for (;;) {
    const header = await reader.take(blockBytes)
    if (header.every((byte) => byte === 0)) return
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== checksumOf(header) || !Number.isSafeInteger(size))
      throw new DamagedArchive(`${path} is damaged, or is not a backup.`)
    if (size > maxPartBytes) throw new DamagedArchive(`${path} is damaged: a part of it has more than 128 MB.`)
    const name = header.toString('utf8', 0, header.indexOf(0))
    const content = await reader.take(size)
    await reader.take(padding(size))
    yield { name, content }
  }
}

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(ageMagic.length) })
    return buffer.toString('latin1', 0, bytesRead) === ageMagic
  } finally {
    await file.close()
  }
}

async function* unpacked(path: string, decryptionKeys: DecryptionKeys | Uint8Array): AsyncGenerator<Buffer> {
  const isLocked = await isEncrypted(path)
  const file = createReadStream(path, { highWaterMark: 1 << 18 })
  const unlock = (bytes: AsyncIterable<Buffer>) => (isLocked ? decrypted(bytes, decryptionKeys) : bytes)
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  const unpacking = pipeline(file, unlock, gunzip)
  unpacking.catch(() => undefined) // The loop below throws the same error.
  try {
    yield* gunzip as AsyncIterable<Buffer>
    await unpacking
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    if (error instanceof DecryptionError)
      throw new LockedArchive(`${path} is encrypted, and no key or passphrase given here opens it.`)
    throw new DamagedArchive(`${path} is damaged, or is not a backup.`, { cause: error })
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

class ByteReader {
  readonly #source: AsyncGenerator<Buffer>
  #held: Buffer[] = []
  #heldBytes = 0

  constructor(source: AsyncGenerator<Buffer>) {
    this.#source = source
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#heldBytes < bytes) {
      const { value, done } = await this.#source.next()
      if (done) throw new DamagedArchive('The backup ends before it should.')
      this.#held.push(value)
      this.#heldBytes += value.length
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held)
    this.#held = [all.subarray(bytes)]
    this.#heldBytes -= bytes
    return all.subarray(0, bytes)
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
