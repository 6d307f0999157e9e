import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { type OfficeCalendar, defaultWorkingWeek, workingWeekSchema } from '../../domain/settings/working-days.ts'
import type { Tx } from '../platform/database/database.ts'
import { readHolidays } from './holiday-store.ts'
import { readDated } from './setting-store.ts'

/** More than the longest time that is counted in working days can take, one worked day a week and a month of holidays. */
const daysAhead = 500

/** Which days are worked, as far as may be counted from any of these days. */
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
