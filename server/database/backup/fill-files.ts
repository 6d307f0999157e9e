import { contentInObjects } from '../../platform/objects/file-content.ts'
import { type ObjectAddress, type ObjectStore, ObjectsUnavailable } from '../../platform/objects/object-store.ts'

type Filling = {
  columns: readonly string[]
  /** Without an object storage the rows pass unchanged. */
  objects: ObjectStore | undefined
  /** Collects the keys of objects that are missing or changed. Their rows stay without content. */
  lost: string[]
}

const nothing = '\\N'
const newline = 10

/** The rows of `files` as COPY writes them, with the content from the object storage filled in. */
export async function* filledFiles(rows: AsyncIterable<Buffer>, { columns, objects, lost }: Filling): AsyncGenerator<Buffer> {
  const place = (column: string) => columns.indexOf(column)
  const [organisation, hashAt, contentAt] = [place('organisation_id'), place('hash'), place('content')]
  for await (const row of linesOf(rows)) {
    // A row with its content is long and passes unchanged.
    const values = row.length > maxRowWithoutContent ? [] : row.toString('latin1', 0, row.length - 1).split('\t')
    if (values[contentAt] !== nothing || !objects) {
      yield row
      continue
    }
    const address = { organisationId: values[organisation] ?? '', hash: values[hashAt] ?? '' }
    const content = await readContent(objects, address)
    if (!content) lost.push(`${address.organisationId}/${address.hash}`)
    values[contentAt] = content ? `\\\\x${content.toString('hex')}` : nothing
    yield Buffer.from(`${values.join('\t')}\n`, 'latin1')
  }
}

const maxRowWithoutContent = 1000

/** A stream can join and split pieces anywhere. In the text format of COPY each line is a row. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, from)) {
      held.push(piece.subarray(from, end + 1))
      yield held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
      held = []
      from = end + 1
    }
    if (from < piece.length) held.push(piece.subarray(from))
  }
  if (held.length > 0) yield Buffer.concat(held)
}

async function readContent(objects: ObjectStore, address: ObjectAddress): Promise<Buffer | undefined> {
  try {
    return await contentInObjects(objects, address).bytes()
  } catch (error) {
    if (error instanceof ObjectsUnavailable) throw error
    return undefined
  }
}
