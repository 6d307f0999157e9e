import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { type OfficeCalendar, defaultWorkingWeek, workingWeekSchema } from '../../domain/settings/working-days.ts'
import type { Tx } from '../platform/database/database.ts'
import { readHolidays } from './holiday-store.ts'
import { readDated } from './setting-store.ts'

/** More than the longest period of working days can take, with one working day a week and a month of holidays. */
const daysAhead = 500

/** The working days, as far as any of these days may be counted. */
export async function readOfficeCalendar(
  tx: Tx,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<OfficeCalendar> {
  const holidays = await readHolidays(tx, { from, to: addDays(to, daysAhead) })
  return {
    weeks: await readDated(tx, 'workingWeek', workingWeekSchema, defaultWorkingWeek),
    holidays: new Set(holidays.map(({ date }) => date)),
  }
}
