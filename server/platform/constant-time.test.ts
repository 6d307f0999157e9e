import { expect, test } from 'vitest'
import { createConstantTime } from './constant-time.ts'

test('a fast result is not returned earlier than a slow one', async () => {
  const begun = performance.now()
  expect(await createConstantTime(50)(async () => 'nothing to do')).toBe('nothing to do')
  // A Node timer may fire up to a millisecond early.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(49)
})
