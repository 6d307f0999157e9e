import { uncalculated } from '../../../domain/import/spreadsheet-error.ts'
import { rewriteSheets } from './rewrite-sheets.ts'

/**
 * The workbook reader silently skips cells whose formula failed or was saved without its value. Here they become texts, which the import
 * then reports as errors of their rows. A workbook without such cells is returned unchanged.
 */
export function formatErrors(workbook: Buffer): Promise<Buffer> {
  return rewriteSheets(workbook, {
    isNeeded: canHoldErrors,
    rewrite: () => (piece) => piece.replaceAll(cell, spellCell),
  })
}

function canHoldErrors(sheet: Buffer): boolean {
  return ['t="e"', "t='e'", '<f>', '<f ', '<f/', ':f>', ':f ', ':f/'].some((sign) => sheet.includes(sign))
}

const cell = /<((?:\w+:)?)c(\s[^>]*[^>/])?>(.*?)<\/\1c>/gs

function spellCell(whole: string, prefix: string, attributes = '', inner = ''): string {
  const type = /\st=["'](\w+)["']/.exec(attributes)?.[1]
  const value = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]+)</.exec(inner)?.[1]
  const spelled = type === 'e' ? (value ?? '#VALUE!') : uncalculated
  if (type !== 'e' && (value !== undefined || !isFormula(inner) || isEmptyText(type, inner))) return whole
  const untyped = attributes.replace(/\st=["']\w+["']/, '')
  return `<${prefix}c${untyped} t="str"><${prefix}v>${spelled}</${prefix}v></${prefix}c>`
}

const isFormula = (inner: string): boolean => /<(?:\w+:)?f[\s>/]/.test(inner)

/** A formula may return an empty text. */
function isEmptyText(type: string | undefined, inner: string): boolean {
  return type === 'str' && /<(?:\w+:)?v[\s>/]/.test(inner)
}
