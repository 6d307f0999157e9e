import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDayOfYears, leaseTermsSchema } from './lease-terms.ts'
import { frequencies, periodMethods, prorations } from './lease-terms-shape.ts'
import { rentSchedule } from './rent/rent-schedule.ts'
import { day, nu, someTerms } from './rent/sample-terms.ts'
import { totalAmount } from './rent/schedule-totals.ts'

const terms = { propertyType: 'UNIT', startDate: '2025-01-01', endDate: '2025-12-31', rentAmount: 1_000_000 }
const rate = { amount: '24.87', per: 'SQFT', area: { value: '2.15', unit: 'ACRE' } }
const { rentAmount: _, ...withoutRent } = terms

/** The fields at which the terms are refused. */
function refusedAt(said: object): string[] | undefined {
  return leaseTermsSchema.safeParse({ ...terms, ...said }).error?.issues.map(({ path }) => `/${path.join('/')}`)
}

test('defaults: monthly, by calendar month and actual days, due on the 5th of the following month', () => {
  expect(leaseTermsSchema.parse(terms)).toMatchObject({
    frequency: 'MONTHLY',
    periodMethod: 'CALENDAR',
    proration: 'ACTUAL',
    dueDay: 5,
    dueTiming: 'FOLLOWING_MONTH',
  })
})

test('A26 a lease cannot end before it starts, and may last one day', () => {
  expect(refusedAt({ endDate: '2024-12-31' })).toEqual(['/endDate'])
  expect(refusedAt({ endDate: '2025-01-01' })).toBeUndefined()
})

test('a lease lasts at most 99 years', () => {
  expect(refusedAt({ endDate: '2123-12-31' })).toBeUndefined()
  expect(refusedAt({ endDate: '2124-01-01' })).toEqual(['/endDate'])
  expect(refusedAt({ startDate: '2199-12-01', endDate: '2199-12-01' })).toEqual(['/endDate'])
})

test('months of 30 days require a monthly rent by calendar month', () => {
  expect(refusedAt({ proration: 'THIRTY_DAY' })).toBeUndefined()
  expect(refusedAt({ proration: 'THIRTY_DAY', frequency: 'QUARTERLY' })).toEqual(['/proration'])
  expect(refusedAt({ proration: 'THIRTY_360', periodMethod: 'ANNIVERSARY' })).toEqual(['/proration'])
})

test('a lease has either a rent or a rate by area', () => {
  expect(refusedAt({ rate })).toEqual(['/rentAmount'])
  expect(refusedAt({ rentAmount: undefined })).toEqual(['/rentAmount'])
  expect(leaseTermsSchema.safeParse({ ...withoutRent, rate }).success).toBe(true)
})

test.each([
  ['/rentAmount', { rentAmount: 0 }],
  ['/rentAmount', { rentAmount: 10_000_000_000_001 }],
  ['/rentAmount', { rentAmount: 99.5 }],
  ['/rentAmount', { rentAmount: 10_000_000_000_000 }],
  ['/dueDay', { dueDay: 32 }],
  ['/dueDay', { dueDay: 0 }],
  ['/escalation/percent', { escalation: { everyMonths: 24, percent: '0' } }],
  ['/escalation/percent', { escalation: { everyMonths: 24, percent: '-5' } }],
  ['/escalation/percent', { escalation: { everyMonths: 24, percent: '100.1' } }],
  ['/escalation/percent', { escalation: { everyMonths: 1, percent: '100' }, endDate: '2060-12-31' }],
  ['/escalation/everyMonths', { escalation: { everyMonths: 0, percent: '5' } }],
  ['/escalation/everyMonths', { escalation: { everyMonths: 1_189, percent: '5' } }],
  ['/startDate', { startDate: '2025-02-29' }],
  ['/frequency', { frequency: 'DAILY' }],
  ['/customDates', { frequency: 'CUSTOM_DATES' }],
  ['/customDates', { frequency: 'CUSTOM_DATES', customDates: [] }],
  ['/customDates/0', { frequency: 'CUSTOM_DATES', customDates: ['02-29'] }],
  ['/customDates/0', { frequency: 'CUSTOM_DATES', customDates: ['13-01'] }],
  ['/customDates', { frequency: 'CUSTOM_DATES', customDates: ['02-01', '02-01'] }],
  ['/customDates', { frequency: 'MONTHLY', customDates: ['02-01'] }],
  ['/periodMethod', { frequency: 'CUSTOM_DATES', customDates: ['02-01'], periodMethod: 'ANNIVERSARY' }],
  ['/weekStartsOn', { weekStartsOn: 'FRIDAY' }],
  ['/weekStartsOn', { frequency: 'WEEKLY', weekStartsOn: 'FRIDAY', periodMethod: 'ANNIVERSARY' }],
  ['/issueLeadDays', { issueLeadDays: 91 }],
  ['/issueLeadDays', { issueLeadDays: -1 }],
  ['/endDate', { frequency: 'WEEKLY', endDate: '2049-12-31' }],
  ['/propertyType', { propertyType: 'PLOT' }],
])('rejects at %s: %j', (path, said) => {
  expect(refusedAt(said)).toEqual([path])
})

test.each([
  ['/rate/amount', { ...rate, amount: '0' }],
  ['/rate/amount', { ...rate, amount: '24.87001' }],
  ['/rate/amount', { ...rate, amount: '999999999999', area: { value: '999999999999', unit: 'ACRE' } }],
  ['/rate/amount', { ...rate, amount: '0.0001', per: 'ACRE', area: { value: '1', unit: 'SQFT' } }],
  ['/rate/area/value', { ...rate, area: { value: '1.00001', unit: 'ACRE' } }],
  ['/rate/per', { ...rate, per: 'DECIMAL' }],
])('rejects a rate at %s', (path, wrong) => {
  const parsed = leaseTermsSchema.safeParse({ ...withoutRent, rate: wrong })
  expect(parsed.error?.issues.map((issue) => `/${issue.path.join('/')}`)).toEqual([path])
})

test('all accepted terms have a schedule and a total that fits its column', () => {
  const anyDate = fc.oneof(
    fc.constantFrom('1900-01-01', '2024-02-29', '2025-01-31', '2199-11-30', '2199-12-31', 'soon'),
    fc
      .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  )
  const anyDecimal = fc.constantFrom('0', '0.0001', '5', '12.5', '100', '999999999999.9999', '1e5', '')
  const anything = fc.record({
    propertyType: fc.constantFrom('LAND', 'UNIT'),
    startDate: anyDate,
    endDate: anyDate,
    rentAmount: fc.option(fc.constantFrom(-1, 0, 1, 99, 123_456, 10 ** 10, 10 ** 13, 10 ** 13 + 1, 1.5), { nil: undefined }),
    frequency: fc.constantFrom(...frequencies),
    periodMethod: fc.constantFrom(...periodMethods),
    customDates: fc.constantFrom(undefined, ['02-15'], ['01-01', '12-31', '02-30'], ['08-01', '02-01']),
    weekStartsOn: fc.constantFrom(undefined, 'SATURDAY' as const),
    issueLeadDays: fc.constantFrom(undefined, 14),
    proration: fc.constantFrom(...prorations),
    dueDay: fc.integer({ min: 0, max: 32 }),
    escalation: fc.option(fc.record({ everyMonths: fc.integer({ min: 0, max: 2_000 }), percent: anyDecimal }), {
      nil: undefined,
    }),
    rate: fc.option(
      fc.record({
        amount: anyDecimal,
        per: fc.constantFrom('SQFT', 'ACRE'),
        area: fc.record({ value: anyDecimal, unit: fc.constantFrom('SQFT', 'ACRE') }),
      }),
      { nil: undefined },
    ),
  })
  fc.assert(
    fc.property(anything, (said) => {
      const parsed = leaseTermsSchema.safeParse(said)
      if (!parsed.success) return
      const rows = rentSchedule(parsed.data)
      expect(rows.length).toBeLessThanOrEqual(1_200)
      expect(totalAmount(rows)).toBeLessThanOrEqual(10 ** 13)
    }),
    { numRuns: 500 },
  )
})

test('a lease of whole years from 29 February ends the day before the anniversary of its rent (R2)', () => {
  const from = day('2024-02-29')
  for (const [years, endDate] of [
    [1, '2025-02-27'],
    [4, '2028-02-28'],
    [30, '2054-02-27'],
    [99, '2123-02-27'],
  ] as const) {
    expect(lastDayOfYears(from, years)).toBe(endDate)
    const schedule = rentSchedule(
      someTerms({ propertyType: 'LAND', startDate: from, endDate, frequency: 'YEARLY', periodMethod: 'ANNIVERSARY' }),
    )
    expect(schedule.map(({ amount }) => amount)).toEqual(Array.from({ length: years }, () => nu('10,000.00')))
  }
  expect(refusedAt({ startDate: from, endDate: '2123-02-28' })).toEqual(['/endDate'])
})
