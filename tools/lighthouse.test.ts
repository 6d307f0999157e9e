import { expect, test } from 'vitest'
import { slowdownOf } from './lighthouse.ts'

test('the same phone is made of a slower and a quicker machine than Lighthouse means', () => {
  expect([1500, 1750, 2000].map(slowdownOf)).toEqual([4, 4, 4])
  expect(slowdownOf(750)).toBe(2)
  expect(slowdownOf(3000)).toBe(6)
})
