import type { PdfObjects } from './pdf-objects.ts'

/**
 * In a PDF the vowel signs of Dzongkha are separate glyphs, drawn back over the letter. The compiler maps only the text of each such pair,
 * and readers take the step back for a space. This gives each run of Dzongkha one `/ActualText` (ISO 32000-1, section 14.9.4) with its
 * whole text, so that copying, search and screen readers find the original text. Readers without support for `/ActualText` (Firefox) use
 * the maps of the fonts, where the compiler maps both glyphs to the text of the pair: here each glyph gets its own part.
 */
export function nameDzongkhaRuns(pdf: PdfObjects): void {
  const read = new Map<number, Font>()
  for (const page of pdf.find('/Type /Page\n')) {
    const fonts = fontsOf(pdf, page.source, read)
    const content = Number(/\/Contents (\d+) 0 R/.exec(page.source)?.[1])
    const drawn = pdf.stream(content)
    const named = drawn.replaceAll(textBlock, (block, operators: string) => nameRun(operators, fonts) ?? block)
    if (named !== drawn) pdf.replaceStream(content, named)
  }
  for (const font of read.values()) writeParts(pdf, font)
}

/** The text of each glyph, by its code of four hexadecimal digits; `parts` if it draws only a part of a pair's text. */
type Font = { mapId: number; texts: ReadonlyMap<string, string>; parts: Map<string, string> }

const textBlock = /^BT\n([^]*?)^ET\n/gm
const mapEntry = /^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm
const dzongkha = /[\u0f00-\u0fff]/
// One of: a tag that the compiler wrote, its end, a font selection, a string in brackets, a string in angle brackets.
const token =
  /\/Span <<\s*\/ActualText (\((?:\\[^]|[^\\)])*\)|<[0-9A-F]*>)\s*>> BDC\n|(EMC\n)|\/(\w+) [\d.]+ Tf|(\((?:\\[^]|[^\\)])*\))|<([0-9A-F]+)>/g

/** `undefined` if the block is not in Dzongkha. */
function nameRun(operators: string, fonts: ReadonlyMap<string, Font>): string | undefined {
  let text = ''
  let font: Font | undefined
  let pair: { text: string; codes: string[] } | undefined
  const bare = operators.replaceAll(
    token,
    (found, name?: string, end?: string, fontName?: string, literal?: string, hex?: string) => {
      if (name !== undefined) {
        pair = { text: textOfName(name), codes: [] }
        text += pair.text
        return ''
      }
      if (end !== undefined) {
        if (font && pair) splitPair(font, pair)
        pair = undefined
        return ''
      }
      if (fontName !== undefined) font = fonts.get(fontName)
      else {
        const codes = (hex ?? hexOf(literal ?? '')).match(/.{4}/g) ?? []
        if (pair) pair.codes.push(...codes)
        else text += codes.map((code) => font?.texts.get(code) ?? '').join('')
      }
      return found
    },
  )
  if (!dzongkha.test(text)) return undefined
  return `BT\n/Span <<\n  /ActualText <FEFF${utf16(text)}>\n>> BDC\n${bare}EMC\nET\n`
}

/** The signs come last, one per glyph; the letters before them are the first glyph. */
function splitPair({ parts }: Font, { text, codes }: { text: string; codes: readonly string[] }): void {
  const characters = Array.from(text)
  const signs = codes.length - 1
  if (signs < 1 || characters.length <= signs) return
  const letters = characters.splice(0, characters.length - signs).join('')
  for (const [index, code] of codes.entries()) parts.set(code, index === 0 ? letters : (characters[index - 1] ?? ''))
}

function writeParts(pdf: PdfObjects, { mapId, parts }: Font): void {
  if (parts.size === 0) return
  const map = pdf.stream(mapId).replaceAll(mapEntry, (entry, code: string) => {
    const part = parts.get(code)
    return part === undefined ? entry : `<${code}> <${utf16(part)}>`
  })
  pdf.replaceStream(mapId, map)
}

function textOfName(name: string): string {
  const hex = name.startsWith('<') ? name.slice(1, -1) : hexOf(name)
  return hex.startsWith('FEFF') ? fromUtf16(hex.slice(4)) : Buffer.from(hex, 'hex').toString('latin1')
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of a string in brackets (ISO 32000-1, section 7.3.4.2), as hexadecimal digits. */
function hexOf(literal: string): string {
  const bytes = literal.slice(1, -1).replaceAll(/\\([0-7]{1,3}|[^])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8))
    return escapes[escaped] ?? escaped
  })
  return Buffer.from(bytes, 'latin1').toString('hex').toUpperCase()
}

function fontsOf(pdf: PdfObjects, page: string, read: Map<number, Font>): Map<string, Font> {
  const [, list = ''] = /\/Font <<([^>]*)>>/.exec(page) ?? []
  const fonts = new Map<string, Font>()
  for (const [, name = '', id] of list.matchAll(/\/(\w+) (\d+) 0 R/g)) {
    const font = read.get(Number(id)) ?? fontOf(pdf, Number(id))
    if (!font) continue
    read.set(Number(id), font)
    fonts.set(name, font)
  }
  return fonts
}

function fontOf(pdf: PdfObjects, id: number): Font | undefined {
  const map = /\/ToUnicode (\d+) 0 R/.exec(pdf.source(id))?.[1]
  if (map === undefined) return undefined
  const pairs = pdf.stream(Number(map)).matchAll(mapEntry)
  return {
    mapId: Number(map),
    texts: new Map(Array.from(pairs, ([, code = '', hex = '']) => [code, fromUtf16(hex)])),
    parts: new Map(),
  }
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}

function fromUtf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}
