import { expect, test } from 'vitest'
import { areaTexts, lengthText } from './measured-text.ts'

test('a distance is given in metres, and from one kilometre in kilometres', () => {
  expect([0, 84.26, 999.94, 999.96, 1204.4, 12_345.6, 234_567].map(lengthText)).toEqual([
    '0.0 m',
    '84.3 m',
    '999.9 m',
    '1.000 km',
    '1.204 km',
    '12.35 km',
    '234.6 km',
  ])
})

test('an area is given in square feet, acres and hectares', () => {
  expect(areaTexts(4046.8564224)).toEqual({ sqFt: '43,560 sq ft', acre: '1.0000 acre', hectare: '0.4047 ha' })
  expect(areaTexts(25_000_000)).toEqual({ sqFt: '269,097,760 sq ft', acre: '6,177.6345 acre', hectare: '2,500.0000 ha' })
})
