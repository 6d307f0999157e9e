import { codeText, sheet, yesOrNo } from '../sheet.ts'
import type { ImportHead } from './import-contract.ts'
import { sheetNames } from './import-kind.ts'

export const importColumns = sheet<ImportHead>(({ text, number, time }) => [
  time('Started', (one) => one.startedAt),
  text('By', (one) => one.byName),
  text('What', (one) => (one.kind === 'workbook' ? 'Workbook' : sheetNames[one.kind])),
  text('File', (one) => one.fileName),
  text('Only checked', (one) => yesOrNo(one.isDryRun)),
  text('Status', (one) => codeText(one.status)),
  number('Rows', (one) => one.rows),
  number('Created', (one) => one.created),
  number('Updated', (one) => one.updated),
  number('Errors', (one) => one.errorCount),
  text('Id', (one) => one.importId),
])
