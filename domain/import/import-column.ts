import type { z } from 'zod'
import { calendarDateSchema, formatDate } from '../calendar-date.ts'
import { chhetrum, formatMoney } from '../money.ts'
import { yesOrNo } from '../sheet.ts'
import { dateCell, moneyCell, wordCell } from './import-cells.ts'

export type ImportColumn = {
  key: string
  title: string
  /** Other headings of the same column, such as the heading in the download of the list. */
  also?: readonly string[]
  read: z.ZodType
  isRequired?: boolean
  /** Offered as a drop-down list in the template. */
  choices?: readonly string[]
  note?: string
  example?: string | undefined
  /** Formats a stored value as text; unchanged by default. */
  show?: (value: unknown) => string
}
export type RowIssue = { key: string; message: string }
export type ImportValues = Readonly<Record<string, unknown>>
export type ImportSheet = {
  columns: readonly ImportColumn[]
  /** Checks across cells. */
  check?: (values: ImportValues) => RowIssue[]
  /** Columns that are checked together, and only if all of them can be read. */
  together?: readonly (readonly string[])[]
}

export const needed = { isRequired: true } as const

/** A list of codes or their labels. */
export function words<const C extends string>(codes: readonly C[], asText: (code: C) => string) {
  const show = (value: unknown) => {
    const code = codes.find((one) => one === (typeof value === 'boolean' ? yesOrNo(value).toUpperCase() : value))
    return code === undefined ? String(value) : asText(code)
  }
  return { read: wordCell(codes, asText), choices: codes.map(asText), show }
}

export const dateColumn = {
  read: dateCell,
  show: (value: unknown) => {
    const { data: day } = calendarDateSchema.safeParse(value)
    return day ? formatDate(day) : String(value)
  },
}
export const moneyColumn = {
  read: moneyCell,
  show: (value: unknown) => (typeof value === 'number' ? formatMoney(chhetrum(value)) : String(value)),
}
