import { type Import, importContract } from '../../../domain/import/import-contract.ts'
import type { Existing, ImportKind } from '../../../domain/import/import-kind.ts'
import type { Caller } from '../test-app.ts'

type ImportOptions = { existing?: Existing; dryRun?: boolean }

/** Imports a file, or only checks it, and waits for the result. */
export async function importFile(
  by: Pick<Caller, 'call'>,
  kind: ImportKind | 'workbook',
  content: string | Buffer,
  { dryRun = false, ...options }: ImportOptions = {},
): Promise<Import> {
  const form = new FormData()
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'register.csv')
  return by.call(importContract.create, { params: { kind }, query: { ...options, dryRun: String(dryRun) }, body: form } as never)
}

export const importIssues = ({ errors }: Import): string[] =>
  errors.map(({ sheet, row, column, message }) => `${sheet} ${row} ${column}: ${message}`)
