import { expect, test } from 'vitest'
import { earlyEndCredits } from './early-end-credits.ts'
import { holdoverRows, rentSchedule } from './rent-schedule.ts'
import { day, nu, someTerms } from './sample-terms.ts'

const credits = (terms: ReturnType<typeof someTerms>, lastDay: string) =>
  earlyEndCredits(rentSchedule(terms), terms, { lastDay: day(lastDay) }).map(({ periodStart, creditAmount }) => [
    periodStart,
    creditAmount,
  ])

test('credits periods after the last day in full, and the period of the last day in part', () => {
  const terms = someTerms({ rentAmount: nu('14,000.00'), endDate: '2025-04-30' })
  expect(credits(terms, '2025-02-10')).toEqual([
    ['2025-02-01', nu('9,000.00')],
    ['2025-03-01', nu('14,000.00')],
    ['2025-04-01', nu('14,000.00')],
  ])
  expect(credits(terms, '2025-04-30')).toEqual([])
})

test('does not credit a part month that is charged in full', () => {
  expect(credits(someTerms({ endDate: '2025-02-28', proration: 'NONE' }), '2025-02-10')).toEqual([])
})

test('credits a tenant who leaves a holdover the rest of the billed month', () => {
  const terms = someTerms({ endDate: '2025-03-15' })
  const billed = holdoverRows(terms, day('2025-05-31'))
  const left = earlyEndCredits(billed, terms, { lastDay: day('2025-05-20') })
  expect(left.map(({ periodStart, creditAmount }) => [periodStart, creditAmount])).toEqual([['2025-05-01', nu('3,548.39')]])
})

test('bills a quarter that the last day shortens by its days', () => {
  const terms = someTerms({ frequency: 'QUARTERLY', periodMethod: 'ANNIVERSARY', startDate: '2025-01-31', endDate: '2026-01-30' })
  const [first] = credits(terms, '2025-02-28')
  expect(first).toEqual(['2025-01-31', nu('6,741.57')])
})
