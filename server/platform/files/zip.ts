import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** `isCompressed`: its format leaves nothing to compress, such as a picture. */
export type ZipEntry = {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string>
  isCompressed?: boolean
}

/** The same for every archive, so that the same rows give the same bytes: without a time zone, the first day that ZIP knows. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A ZIP archive, written while the entries are read, one after the other: memory holds a piece of one. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const archive = new ZipFile()
  const output = archive.outputStream.pipe(new PassThrough())
  archive.on('error', (error: Error) => output.destroy(error))
  let source: Readable | undefined
  let hasEnded = false
  for (const { name, content, isCompressed = false } of entries) {
    archive.addReadStreamLazy(name, { ...options, compress: !isCompressed }, (callback) => {
      if (hasEnded) return
      source = Readable.from(bytesOf(content))
      // Nobody else listens for it: without this a query that fails would end the process.
      source.on('error', (error) => output.destroy(error))
      callback(null, source)
    })
  }
  archive.end()
  try {
    for await (const chunk of output) yield Buffer.from(chunk)
  } finally {
    // Who stops reading ends the query behind the rows as well.
    hasEnded = true
    source?.destroy()
    output.destroy()
  }
}

async function* bytesOf(content: ZipEntry['content']): AsyncGenerator<Buffer> {
  for await (const piece of content)
    yield typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}
