import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLatestRead } from './latest-read.ts'

test('reads that end in any order never replace newer data with older', async () => {
  const orders = fc.integer({ min: 1, max: 8 }).chain((count) => {
    const all = Array.from({ length: count }, (_, index) => index)
    return fc.shuffledSubarray(all, { minLength: count, maxLength: count })
  })
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const pending: (() => void)[] = []
      const shown: number[] = []
      const readAgain = createLatestRead(
        () => {
          const own = pending.length
          const { promise, resolve } = Promise.withResolvers<number>()
          pending.push(() => resolve(own))
          return promise
        },
        (result) => shown.push(result),
      )
      const reads = order.map(() => readAgain())
      for (const index of order) {
        pending[index]?.()
        await reads[index]
      }
      expect(shown).toEqual(shown.toSorted((a, b) => a - b))
      expect(shown.at(-1)).toBe(order.length - 1)
    }),
  )
})

test('a failed read keeps the shown data, and does not stop a later one', async () => {
  const shown: string[] = []
  let isBroken = true
  const readAgain = createLatestRead(
    () => (isBroken ? Promise.reject(new Error('The disk is gone.')) : Promise.resolve('found')),
    (result) => shown.push(result),
  )
  await expect(readAgain()).rejects.toThrow('The disk is gone.')
  isBroken = false
  await readAgain()
  expect(shown).toEqual(['found'])
})
