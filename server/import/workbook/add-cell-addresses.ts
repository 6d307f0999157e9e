import { rewriteSheets } from './rewrite-sheets.ts'

/**
 * Rows and cells may omit their address (ECMA-376 part 1, 18.3.1.4: `r` is optional) and then follow the previous one. The workbook reader
 * refuses such cells, so they get the address of their position here.
 */
export function addCellAddresses(workbook: Buffer): Promise<Buffer> {
  return rewriteSheets(workbook, { isNeeded: lacksAddress, rewrite: () => createNumbering() })
}

/** Whether any cell seems to have no address. A sheet may have millions of cells, so they are not converted to text. */
function lacksAddress(sheet: Buffer): boolean {
  return ['<c', ':c'].some((sign) => {
    for (let at = sheet.indexOf(sign); at >= 0; at = sheet.indexOf(sign, at + 2)) {
      const next = sheet[at + 2] ?? 0
      if (!endsOfName.has(next)) continue
      const address = sheet.indexOf(' r=', at + 2)
      if (address < 0 || address > sheet.indexOf('>', at + 2)) return true
    }
    return false
  })
}

const endsOfName = new Set(Buffer.from(' \t\r\n/>'))

const tag = /<((?:\w+:)?)(row|c)((?:\s[^<>]*?)?)(\/?)>/g

/** Continues the count across the pieces of one sheet. */
function createNumbering(): (piece: string) => string {
  let [row, column] = [0, 0]
  return (piece) =>
    piece.replaceAll(tag, (_whole, prefix: string, name: string, attributes: string, end: string) => {
      const address = /\sr\s*=\s*["'](\w+)["']/.exec(attributes)?.[1]
      if (name === 'row') {
        row = address === undefined ? row + 1 : Number(address)
        column = 0
      } else {
        column = address === undefined ? column + 1 : columnOf(address)
      }
      const own = address === undefined ? ` r="${name === 'row' ? row : `${lettersOf(column)}${row}`}"` : ''
      return `<${prefix}${name}${own}${attributes}${end}>`
    })
}

/** "AB7" is in column 28. */
export function columnOf(address: string): number {
  let column = 0
  for (const letter of /^[A-Za-z]*/.exec(address)?.[0].toUpperCase() ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

function lettersOf(column: number): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  }
  return letters
}
