import { expect, test } from 'vitest'
import { type Area, areaIn, areaInDecimals, areaSchema, formatArea } from './area.ts'
import { decimalText } from './fraction.ts'

const acres = (value: string): Area => ({ value, unit: 'ACRE' })
const squareFeet = (value: string): Area => ({ value, unit: 'SQFT' })

test('1 acre is 43,560 square feet and 100 decimals, exactly (R11)', () => {
  expect(decimalText(areaIn('SQFT', acres('1')))).toBe('43560')
  expect(decimalText(areaInDecimals(acres('2.15')))).toBe('215')
  expect(decimalText(areaIn('ACRE', squareFeet('435.6')))).toBe('0.01')
  expect(areaIn('ACRE', squareFeet('1'))).toEqual({ numerator: 1n, denominator: 43_560n })
})

test('an area is shown as it was entered', () => {
  expect(formatArea(acres('2.150'))).toBe('2.15 acre')
  expect(formatArea(squareFeet('1250.5'))).toBe('1,250.5 sq ft')
  expect(formatArea(squareFeet('1234567'))).toBe('1,234,567 sq ft')
})

test.each(['0', '0.0000', '-1', '1.23456', '1e3', '.5', '5.', '1,5', '', '1234567890123', 'NaN'])(
  'an area of "%s" is refused',
  (value) => {
    expect(areaSchema.safeParse({ value, unit: 'ACRE' }).success).toBe(false)
  },
)

test('an area is a decimal string with a unit of the contract', () => {
  expect(areaSchema.safeParse(acres('0.0001')).success).toBe(true)
  expect(areaSchema.safeParse({ value: 2.15, unit: 'ACRE' }).success).toBe(false)
  expect(areaSchema.safeParse({ value: '2.15', unit: 'HECTARE' }).success).toBe(false)
})
