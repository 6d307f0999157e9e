import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sumToOne, equalShares, formatShare, parseShare, shareSchema, sharesOf, sharesSchema } from './share.ts'

const holders = sharesSchema(z.object({ ownerId: z.string(), share: z.string().optional() }))
const issues = (...shares: (string | undefined)[]) =>
  holders
    .safeParse(shares.map((share, index) => ({ ownerId: `${index}`, share })))
    .error?.issues.map(({ path, message }) => [`/${path.join('/')}`, message])

test.each(['1/1', '1/2', '17/24', '2/4', '999999999/999999999'])('%s is a share', (text) => {
  expect(shareSchema.safeParse(text).success).toBe(true)
})

test.each(['0.5', '50%', '1', '0/1', '3/2', '1/0', '01/2', '-1/2', '1/-2', ' 1/2', '1 /2', ''])('rejects "%s"', (text) => {
  expect(shareSchema.safeParse(text).success).toBe(false)
})

test('a share is stored in lowest terms', () => {
  expect(formatShare(parseShare('6/8') ?? { numerator: 0n, denominator: 1n })).toBe('3/4')
})

test('shares that do not add up to 1 are rejected with their sum', () => {
  expect(issues('1/2', '1/3')).toEqual([['/', 'The shares add up to 5/6. They must add up to exactly 1.']])
  expect(issues('1/2', '1/3', '1/6')).toBeUndefined()
})

test('shares are given for all owners or for none', () => {
  expect(issues('1/2', undefined)).toEqual([['/1/share', 'Enter a share as a fraction such as 1/2.']])
  expect(issues(undefined, undefined)).toBeUndefined()
})

test('rejects an owner named twice and a property without owners', () => {
  const twice = holders.safeParse([{ ownerId: 'a' }, { ownerId: 'a' }])
  expect(twice.error?.issues[0]?.path).toEqual([1, 'ownerId'])
  expect(holders.safeParse([]).success).toBe(false)
})

test('owners hold equal shares if the thram states no shares', () => {
  expect(sharesOf([{}, {}, {}]).map(formatShare)).toEqual(['1/3', '1/3', '1/3'])
})

test('equal shares of any number of owners add up to exactly 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
      expect(sumToOne(equalShares(count))).toBe(true)
    }),
  )
})
