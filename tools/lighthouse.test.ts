import { expect, test } from 'vitest'
import { refusalOf, slowdownOf } from './lighthouse.ts'

test('a slower and a faster machine than Lighthouse expects simulate the same phone', () => {
  expect([1500, 1750, 2000].map(slowdownOf)).toEqual([4, 4, 4])
  expect(slowdownOf(750)).toBe(2)
  expect(slowdownOf(3000)).toBe(6)
})

test('a run on a machine that is or becomes busy does not count', () => {
  expect(refusalOf({ machine: 1800, before: 1700 })).toBeUndefined()
  expect(refusalOf({ machine: 900, before: 950 })).toContain('below 1000')
  expect(refusalOf({ machine: 1300, before: 1900 })).toContain('went from 1900 to 1300')
})
