import { zip } from '../../platform/files/zip.ts'
import { unpacked, zipEntries } from './zip-entries.ts'

type Rewriting = {
  isNeeded: (sheet: Buffer) => boolean
  /** Called for each sheet. The returned function receives the sheet's text in pieces of whole rows. */
  rewrite: () => (piece: string) => string
}

/** Rewrites the sheets that `isNeeded` selects. Returns the workbook unchanged if there are none. */
export async function rewriteSheets(bytes: Buffer, { isNeeded, rewrite }: Rewriting): Promise<Buffer> {
  // Pictures and similar files are not read; without them, the archive contains only text.
  const files = [...zipEntries(bytes)].filter(({ name }) => /\.(xml|rels)$/i.test(name))
  const chosen = new Set(files.filter((file) => isSheet(file.name) && isNeeded(unpacked(bytes, file))))
  if (chosen.size === 0) return bytes
  const pieces: Buffer[] = []
  const entries = files.map((file) => ({
    name: file.name,
    content: chosen.has(file) ? rewritten(unpacked(bytes, file), rewrite()) : [unpacked(bytes, file).toString('utf8')],
  }))
  for await (const piece of zip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const isSheet = (name: string): boolean => /^\/?xl\/worksheets\/[^/]+\.xml$/i.test(name)

const pieceBytes = 1_000_000

/** Memory holds one piece of the sheet as text. */
function* rewritten(sheet: Buffer, change: (piece: string) => string): Generator<string> {
  for (let from = 0; from < sheet.length; ) {
    const rowEnd = sheet.indexOf('row>', from + pieceBytes)
    const end = rowEnd < 0 ? sheet.length : rowEnd + 'row>'.length
    yield change(sheet.toString('utf8', from, end))
    from = end
  }
}
