import { type ObjectAddress, objectMissing, type ObjectStore } from './object-store.ts'

/**
 * The content of a file, wherever it is stored. Nothing is read from an object storage before `open` is called: do that outside
 * transactions.
 */
export type FileContent = {
  /** All of it, or piece by piece if it is not in memory yet. */
  open(): Promise<Buffer | { byteSize: number; pieces: AsyncIterable<Buffer> }>
  bytes(): Promise<Buffer>
}

/** The content was read with the row. */
export function contentInDatabase(content: Buffer): FileContent {
  return { open: async () => content, bytes: async () => content }
}

export function contentInObjects(objects: ObjectStore | undefined, address: ObjectAddress): FileContent {
  const open = async () => {
    const opened = await objects?.open(address)
    if (!opened) throw objectMissing(address, 'missing')
    return opened
  }
  return { open, bytes: async () => gather(await open()) }
}

async function gather({ pieces }: { pieces: AsyncIterable<Buffer> }): Promise<Buffer> {
  const held: Buffer[] = []
  for await (const piece of pieces) held.push(piece)
  return Buffer.concat(held)
}
