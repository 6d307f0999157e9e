/**
 * PDF/A forbids characters that no font can draw, and a receipt must not fail because of an emoji in a name. Unsupported characters are
 * printed as a replacement sign, and control characters (which can also reverse the reading order) are removed.
 */
export function printable(text: string, characters: ReadonlySet<number>): string {
  return Array.from(text.replace(invisible, ' '), (character) => {
    const isKnown = character === '\n' || characters.has(character.codePointAt(0) ?? 0)
    return isKnown ? character : missing
  }).join('')
}

const missing = '\ufffd'
// Control characters except the line feed, line separators and direction marks.
const invisible = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Every character that at least one of these TrueType fonts can draw, from their "cmap" tables (OpenType 1.9, formats 4 and 12). */
export function charactersOf(fonts: readonly Buffer[]): Set<number> {
  return new Set(fonts.flatMap(charactersOfFont))
}

function charactersOfFont(font: Buffer): number[] {
  const cmap = tableOf(font, 'cmap')
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.subarray(cmap.readUInt32BE(8 + index * 8)))
  return subtables.flatMap((subtable) => {
    const format = subtable.readUInt16BE(0)
    return format === 12 ? ofFormat12(subtable) : format === 4 ? ofFormat4(subtable) : []
  })
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === tag) return font.subarray(font.readUInt32BE(entry + 8))
  }
  throw new Error(`The font has no ${tag} table.`)
}

function ofFormat12(subtable: Buffer): number[] {
  return Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => {
    const group = 16 + index * 12
    return range(subtable.readUInt32BE(group), subtable.readUInt32BE(group + 4))
  }).flat()
}

// Segments are used completely, because the fonts in use have no gaps inside one.
function ofFormat4(subtable: Buffer): number[] {
  const segments = subtable.readUInt16BE(6) / 2
  return Array.from({ length: segments }, (_, index) => {
    const end = subtable.readUInt16BE(14 + index * 2)
    const start = subtable.readUInt16BE(16 + segments * 2 + index * 2)
    return end === 0xffff ? [] : range(start, end)
  }).flat()
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
