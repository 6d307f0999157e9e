import { dayNumber, isCalendarDate } from '../../../domain/calendar-date.ts'
import { type CellKind, type CellValue, decimalOfMoney, type SheetColumn, xmlText } from '../../../domain/sheet.ts'
import { zip } from './zip.ts'

/** With more rows CSV is offered instead: programs open larger workbooks slowly or not at all. */
export const maxXlsxRows = 50_000

export type XlsxSheet = {
  name: string
  columns: readonly { title: string; kind: CellKind; width?: number; choices?: readonly string[] }[]
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type WorkbookOptions = { before?: readonly XlsxSheet[]; totalled?: readonly string[] }

/** The rows of a list as one sheet, written while they are read. Memory holds one block of rows, never the workbook. */
export function listAsXlsx<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
  { before = [], totalled = [] }: WorkbookOptions = {},
): AsyncGenerator<Buffer> {
  return xlsx([...before, { name: name.slice(0, 31), columns, rows: valuesOf(columns, rows, totalled) }])
}

/** With a last line of sums, computed while reading, if columns have one. */
async function* valuesOf<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>, totalled: readonly string[]) {
  const sums: (number | null)[] = columns.map(({ title }) => (totalled.includes(title) ? 0 : null))
  for await (const row of rows) {
    const values = columns.map((column) => column.of(row))
    for (const [index, value] of values.entries()) {
      const sum = sums[index]
      if (typeof sum === 'number' && typeof value === 'number') sums[index] = sum + value
    }
    yield values
  }
  if (totalled.length > 0) yield sums.map((sum, index) => (index === 0 ? 'Total' : sum))
}

/** A workbook of several sheets (ECMA-376), each with a fixed heading. */
export function xlsx(sheets: readonly XlsxSheet[]): AsyncGenerator<Buffer> {
  const numbered = sheets.map((sheet, index) => ({ sheet, number: index + 1 }))
  const types = numbered.map(({ number }) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet'))
  const named = numbered.map(
    ({ sheet, number }) => `<sheet name="${xmlText(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const linked = numbered.map(({ number }) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
  const part = (name: string, text: string) => ({ name, content: [`${xmlHead}${text}`] })
  return zip([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${types.join('')}</Types>`,
    ),
    part('_rels/.rels', relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')])),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${documents}/relationships"><sheets>${named.join('')}</sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', relations([...linked, relation('rIdStyles', 'styles', 'styles.xml')])),
    part('xl/styles.xml', styles),
    ...numbered.map(({ sheet, number }) => ({ name: `xl/worksheets/sheet${number}.xml`, content: sheetXml(sheet) })),
  ])
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006'
const packages = 'http://schemas.openxmlformats.org/package/2006'

function override(part: string, kind: string): string {
  return `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
}
function relations(rows: readonly string[]): string {
  return `<Relationships xmlns="${packages}/relationships">${rows.join('')}</Relationships>`
}
function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${documents}/relationships/${kind}" Target="${target}"/>`
}

const styleOf: Record<CellKind | 'heading', number> = { text: 1, number: 0, money: 2, date: 3, time: 4, heading: 5 }
/** In the order of `styleOf`: general, text, money, date, time, heading. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const blockRows = 200
const widths: Record<CellKind, number> = { text: 24, number: 12, money: 16, date: 12, time: 17 }

async function* sheetXml({ columns, rows }: XlsxSheet): AsyncGenerator<string> {
  const cols = columns.map(
    ({ kind, width = widths[kind] }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${styleOf[kind]}"/>`,
  )
  const heading = columns.map(({ title }, index) => stringCell(`${letters(index)}1`, title, styleOf.heading))
  yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${heading.join('')}</row>`
  const names = columns.map((_, index) => letters(index))
  let block: string[] = []
  let number = 1
  for await (const row of rows) {
    number += 1
    const cells = row.map((value, index) => cellXml(`${names[index]}${number}`, value, columns[index]?.kind ?? 'text'))
    block.push(`<row r="${number}">${cells.join('')}</row>`)
    if (block.length < blockRows) continue
    yield block.join('')
    block = []
  }
  yield `${block.join('')}</sheetData>${choicesXml(columns)}</worksheet>`
}

/** Drop-down lists in the cells of a column. */
function choicesXml(columns: XlsxSheet['columns']): string {
  const rules = columns.flatMap(({ choices }, index) => {
    // An inline list has at most 255 characters; a longer one is in the notes.
    if (!choices || choices.join(',').length > 255) return []
    const cells = `${letters(index)}2:${letters(index)}100001`
    return `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>"${xmlText(choices.join(','))}"</formula1></dataValidation>`
  })
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

function cellXml(at: string, value: CellValue, kind: CellKind): string {
  if (value === null || value === '') return ''
  const number = numberOf(value, kind)
  return number === undefined
    ? stringCell(at, String(value), styleOf.text)
    : `<c r="${at}" s="${styleOf[kind]}"><v>${number}</v></c>`
}

/** The numeric value in a spreadsheet: a decimal, or days since 30 December 1899. Undefined for a text. */
function numberOf(value: string | number, kind: CellKind): string | undefined {
  switch (kind) {
    case 'text':
      return undefined
    case 'number':
      return /^-?\d{1,15}(\.\d+)?$/.test(String(value)) ? String(value) : undefined
    case 'money':
      return typeof value === 'number' ? decimalOfMoney(value) : undefined
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? String(dayNumber(value) + daysTo1970) : undefined
    case 'time':
      return timeOf(new Date(value).getTime())
    default:
      return kind satisfies never
  }
}

/** "Total" may appear below instants: it is only text. */
function timeOf(ms: number): string | undefined {
  return Number.isNaN(ms) ? undefined : String(daysTo1970 + Math.floor((ms + thimphuMs) / 60_000) / 1440)
}

const daysTo1970 = 25_569
const thimphuMs = 6 * 3_600_000

/** A string is never run as a formula, whatever it begins with. */
function stringCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, maxCellCharacters))}</t></is></c>`
}

const maxCellCharacters = 32_767
/** 0 → A, 25 → Z, 26 → AA. */
function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : `${letters(Math.floor(index / 26) - 1)}${last}`
}
