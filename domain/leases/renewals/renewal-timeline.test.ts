import { expect, test } from 'vitest'
import { calendarDate } from '../../calendar-date.ts'
import { type EndingLease, timelineRow, timelineSpan } from './renewal-timeline.ts'

const today = calendarDate('2026-11-24')
const lease = (given: Partial<Record<keyof EndingLease, string>> = {}): EndingLease =>
  ({
    startDate: '2026-01-01',
    endDate: '2027-02-15',
    terminationDate: null,
    status: 'ACTIVE',
    renewedById: null,
    ownerNoticeByDate: '2026-11-15',
    tenantNoticeByDate: '2027-01-16',
    ...given,
  }) as EndingLease
const line = timelineSpan([lease()], today)
const row = (given: Parameters<typeof lease>[0] = {}) => timelineRow(lease(given), line, today)

test('spans whole months from three before today to three after it, or to the last end', () => {
  expect(line).toEqual({ from: '2026-08-01', to: '2027-02-28' })
  expect(timelineSpan([lease({ endDate: '2027-11-24' }), lease()], today).to).toBe('2027-11-30')
})

test('has at most seventeen months, also if a lease ends long after the list', () => {
  expect(timelineSpan([lease({ endDate: '2040-01-01' })], today)).toEqual({ from: '2026-08-01', to: '2027-12-31' })
})

test('shows the term, the end and the last days for both notices of a lease without an agreed end', () => {
  expect(row()).toEqual({
    bars: [{ kind: 'TERM', from: '2026-01-01', to: '2027-02-15' }],
    marks: [
      { mark: 'OWNER_NOTICE', date: '2026-11-15' },
      { mark: 'TENANT_NOTICE', date: '2027-01-16' },
      { mark: 'END', date: '2027-02-15' },
    ],
  })
})

test('does not show a last day for notice before the first month', () => {
  expect(row({ ownerNoticeByDate: '2026-07-31' }).marks.map(({ mark }) => mark)).toEqual(['TENANT_NOTICE', 'END'])
})

test('shows the agreed end of a renewed lease, and continues it with its renewal', () => {
  const { bars, marks } = row({ renewedById: 'x' })
  expect(bars.map(({ kind, from }) => [kind, from])).toEqual([
    ['TERM', '2026-01-01'],
    ['RENEWAL', '2027-02-16'],
  ])
  expect(marks).toEqual([{ mark: 'AGREED_END', date: '2027-02-15' }])
})

test('ends the bar on the day of a notice', () => {
  expect(row({ terminationDate: '2026-12-31' })).toEqual({
    bars: [{ kind: 'TERM', from: '2026-01-01', to: '2026-12-31' }],
    marks: [{ mark: 'AGREED_END', date: '2026-12-31' }],
  })
})

test('draws a holdover up to today', () => {
  expect(row({ status: 'HOLDOVER', endDate: '2026-10-31' }).bars[1]).toEqual({
    kind: 'HOLDOVER',
    from: '2026-11-01',
    to: '2026-11-24',
  })
})
