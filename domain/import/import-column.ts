import type { z } from 'zod'
import { calendarDateSchema, formatDate } from '../calendar-date.ts'
import { chhetrum, formatMoney } from '../money.ts'
import { yesOrNo } from '../sheet.ts'
import { dateCell, moneyCell, wordCell } from './import-cells.ts'

export type ImportColumn = {
  key: string
  title: string
  /** Other headings of the same column: that of the list's download. */
  also?: readonly string[]
  read: z.ZodType
  isRequired?: boolean
  /** Offered as a list in the template. */
  choices?: readonly string[]
  note?: string
  example?: string | undefined
  /** How a value that is stored reads; as it is where this is left out. */
  show?: (value: unknown) => string
}
export type RowIssue = { key: string; message: string }
export type ImportValues = Readonly<Record<string, unknown>>
export type ImportSheet = {
  columns: readonly ImportColumn[]
  /** What one cell cannot tell by itself. */
  check?: (values: ImportValues) => RowIssue[]
  /** Columns that are judged together: not at all while one of them cannot be read. */
  together?: readonly (readonly string[])[]
}

export const needed = { isRequired: true } as const

/** A list of codes, each by itself or in its words. */
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
