import { workbookKinds, sheetNames } from '../../domain/import/import-kind.ts'
import { importSheets } from '../../domain/import/import-sheets.ts'
import { type XlsxSheet, xlsx } from '../platform/files/xlsx.ts'

/** It explains the others and is passed over when the workbook comes back. */
export const notesSheet = 'Notes'

/** A sheet each, with an example to write over, lists to choose from, and a last sheet that says what each column holds. */
export async function importTemplate(): Promise<Buffer> {
  const sheets = workbookKinds.map((kind): XlsxSheet => {
    const { columns } = importSheets[kind]
    return {
      name: sheetNames[kind],
      // Text throughout, so that a CID keeps its zeros and a date its spelling.
      columns: columns.map(({ title, choices }) => ({
        title,
        kind: 'text' as const,
        width: 20,
        ...(choices ? { choices } : {}),
      })),
      rows: [columns.map(({ example }) => example ?? null)],
    }
  })
  const notes: XlsxSheet = {
    name: notesSheet,
    columns: ['Sheet', 'Column', 'Required', 'Allowed values', 'Note'].map((title) => ({
      title,
      kind: 'text' as const,
      width: 30,
    })),
    rows: workbookKinds.flatMap((kind) =>
      importSheets[kind].columns.map(({ title, isRequired, choices, note }) => [
        sheetNames[kind],
        title,
        isRequired ? 'Yes' : '',
        choices?.join(', ') ?? '',
        note ?? '',
      ]),
    ),
  }
  const pieces: Buffer[] = []
  for await (const piece of xlsx([...sheets, notes])) pieces.push(piece)
  return Buffer.concat(pieces)
}
