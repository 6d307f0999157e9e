import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** `isCompressed`: its format cannot be compressed further, such as a picture. */
export type ZipEntry = {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string>
  isCompressed?: boolean
}

/** The same for every archive, so that equal rows produce equal bytes: without a time zone, the first day that ZIP supports. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A ZIP archive, written while the entries are read one after the other. Memory holds one piece of an entry. */
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
      // No other listener exists: without this a failing query would end the process.
      source.on('error', (error) => output.destroy(error))
      callback(null, source)
    })
  }
  archive.end()
  try {
    for await (const chunk of output) yield Buffer.from(chunk)
  } finally {
    // If the reader stops, the query behind the rows ends too.
    hasEnded = true
    source?.destroy()
    output.destroy()
  }
}

async function* bytesOf(content: ZipEntry['content']): AsyncGenerator<Buffer> {
  for await (const piece of content)
    yield typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}
