import { expect, test } from 'vitest'
import { chhetrum } from '../money.ts'
import { judgeRent, kindOfUnit } from './rent-statistic.ts'

const nu = (amount: number) => chhetrum(amount * 100)
const statistic = {
  rent: { lower: nu(12_000), median: nu(14_000), upper: nu(16_500) },
  rate: { lower: nu(30), median: nu(40), upper: nu(50) },
}
const home = { use: 'RESIDENTIAL', area: null }
const shop = { use: 'COMMERCIAL', area: { value: '600', unit: 'SQFT' as const } }

test('the rent of a home is compared as a whole; both ends of the range belong to it', () => {
  expect(judgeRent({ ...home, rent: nu(11_999) }, statistic)).toBe('BELOW')
  expect(judgeRent({ ...home, rent: nu(12_000) }, statistic)).toBe('WITHIN')
  expect(judgeRent({ ...home, rent: nu(16_500) }, statistic)).toBe('WITHIN')
  expect(judgeRent({ ...home, rent: nu(16_501) }, statistic)).toBe('ABOVE')
})

test('a shop is compared by the square foot, and not compared without its area', () => {
  expect(judgeRent({ ...shop, rent: nu(17_999) }, statistic)).toBe('BELOW')
  expect(judgeRent({ ...shop, rent: nu(30_000) }, statistic)).toBe('WITHIN')
  expect(judgeRent({ ...shop, rent: nu(30_001) }, statistic)).toBe('ABOVE')
  expect(judgeRent({ ...shop, area: null, rent: nu(30_000) }, statistic)).toBeUndefined()
})

test('homes with four and more bedrooms are one kind; a home without a number of bedrooms belongs to none', () => {
  expect(kindOfUnit('RESIDENTIAL', 7)).toEqual({ use: 'RESIDENTIAL', bedrooms: 4 })
  expect(kindOfUnit('RESIDENTIAL', null)).toBeUndefined()
  expect(kindOfUnit('COMMERCIAL', 2)).toEqual({ use: 'COMMERCIAL' })
})
