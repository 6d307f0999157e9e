import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'

/** Midnight in Thimphu at the end of a day. */
export function endOfDay(day: CalendarDate): RawBuilder<unknown> {
  return sql`((${day}::date + 1)::timestamp at time zone 'Asia/Thimphu')`
}
