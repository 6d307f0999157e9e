import { type CalendarDate, earlier, later } from '../../../domain/calendar-date.ts'
import { objectionUntil } from '../../../domain/leases/tenancy/objection-until.ts'
import { valueOn } from '../../../domain/settings/setting-values.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readDatedDeadlines } from '../../settings/read-deadlines.ts'
import { readOfficeCalendar } from '../../settings/read-office-calendar.ts'

type UntilOf = (noticeDate: CalendarDate, notifiedOn?: CalendarDate | null) => CalendarDate

/** The last day to object to increases with notice on these days; `notifiedOn` is the day that the tenant received. */
export async function readObjectionWindows(tx: Tx, noticeDates: readonly CalendarDate[]): Promise<UntilOf> {
  const first = noticeDates.reduce(earlier, tx.today)
  const calendar = await readOfficeCalendar(tx, { from: first, to: noticeDates.reduce(later, first) })
  const deadlines = await readDatedDeadlines(tx)
  return (noticeDate, notifiedOn) =>
    objectionUntil({ noticeDate, days: valueOn(deadlines, noticeDate).objectionDays, calendar }, notifiedOn)
}

export async function readObjectionUntil(
  tx: Tx,
  noticeDate: CalendarDate,
  notifiedOn?: CalendarDate | null,
): Promise<CalendarDate> {
  return (await readObjectionWindows(tx, [noticeDate]))(noticeDate, notifiedOn)
}
