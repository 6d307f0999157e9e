import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { noRoom, type UploadPlace } from './upload-room.ts'

export type ArrivingFile = {
  /** Stores a stream to its end, and returns its length. */
  store: (stream: AsyncIterable<Buffer>) => Promise<number>
  /**
   * Waits until memory is free, and reads the stored file. Called only when the whole request has arrived, so that a slow sender holds no
   * memory.
   */
  load: () => Promise<Buffer>
  /** Releases disk and memory; a second call does nothing. */
  close: () => Promise<void>
}

/** A file that is written to disk while it arrives. It has no name there, so if the process dies, the system removes it. */
export async function openArriving(folder: string, place: UploadPlace): Promise<ArrivingFile> {
  const file = await openNameless(folder)
  let size = 0
  let isOpen = true
  const closeFile = async () => {
    if (!isOpen) return
    isOpen = false
    await file.close()
    place.unstore()
  }
  return {
    store: async (stream) => {
      for await (const chunk of stream) {
        place.add(chunk.length)
        await append(file, chunk)
        size += chunk.length
      }
      return size
    },
    load: async () => {
      await place.load()
      const bytes = await readAll(file, size)
      await closeFile()
      return bytes
    },
    close: async () => {
      try {
        await closeFile()
      } finally {
        place.leave()
      }
    },
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function append(file: FileHandle, chunk: Buffer): Promise<void> {
  try {
    await file.writeFile(chunk)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) throw noRoom(error)
    throw error
  }
}

async function readAll(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at)
    if (bytesRead === 0) throw new Error('A file that was received is shorter than what was written.')
    at += bytesRead
  }
  return bytes
}
