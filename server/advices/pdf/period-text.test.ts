import { expect, test } from 'vitest'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { periodDays, periodName } from './period-text.ts'

test.each([
  ['2025-03-01', '2025-03-31', 'Mar 2025', '01–31 Mar 2025'],
  ['2025-03-05', '2025-03-05', '05 Mar 2025', '05 Mar 2025'],
  ['2025-03-03', '2025-03-09', '03–09 Mar 2025', '03–09 Mar 2025'],
  ['2025-03-24', '2025-04-06', '24 Mar – 06 Apr 2025', '24 Mar – 06 Apr 2025'],
  ['2025-03-15', '2025-03-31', 'Mar 2025', '15–31 Mar 2025'],
  ['2025-01-15', '2025-02-14', 'Jan – Feb 2025', '15 Jan – 14 Feb 2025'],
  ['2024-12-15', '2025-01-14', 'Dec 2024 – Jan 2025', '15 Dec 2024 – 14 Jan 2025'],
])('%s to %s reads "%s", "%s"', (start, end, name, days) => {
  expect(periodName(calendarDate(start), calendarDate(end))).toBe(name)
  expect(periodDays(calendarDate(start), calendarDate(end))).toBe(days)
})
