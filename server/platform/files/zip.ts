import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> }
type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** A ZIP archive piece by piece: an entry's size follows its bytes, so nothing is held until it is known. At most 4 GB. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    for await (const bytes of packed(entry, content)) {
      offset += bytes.length
      yield bytes
    }
    written.push(entry)
  }
  yield directoryOf(written, offset)
}

async function* packed(entry: Written, content: ZipEntry['content']): AsyncGenerator<Buffer> {
  yield Buffer.concat([headerOf(entry), entry.name])
  const counted = async function* () {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(counted())
  const deflate = createDeflateRaw()
  source.on('error', (error) => deflate.destroy(error))
  try {
    for await (const chunk of source.pipe(deflate)) {
      const bytes = Buffer.from(chunk)
      entry.packed += bytes.length
      yield bytes
    }
  } finally {
    source.destroy()
    deflate.destroy()
  }
  yield numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size])
}

// PKWARE APPNOTE 4.3: local header, data descriptor, central directory. Flags: sizes follow (8), names are UTF-8 (0x800).
const version = 20
const flags = 0x0808
const deflated = 8
/** 1 January 1980, so that the same rows give the same bytes. */
const date = 0x21

function headerOf({ name }: Written): Buffer {
  return numbers(
    [4, 0x04034b50],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  )
}

function directoryOf(written: readonly Written[], offset: number): Buffer {
  const rows = written.map((entry) =>
    Buffer.concat([
      numbers([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, deflated], [2, 0], [2, date]),
      numbers([4, entry.crc], [4, entry.packed], [4, entry.size], [2, entry.name.length]),
      numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]),
      entry.name,
    ]),
  )
  const directory = Buffer.concat(rows)
  const count = written.length
  return Buffer.concat([
    directory,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, offset], [2, 0]),
  ])
}

/** Little-endian numbers of 2 or 4 bytes, one after the other. */
function numbers(...fields: readonly (readonly [2 | 4, number])[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      if (bytes === 2) field.writeUInt16LE(value)
      else field.writeUInt32LE(value)
      return field
    }),
  )
}
