import { expect, test } from 'vitest'
import { calendarDate } from '../../calendar-date.ts'
import { lateNoticeWarnings, servedDayIssue } from './served-notice.ts'

const today = calendarDate('2025-06-15')

test('a notice is served today or earlier, never in the future', () => {
  expect(servedDayIssue(today, today)).toBeUndefined()
  expect(servedDayIssue(calendarDate('2025-01-01'), today)).toBeUndefined()
  expect(servedDayIssue(calendarDate('2025-06-16'), today)).toContain('The date cannot be after today, 15 Jun 2025')
})

test('a notice is recorded within 30 days, or an ADMIN gives the reason', () => {
  expect(lateNoticeWarnings(calendarDate('2025-05-16'), today)).toEqual([])
  expect(lateNoticeWarnings(calendarDate('2025-05-15'), today)).toMatchObject([
    {
      code: 'NOTICE_TOLD_LATE',
      message: 'This notice of 15 May 2025 is recorded 31 days after it was served. The maximum is 30 days.',
    },
  ])
})
