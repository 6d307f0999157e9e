import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const options = { maxConcurrent: 2, maxWaiting: 1, busy: 'Try again in a minute.' }

test('a limited number run at the same time, the next waits for the first that ends, and one more gets 503', async () => {
  const turns = createSemaphore(options)
  const ends = [await turns.enter(), await turns.enter()]
  const order: string[] = []
  const third = turns.enter().then((end) => {
    order.push('third')
    return end
  })
  await expect(turns.enter()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: options.busy, retryAfterSeconds: 30 })
  expect(order).toEqual([])
  ends[0]?.()
  ends[0]?.()
  ends.push(await third)
  await expect(Promise.all([turns.enter(), turns.enter()])).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a slot is released also if its work fails', async () => {
  const turns = createSemaphore({ ...options, maxConcurrent: 1, maxWaiting: 0 })
  for (const attempt of [1, 2, 3])
    await expect(turns.within(() => Promise.reject(new Error(`failed ${attempt}`)))).rejects.toThrow(`failed ${attempt}`)
  expect(await turns.within(async () => 'done')).toBe('done')
})
