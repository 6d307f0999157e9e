import { describe, expect, test } from 'vitest'
import type { Area } from '../../area.ts'
import { addDays, calendarDate } from '../../calendar-date.ts'
import type { RatedArea } from '../../properties/land-rates/land-rate.ts'
import type { LandTerm } from '../../properties/land-rates/land-term.ts'
import { editionOn, leaseRateOf, rateIn } from '../../properties/land-rates/rate-of-table.ts'
import { chhetrum, formatAmount, type Money } from '../../money.ts'
import type { LeaseTerms } from '../lease-terms-shape.ts'
import { leaseTermsSchema } from '../lease-terms.ts'
import { rentOfYear } from '../rent/area-rate.ts'
import { rentSchedule } from '../rent/rent-schedule.ts'
import type { RentChange } from '../rent/rent-steps.ts'
import { landRenewalWarnings, landTermWarnings } from '../tenancy/tenancy-policy.ts'
import { revisedRate, revisionDueOn, yearlyFeeOn } from './land-revision.ts'

// The cases of R21 in docs/money.md. Amounts in Nu.

const sqFt = (value: string): Area => ({ value, unit: 'SQFT' })
const acres = (value: string): Area => ({ value, unit: 'ACRE' })
const rateOf = (amount: string, per: RatedArea, area: Area, minimum?: Money) => ({
  ...leaseRateOf({ amount, per }),
  area,
  ...(minimum === undefined ? {} : { minimumAmount: minimum }),
})
const fee = (...rate: Parameters<typeof rateOf>) => formatAmount(chhetrum(rentOfYear(rateOf(...rate))))
const nu = (amount: number) => chhetrum(amount * 100)
const terms = (rate: ReturnType<typeof rateOf>, given: object = {}): LeaseTerms =>
  leaseTermsSchema.parse({
    ...{ propertyType: 'LAND', startDate: '2022-01-01', endDate: '2051-12-31', frequency: 'YEARLY', rate, ...given },
  })
const amounts = (of: LeaseTerms, changes: readonly RentChange[], from: string, to: string) =>
  rentSchedule(of, changes)
    .filter(({ periodStart }) => periodStart >= calendarDate(from) && periodStart <= calendarDate(to))
    .map(({ amount }) => formatAmount(amount))
const revised = (on: string, rateAmount: string, rateMinimumAmount = nu(0)): RentChange => ({
  ...{ effectiveDate: calendarDate(on), rentAmount: null, rateAmount, rateMinimumAmount },
})

describe('rate × area', () => {
  test('L1: 24.87 a year per sq ft for 13,500 sq ft', () => {
    expect(fee('24.87', 'SQFT', sqFt('13500'))).toBe('335,745.00')
  })
  test('L2: 23.23 a year per sq ft for 0.25 acre', () => {
    expect(fee('23.23', 'SQFT', acres('0.25'))).toBe('252,974.70')
  })
  test('L3: 1,500.25 a year per decimal for 15 decimals', () => {
    expect(fee('1500.25', 'DECIMAL', acres('0.15'))).toBe('22,503.75')
  })
  test('L4: 1,083,337.20 a year per acre for 1,250.5 sq ft is rounded once', () => {
    expect(fee('1083337.2', 'ACRE', sqFt('1250.5'))).toBe('31,099.94')
  })
  test('L5: a rate is stated for another unit of area only if the conversion is exact', () => {
    expect(rateIn('ACRE', { amount: '24.87', per: 'SQFT' })).toBe('1083337.2')
    expect(rateIn('ACRE', { amount: '1500.25', per: 'DECIMAL' })).toBe('150025')
    expect(rateIn('SQFT', { amount: '1083337.2', per: 'ACRE' })).toBe('24.87')
    expect(rateIn('SQFT', { amount: '1000', per: 'ACRE' })).toBeUndefined()
  })
})

describe('the minimum fee', () => {
  test('L6: applies if rate × area is less', () => {
    expect(fee('24.87', 'SQFT', sqFt('20'), nu(500))).toBe('500.00')
    expect(fee('24.87', 'SQFT', sqFt('20.2'), nu(500))).toBe('502.37')
  })
  test('L7: is an amount per year, divided among its periods and prorated like the fee', () => {
    const lease = terms(rateOf('24.87', 'SQFT', sqFt('20'), nu(500)), { startDate: '2025-02-15', frequency: 'QUARTERLY' })
    expect(amounts(lease, [], '2025-01-01', '2025-12-31')).toEqual(['62.50', '125.00', '125.00', '125.00'])
  })
})

describe('editions and revisions', () => {
  const editions = ['2019-07-01', '2024-01-01'].map((startsOn) => ({ name: 'State land', startsOn: calendarDate(startsOn) }))
  const lease = terms(rateOf('20', 'SQFT', sqFt('10000')))

  test('L8: the edition in force on the first day applies', () => {
    const on = (day: string) => editionOn(editions, 'state land', calendarDate(day))?.startsOn
    expect([on('2019-06-30'), on('2019-07-01'), on('2023-12-31'), on('2024-01-01')]).toEqual([
      undefined,
      ...['2019-07-01', '2019-07-01', '2024-01-01'],
    ])
  })
  test('L9: a later edition does not change a lease by itself', () => {
    expect(amounts(lease, [], '2023-01-01', '2024-12-31')).toEqual(['200,000.00', '200,000.00'])
  })
  test('L10: five years after the first day the fee follows the edition of that day', () => {
    expect(revisionDueOn(lease.startDate, null, 5)).toBe('2027-01-01')
    expect(amounts(lease, [revised('2027-01-01', '24.87')], '2026-01-01', '2027-12-31')).toEqual(['200,000.00', '248,700.00'])
  })
  test('L11: a revision inside a period divides it (A15)', () => {
    const inside = terms(rateOf('20', 'SQFT', sqFt('10000')), { startDate: '2022-07-01' })
    expect(amounts(inside, [revised('2027-07-01', '24.87')], '2027-01-01', '2027-12-31')).toEqual(['224,550.13'])
  })
  test('L12: the minimum fee of the edition applies from the revision', () => {
    const small = terms(rateOf('20', 'SQFT', sqFt('20')))
    expect(amounts(small, [revised('2027-01-01', '24.87', nu(500))], '2026-01-01', '2027-12-31')).toEqual(['400.00', '500.00'])
  })
  test('L13: an edition without a minimum fee ends the minimum fee of the lease', () => {
    const small = terms(rateOf('20', 'SQFT', sqFt('20'), nu(500)))
    expect(amounts(small, [revised('2027-01-01', '24.87')], '2026-01-01', '2027-12-31')).toEqual(['500.00', '497.40'])
  })
  test('L14: a revision that finds the same rate is a revision, and divides no period', () => {
    expect(amounts(lease, [revised('2027-07-01', '20')], '2027-01-01', '2027-12-31')).toEqual(['200,000.00'])
    expect(revisionDueOn(lease.startDate, calendarDate('2027-07-01'), 5)).toBe('2032-07-01')
  })
  test('L15: a revision replaces an escalation on its day; the next escalation raises the revised fee', () => {
    const raised = { ...lease, escalation: { everyMonths: 12, percent: '5' } }
    expect(amounts(raised, [revised('2027-01-01', '24.87')], '2026-01-01', '2028-12-31')).toEqual([
      ...['243,101.25', '248,700.00', '261,135.00'],
    ])
  })
  test('L16: a lease from 29 February is due on 28 February', () => {
    expect(revisionDueOn(calendarDate('2024-02-29'), null, 5)).toBe('2029-02-28')
  })
  test('L17: the fee of a year before and after a revision', () => {
    const [before, after] = ['2026-12-31', '2027-01-01'].map((day) =>
      formatAmount(yearlyFeeOn(lease, [revised('2027-01-01', '24.87')], calendarDate(day))),
    )
    expect([before, after]).toEqual(['200,000.00', '248,700.00'])
  })
  test('L18: a rate per acre cannot revise a lease per sq ft if the conversion is not exact', () => {
    expect(revisedRate(rateOf('20', 'SQFT', sqFt('10')), { amount: '1000', per: 'ACRE', minimumFee: null })).toBeUndefined()
    expect(revisedRate(rateOf('20', 'SQFT', sqFt('10')), { amount: '1083337.2', per: 'ACRE', minimumFee: nu(5) })).toEqual({
      ...{ rateAmount: '24.87', rateMinimumAmount: nu(5) },
    })
  })
})

describe('the longest term', () => {
  const until = (term: LandTerm, endDate: string) => {
    const rate = { ...rateOf('20', 'SQFT', sqFt('10')), table: { rateId: '019400b1-0000-7000-8000-000000000000', term } }
    return landTermWarnings(terms(rate, { startDate: '2025-01-01', endDate })).map(({ code }) => code)
  }
  test.each([
    ['L19: temporary, six months', 'TEMPORARY', '2025-06-30'],
    ['L20: short-term, three years', 'SHORT', '2027-12-31'],
    ['L21: long-term, thirty years', 'LONG', '2054-12-31'],
  ] as const)('%s', (_case, term, last) => {
    expect(until(term, last)).toEqual([])
    expect(until(term, addDays(calendarDate(last), 1))).toEqual(['LAND_TERM_TOO_LONG'])
  })
  test('L22: a short-term lease is not renewed, the others are', () => {
    const codes = (term: LandTerm) =>
      landRenewalWarnings({ ...rateOf('20', 'SQFT', sqFt('10')), table: { rateId: '', term } }).map(({ code }) => code)
    expect([codes('SHORT'), codes('LONG'), codes('TEMPORARY')]).toEqual([['SHORT_LAND_LEASE_RENEWED'], [], []])
  })
})
