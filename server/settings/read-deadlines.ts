import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Dated, type Deadlines, deadlinesSchema, defaultDeadlines, valueOn } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database/database.ts'
import { readDated } from './setting-store.ts'

/** The legal deadlines, by the day from which they are counted. */
export async function readDeadlines(tx: Tx, on: CalendarDate): Promise<Deadlines> {
  return valueOn(await readDatedDeadlines(tx), on)
}

export function readDatedDeadlines(tx: Tx): Promise<Dated<Deadlines>[]> {
  return readDated(tx, 'deadlines', deadlinesSchema, defaultDeadlines)
}
