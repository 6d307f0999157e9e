import { unreckoned } from '../../domain/import/spreadsheet-error.ts'
import { zip } from '../platform/files/zip.ts'
import { unpacked, zipEntries } from './zip-entries.ts'

/**
 * The reader of workbooks passes over cells whose formula failed, or was saved without its value, as if nothing stood there. Here
 * they become texts, which the rows then refuse in their place. A workbook without such cells is handed back as it came.
 */
export async function formatErrors(bytes: Buffer): Promise<Buffer> {
  // Pictures and the like are not read; without them the archive is text throughout.
  const files = [...zipEntries(bytes)].filter(({ name }) => /\.(xml|rels)$/i.test(name))
  const withFormulas = new Set(files.filter((file) => isSheet(file.name) && canHoldErrors(unpacked(bytes, file))))
  if (withFormulas.size === 0) return bytes
  const pieces: Buffer[] = []
  const entries = files.map((file) => ({
    name: file.name,
    content: withFormulas.has(file) ? spelledOut(unpacked(bytes, file)) : [unpacked(bytes, file).toString('utf8')],
  }))
  for await (const piece of zip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const isSheet = (name: string): boolean => /^\/?xl\/worksheets\/[^/]+\.xml$/i.test(name)

function canHoldErrors(sheet: Buffer): boolean {
  return ['t="e"', "t='e'", '<f>', '<f ', '<f/', ':f>', ':f ', ':f/'].some((sign) => sheet.includes(sign))
}

const pieceBytes = 1_000_000

/** Row by row, so that memory holds a piece of the sheet as text. */
function* spelledOut(sheet: Buffer): Generator<string> {
  for (let from = 0; from < sheet.length; ) {
    const rowEnd = sheet.indexOf('row>', from + pieceBytes)
    const end = rowEnd < 0 ? sheet.length : rowEnd + 'row>'.length
    yield sheet.toString('utf8', from, end).replaceAll(cell, spellCell)
    from = end
  }
}

const cell = /<((?:\w+:)?)c(\s[^>]*[^>/])?>(.*?)<\/\1c>/gs

function spellCell(whole: string, prefix: string, attributes = '', inner = ''): string {
  const type = /\st=["'](\w+)["']/.exec(attributes)?.[1]
  const value = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]+)</.exec(inner)?.[1]
  const spelled = type === 'e' ? (value ?? '#VALUE!') : unreckoned
  if (type !== 'e' && (value !== undefined || !isFormula(inner) || isEmptyText(type, inner))) return whole
  const untyped = attributes.replace(/\st=["']\w+["']/, '')
  return `<${prefix}c${untyped} t="str"><${prefix}v>${spelled}</${prefix}v></${prefix}c>`
}

const isFormula = (inner: string): boolean => /<(?:\w+:)?f[\s>/]/.test(inner)

/** A formula may well give an empty text. */
function isEmptyText(type: string | undefined, inner: string): boolean {
  return type === 'str' && /<(?:\w+:)?v[\s>/]/.test(inner)
}
