import { sql } from 'kysely'
import { partsOf } from '../../../domain/calendar-date.ts'
import type { Tx } from './database.ts'

const prefixes = {
  LEASE: 'L',
  ADVICE: 'PA',
  RECEIPT: 'R',
  CREDIT_NOTE: 'CN',
  REFUND: 'RF',
  SETTLEMENT: 'DS',
  REMITTANCE: 'RM',
  BREACH_NOTICE: 'BN',
  WORK_ORDER: 'WO',
  JOURNAL_EXPORT: 'JE',
} as const
export type NumberSeries = keyof typeof prefixes

/**
 * The next `count` numbers of a series in this Thimphu year. They have no gaps, because the counter's row stays locked until the
 * transaction ends. Take this lock last (docs/money.md R13).
 */
export async function reserveNumbers(tx: Tx, book: NumberSeries, count: number): Promise<string[]> {
  const { year } = partsOf(tx.today)
  const { rows } = await sql<{ last_number: number; prefix: string | null }>`
    insert into number_counters (book, year, last_number) values (${book}, ${year}, ${count})
    on conflict (organisation_id, book, year) do update set last_number = number_counters.last_number + excluded.last_number
    returning last_number, (select value ->> ${bookNames[book]} from settings where key = 'numbering' limit 1) as prefix`.execute(
    tx.byKey,
  )
  const last = rows[0]?.last_number ?? 0
  // The prefix that the office has set (domain/settings/setting-values.ts). Existing numbers do not change.
  const prefix = rows[0]?.prefix ?? prefixes[book]
  return Array.from({ length: count }, (_, index) => `${prefix}-${year}-${String(last - count + index + 1).padStart(6, '0')}`)
}

const bookNames: Record<NumberSeries, string> = {
  LEASE: 'lease',
  ADVICE: 'advice',
  RECEIPT: 'receipt',
  CREDIT_NOTE: 'creditNote',
  REFUND: 'refund',
  SETTLEMENT: 'settlement',
  REMITTANCE: 'remittance',
  BREACH_NOTICE: 'breachNotice',
  WORK_ORDER: 'workOrder',
  JOURNAL_EXPORT: 'journalExport',
}
