import type { z } from 'zod'
import { wordCell } from './import-cells.ts'

export type ImportColumn = {
  key: string
  title: string
  read: z.ZodType
  isRequired?: boolean
  /** Offered as a list in the template. */
  choices?: readonly string[]
  note?: string
  example?: string | undefined
}
export type RowFault = { key: string; message: string }
export type ImportValues = Readonly<Record<string, unknown>>
export type ImportSheet = { columns: readonly ImportColumn[]; check?: (values: ImportValues) => RowFault[] }

export const needed = { isRequired: true } as const

/** A list of codes, each by itself or in its words. */
export function words<const C extends string>(codes: readonly C[], inWords: (code: C) => string) {
  return { read: wordCell(codes, inWords), choices: codes.map(inWords) }
}
