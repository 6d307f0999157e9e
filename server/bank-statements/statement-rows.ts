import type { StatementColumns } from '../../domain/bank-statements/statement-file.ts'
import type { StatementFormat } from '../../domain/bank-statements/statement-format.ts'

/** The rows of a bank's file. */
export type StatementFile = {
  format: StatementFormat
  /** The account number, if the file has one. */
  accountNumber: string | null
  /** Set for a standard format; the columns of a CSV file are mapped. */
  columns: StatementColumns | null
  headings: string[]
  rows: Record<string, string>[]
}
