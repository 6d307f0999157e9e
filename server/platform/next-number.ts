import { sql } from 'kysely'
import { partsOf } from '../../domain/calendar-date.ts'
import type { Tx } from './database.ts'

const prefixes = {
  LEASE: 'L',
  ADVICE: 'PA',
  RECEIPT: 'R',
  CREDIT_NOTE: 'CN',
  REFUND: 'RF',
  SETTLEMENT: 'DS',
  REMITTANCE: 'RM',
} as const
export type Book = keyof typeof prefixes

/**
 * The next `count` numbers of a book in this Thimphu year: gapless, because the counter's row stays locked until the
 * transaction ends. Take it last of all locks (money.md R13).
 */
export async function takeNumbers(tx: Tx, book: Book, count: number): Promise<string[]> {
  const { year } = partsOf(tx.today)
  const { rows } = await sql<{ last_number: number }>`
    insert into number_counters (book, year, last_number) values (${book}, ${year}, ${count})
    on conflict (organisation_id, book, year) do update set last_number = number_counters.last_number + ${count}
    returning last_number`.execute(tx)
  const last = rows[0]?.last_number ?? 0
  return Array.from(
    { length: count },
    (_, index) => `${prefixes[book]}-${year}-${String(last - count + index + 1).padStart(6, '0')}`,
  )
}
