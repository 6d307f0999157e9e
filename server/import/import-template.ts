import { workbookKinds, sheetNames } from '../../domain/import/import-kind.ts'
import { importSheets } from '../../domain/import/import-sheets.ts'
import { type XlsxSheet, xlsx } from '../platform/files/xlsx.ts'

/** The sheet explains the others and is ignored when the workbook is imported. */
export const notesSheet = 'Notes'

/** One sheet for each kind, with an example to overwrite and lists of choices, and a last sheet that describes each column. */
export async function importTemplate(): Promise<Buffer> {
  const sheets = workbookKinds.map((kind): XlsxSheet => {
    const { columns } = importSheets[kind]
    return {
      name: sheetNames[kind],
      // All cells are text, so that a CID keeps its zeros and a date its format.
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
