import { expect, test } from 'vitest'
import { day, nu, someTerms } from '../rent/sample-terms.ts'
import { depositWarnings, increaseWarnings, lastIncrease, previewWarnings, stateLandWarnings } from './tenancy-policy.ts'

const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code)
const tooMuch = {
  rentNow: nu('8,000.00'),
  rentNew: nu('10,000.00'),
  effectiveDate: day('2025-06-01'),
  lastIncrease: day('2025-01-01'),
}

test('land and leases of at most a month are exempt from the limits on increases', () => {
  expect(codes(increaseWarnings(someTerms(), tooMuch))).toEqual(['INCREASE_TOO_EARLY', 'INCREASE_TOO_HIGH'])
  expect(increaseWarnings(someTerms({ propertyType: 'LAND' }), tooMuch)).toEqual([])
  expect(increaseWarnings(someTerms({ endDate: '2025-01-31' }), tooMuch)).toEqual([])
  expect(increaseWarnings(someTerms({ endDate: '2025-02-01' }), tooMuch)).toHaveLength(2)
})

test('a lower rent has no warning', () => {
  expect(increaseWarnings(someTerms(), { ...tooMuch, rentNew: nu('8,000.00') })).toEqual([])
})

test('the warning states the highest rent and the section of the Act', () => {
  const [, tooHigh] = increaseWarnings(someTerms(), tooMuch)
  expect(tooHigh).toMatchObject({ code: 'INCREASE_TOO_HIGH', rule: 'R15' })
  expect(tooHigh?.message).toContain('maximum 8,800.00')
  expect(tooHigh?.message).toContain('Act s.26')
})

test('the 24 months run from the last increase, whether a change or an escalation', () => {
  const since = day('2024-01-01')
  const terms = someTerms({ endDate: '2029-12-31', escalation: { everyMonths: 24, percent: '5' } })
  const lower = { effectiveDate: day('2025-06-01'), rentAmount: nu('9,000.00') }
  const higher = { effectiveDate: day('2026-03-01'), rentAmount: nu('9,900.00') }
  expect(lastIncrease(terms, [], { before: day('2025-06-01'), since })).toBe(since)
  expect(lastIncrease(terms, [lower], { before: day('2025-12-01'), since })).toBe(since)
  expect(lastIncrease(terms, [lower, higher], { before: day('2026-12-01'), since })).toBe('2026-03-01')
  expect(lastIncrease(terms, [lower, higher], { before: day('2027-01-02'), since })).toBe('2027-01-01')
})

test('an escalation counts as an increase', () => {
  const escalating = (everyMonths: number, percent: string) =>
    codes(previewWarnings(someTerms({ endDate: '2029-12-31', escalation: { everyMonths, percent } })))
  expect(escalating(24, '10')).toEqual([])
  expect(escalating(12, '10')).toEqual(['ESCALATION_TOO_OFTEN'])
  expect(escalating(12, '10.01')).toEqual(['ESCALATION_TOO_OFTEN', 'ESCALATION_TOO_HIGH'])
  expect(codes(previewWarnings(someTerms({ escalation: { everyMonths: 12, percent: '50' } })))).toEqual([])
})

test('two months of a quarterly rent and of a rate by area are computed exactly', () => {
  const quarterly = someTerms({ frequency: 'QUARTERLY' })
  expect(depositWarnings(quarterly, { depositAmount: nu('6,666.66') })).toEqual([])
  expect(depositWarnings(quarterly, { depositAmount: nu('6,666.67') })).toHaveLength(1)
  const rated = someTerms({ rate: { amount: '12', per: 'SQFT', area: { value: '1000', unit: 'SQFT' } } })
  expect(codes(previewWarnings(rated, nu('2,000.00')))).toEqual([])
  expect(codes(previewWarnings(rated, nu('2,000.01')))).toEqual(['DEPOSIT_TOO_HIGH'])
  expect(previewWarnings(someTerms({ propertyType: 'LAND' }), nu('90,000.00'))).toEqual([])
})

test('State land is leased for 30 years at most', () => {
  const land = someTerms({ propertyType: 'LAND', endDate: '2054-12-31' })
  expect(stateLandWarnings(land)).toEqual([])
  expect(codes(previewWarnings({ ...land, endDate: day('2055-01-01') }, undefined, { isStateLand: true }))).toEqual([
    'STATE_LAND_TOO_LONG',
  ])
})
