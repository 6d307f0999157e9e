import { expect, test } from 'vitest'
import { earliestEnd, noticeBy, noticeWarnings } from './notice.ts'
import { day, someTerms } from '../rent/sample-terms.ts'

const notice = { by: 'TENANT', noticeDate: day('2025-01-01'), noticeDays: 30 } as const
const land = someTerms({ propertyType: 'LAND' })
const earliest = (...given: Parameters<typeof earliestEnd>) => earliestEnd(...given).earliestDate

test('the statutory notice period and that of the lease both apply: the later date counts', () => {
  expect(earliest(someTerms(), notice)).toBe('2025-03-01')
  expect(earliest(someTerms(), { ...notice, noticeDays: 90 })).toBe('2025-04-01')
  expect(noticeWarnings(someTerms(), { ...notice, effectiveDate: day('2025-03-01') })).toEqual([])
  const [tooShort] = noticeWarnings(someTerms(), { ...notice, effectiveDate: day('2025-02-28') })
  expect(tooShort).toMatchObject({ code: 'NOTICE_TOO_SHORT' })
  expect(tooShort?.message).toContain('1 Mar 2025')
  expect(tooShort?.message).toContain('Act ss.80-81')
})

test('the law sets the notice period by the reason: 1 month, 15 days, 2, 3 and, for land, 6 months', () => {
  const short = { ...notice, noticeDays: 0 }
  expect(earliest(someTerms(), { ...short, reason: 'TRANSFER' })).toBe('2025-02-01')
  expect(earliest(someTerms(), { ...short, reason: 'NO_REPAIR' })).toBe('2025-01-16')
  expect(earliest(someTerms(), { ...short, by: 'OWNER', reason: 'REACQUIRE' })).toBe('2025-03-01')
  expect(earliest(someTerms(), { ...short, by: 'OWNER', reason: 'RENT_INCREASE' })).toBe('2025-04-01')
  expect(earliestEnd(land, { ...short, by: 'OWNER' })).toMatchObject({ earliestDate: '2025-07-01', section: 'Act ss.87-89' })
  expect(earliest(land, { ...notice, by: 'TENANT' })).toBe('2025-01-31')
})

test('the last day for a notice is one that the rule accepts, and the next day is not', () => {
  for (const lastDay of ['2025-12-31', '2025-04-30', '2024-02-29', '2025-02-28'].map(day)) {
    const by = noticeBy(someTerms(), { by: 'OWNER', noticeDays: 0, lastDay })
    expect(earliest(someTerms(), { ...notice, by: 'OWNER', noticeDays: 0, noticeDate: by }) <= lastDay).toBe(true)
  }
  expect(noticeBy(land, { by: 'OWNER', noticeDays: 60, lastDay: day('2025-12-31') })).toBe('2025-06-30')
})
