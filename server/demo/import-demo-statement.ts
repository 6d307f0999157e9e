import type { Advice } from '../../domain/advices/advice-contract.ts'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { formatMoney } from '../../domain/money.ts'
import { guessColumns } from '../../domain/bank-statements/statement-file.ts'
import { readStatementFile } from '../bank-statements/read-statement-file.ts'
import { importStatement } from '../bank-statements/import-statement.ts'
import { openAdvices } from './demo-history.ts'
import type { DemoOffice } from './demo-office.ts'

type StatementOptions = { today: CalendarDate; bankAccountId: string | undefined }

/** Imports a bank statement: some lines match by number, some by name, and two match nothing. None is booked yet. */
export async function importDemoStatement(office: DemoOffice, { today, bankAccountId }: StatementOptions): Promise<void> {
  const [first, second, third, fourth] = await openAdvices(office, { kind: 'RENT' })
  if (!first || !second || !third || !fourth) return
  const row = (daysAgo: number, words: string, reference: string, amount: string) =>
    [addDays(today, -daysAgo), words, reference, amount].map((cell) => `"${cell}"`).join(',')
  const inFull = (advice: Advice) => formatMoney(advice.balanceAmount)
  const lines = [
    row(4, `Rent ${first.adviceNumber}`, 'JRN700101', inFull(first)),
    row(4, `mBoB transfer ${second.leaseNumber}`, 'JRN700102', inFull(second)),
    row(3, `RENT ${third.tenantName.toUpperCase()}`, 'JRN700103', inFull(third)),
    row(2, `PAYMENT ${fourth.adviceNumber}`, 'JRN700104', '5,000.00'),
    row(2, 'CASH DEP BY SELF', 'JRN700105', '12,345.00'),
    row(1, 'INTEREST CREDIT', '', '431.20'),
  ]
  const file = await readStatementFile(Buffer.from(['Date,Description,Reference,Credit', ...lines].join('\n')))
  const columns = guessColumns(file.headings)
  if (!columns) throw new Error('The headings of the demo’s bank statement tell nothing.')
  await office.inTransaction((tx) =>
    importStatement(tx, { file, fileName: `BOB-${today.slice(0, 7)}.csv`, columns, bankAccountId }),
  )
}
