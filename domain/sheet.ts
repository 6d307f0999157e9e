import { type CalendarDate, thimphuDate } from './calendar-date.ts'
import { translated } from './wording.ts'

/** The content of a cell in a download: `money` in chhetrum, `date` as YYYY-MM-DD, `time` as an instant, `number` as a plain decimal. */
export type CellKind = 'text' | 'number' | 'money' | 'date' | 'time'
export type CellValue = string | number | null

/** One column of a list as CSV or XLSX: its heading, and its cell for a row. */
export type SheetColumn<Row> = { readonly title: string; readonly kind: CellKind; readonly of: (row: Row) => CellValue }

type Optional = string | number | null | undefined

/** The columns of a list, typed by its row: `sheet<Plot>(({ text, money }) => [text('Plot', …), …])`. */
export function sheet<Row>(columns: (make: SheetMaker<Row>) => readonly SheetColumn<Row>[]): readonly SheetColumn<Row>[] {
  return columns(maker<Row>())
}

type Make<Row> = (title: string, of: (row: Row) => Optional) => SheetColumn<Row>
export type SheetMaker<Row> = { text: Make<Row>; number: Make<Row>; money: Make<Row>; date: Make<Row>; time: Make<Row> }

function maker<Row>(): SheetMaker<Row> {
  const make =
    (kind: CellKind): Make<Row> =>
    (title, of) => ({ title, kind, of: (row) => of(row) ?? null })
  const money = make('money')
  return {
    text: make('text'),
    number: make('number'),
    // The currency is only in the heading, so that the cells remain numbers.
    money: (title, of) => money(`${title} (Nu.)`, of),
    date: make('date'),
    time: make('time'),
  }
}

/** Several values in one cell: "Karma Dorji 1/2; Pema Lhamo 1/2". */
export function listed(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join('; ')
}

/** "12500.00", the format that spreadsheets and programs read. */
export function decimalOfMoney(amount: number): string {
  const magnitude = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(magnitude / 100)}.${String(magnitude % 100).padStart(2, '0')}`
}

/** The local day and time of an instant in Thimphu: "2026-11-21 13:05". */
export function thimphuTime(instant: string): `${CalendarDate} ${string}` {
  const at = new Date(instant)
  return `${thimphuDate(at)} ${new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)}`
}

export function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}

/** "UPCOMING_EXPIRATION" → "Upcoming expiration", for codes without a label. */
export function codeText(code: string): string {
  const lower = code.toLowerCase().replaceAll('_', ' ')
  return translated(lower.charAt(0).toUpperCase() + lower.slice(1))
}

// oxlint-disable-next-line no-control-regex -- XML 1.0 does not allow these characters
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text escaped for an element or attribute of XML. */
export function xmlText(text: string): string {
  return text.replaceAll(notXml, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
