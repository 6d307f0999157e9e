import type { StatementColumns } from '../../domain/bank-statements/statement-file.ts'
import type { StatementFormat } from '../../domain/bank-statements/statement-format.ts'

/** A bank's file as rows. */
export type StatementFile = {
  format: StatementFormat
  /** Of the account, where the file names it. */
  accountNumber: string | null
  /** Of a standard format; those of a CSV are mapped. */
  columns: StatementColumns | null
  headings: string[]
  rows: Record<string, string>[]
}
