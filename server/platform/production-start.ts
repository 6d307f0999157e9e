import type { Config } from './config.ts'
import type { DataKey } from './data-key.ts'
import { isSheetPrinted, printRecoverySheet } from './recovery-sheet.ts'

type Start = { config: Config; ownerUrl: string; dataKey: DataKey; now: Date }

/** What a start in production says to whoever runs it. The recovery sheet is printed once, and never into a system's journal. */
export async function introduceProduction(start: Start): Promise<string[]> {
  if (await isSheetPrinted(start.ownerUrl)) return []
  if (process.env['JOURNAL_STREAM'])
    return ['The recovery sheet is not printed yet, so backups are refused. Run npm run recovery-sheet at a terminal.']
  return [await printRecoverySheet(start)]
}
