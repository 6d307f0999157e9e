import { z } from 'zod'
import { partsOf, thimphuDate } from '../../domain/calendar-date.ts'
import { renderPdf } from '../platform/pdf/render-pdf.ts'
import { type GatheredExport, maxPrintedRows } from './gather-export.ts'
import { instantText, type Json, jsonSchema, printableName, printableValue } from './export-text.ts'

type Fields = Readonly<Record<string, Json>>
type Cell = { name: string; value: string }
/** One record: its text, and the ids with which the office finds it. */
type Row = { cells: Cell[]; ids: string }
type Section = { title: string; rows: Row[]; note: string | null; heads: string[] | null; isWide: boolean[] }

const exportSchema = z.looseObject({
  exportedAt: z.iso.datetime(),
  organisation: z.looseObject({ name: z.string() }),
})
const fieldsSchema = z.record(z.string(), jsonSchema)
const template = new URL('./data-export.typ', import.meta.url)

/** The export as a PDF: each kind under its heading, as a table if it is narrow enough, otherwise record by record. */
export async function renderExport({ exported, counts }: GatheredExport): Promise<Uint8Array> {
  const whole = fieldsSchema.parse(JSON.parse(JSON.stringify(exported)))
  const { exportedAt, organisation } = exportSchema.parse(whole)
  const at = new Date(exportedAt)
  const title = 'Personal data'
  const content = {
    document: { title, footer: `${title} · ${organisation.name}`, date: partsOf(thimphuDate(at)) },
    organisation: { name: organisation.name, nameDzongkha: null, details: [] },
    mark: null,
    title,
    exportedAt: instantText(at),
    subject: subjectOf(whole),
    sections: Object.entries(whole).flatMap(([kind, content]) => sectionsOf(printableName(kind), content, counts.get(kind))),
  }
  return renderPdf(template, content, { isLong: true })
}

/** The person of the export in both scripts, as named in the newest record. */
function subjectOf(whole: Fields): { name: string; nameDzongkha: string | null; details: string[] } {
  for (const kind of ['tenantRecord', 'ownerRecord', 'staffRecord']) {
    const [record] = recordsOf(whole[kind] ?? null)
    const name = record && (printableValue('name', record['fullName'] ?? record['nameEnglish'] ?? null) ?? '')
    if (!record || !name) continue
    const cid = printableValue('cid', record['cid'] ?? null)
    return {
      name,
      nameDzongkha: printableValue('name', record['nameDzongkha'] ?? null) ?? null,
      details: cid ? [`CID ${cid}`] : [],
    }
  }
  return { name: 'A person without a record', nameDzongkha: null, details: [] }
}

/** A kind and, inside it, lists with their own records: "Account", "Account: roles". */
function sectionsOf(title: string, content: Json, count?: number): Section[] {
  const records = recordsOf(content)
  const [only] = records
  if (!only) return Array.isArray(content) ? [sectionOf(title, [])] : []
  if (Array.isArray(content)) return [sectionOf(title, records, count)]
  const lists = Object.entries(only).filter(([, value]) => recordsOf(value).length > 0)
  const own = Object.fromEntries(Object.entries(only).filter(([name]) => !lists.some(([list]) => list === name)))
  const inner = lists.map(([name, value]) => sectionOf(`${title}: ${printableName(name).toLowerCase()}`, recordsOf(value)))
  return [sectionOf(title, [own]), ...inner]
}

function recordsOf(content: Json): Fields[] {
  const items = Array.isArray(content) ? content : [content]
  return items.flatMap((item) => {
    const { data } = fieldsSchema.safeParse(item)
    return data ? [data] : []
  })
}

const maxColumns = 6

function sectionOf(title: string, records: readonly Fields[], count = records.length): Section {
  const rows = records.slice(-maxPrintedRows).map(rowOf)
  const note = count > maxPrintedRows ? `The last ${maxPrintedRows} of ${count}. The JSON file has all of them.` : null
  const heads = [...new Set(rows.flatMap(({ cells }) => cells.map(({ name }) => name)))]
  if (rows.length < 2 || heads.length > maxColumns) return { title, rows, note, heads: null, isWide: [] }
  const inColumns = rows.map(({ cells, ids }) => ({ ids, cells: heads.map((name) => cellOf(cells, name)) }))
  const isWide = heads.map((_, index) => inColumns.some(({ cells }) => (cells[index]?.value.length ?? 0) > widest))
  return { title, rows: inColumns, note, heads, isWide }
}

const widest = 22

function cellOf(cells: readonly Cell[], name: string): Cell {
  return { name, value: cells.find((cell) => cell.name === name)?.value ?? '' }
}

function rowOf(record: Fields): Row {
  const written = Object.entries(withShare(record)).flatMap(([name, value]) => {
    const text = printableValue(name, value)
    return text === undefined ? [] : [{ name: printableName(name), value: text }]
  })
  const ids = written.filter(({ value }) => isId(value)).map(({ name, value }) => `${name} ${value}`)
  return { cells: written.filter(({ value }) => !isId(value)), ids: ids.join(' · ') }
}

function isId(value: string): boolean {
  return z.guid().safeParse(value).success
}

function withShare({ shareNumerator, shareDenominator, ...rest }: Fields): Fields {
  const isShare = typeof shareNumerator === 'number' && typeof shareDenominator === 'number'
  return isShare ? { ...rest, share: `${shareNumerator}/${shareDenominator}` } : rest
}
