import { availableParallelism } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { poolSizeOf, processCount, setProcessCount, shareOf } from './process-count.ts'

afterEach(() => setProcessCount(1))

test('the number of processes is the setting, or the number of cores, at most four', () => {
  expect(processCount({ WEB_CONCURRENCY: '3' })).toBe(3)
  expect(processCount({})).toBe(Math.min(4, availableParallelism()))
  expect(readConfig({}).processes).toBe(processCount({}))
  for (const wrong of ['0', '65', '1.5', 'many']) {
    expect(() => readConfig({ WEB_CONCURRENCY: wrong })).toThrow('WEB_CONCURRENCY is a whole number from 1 to 64.')
    // Counts as one process, which then rejects the setting.
    expect(processCount({ WEB_CONCURRENCY: wrong })).toBe(1)
  }
})

test('all processes together stay within the connections of PostgreSQL, also while one more takes over', () => {
  for (const count of [2, 3, 4, 6, 8, 12]) expect((count + 1) * (poolSizeOf(count) + 2)).toBeLessThan(97)
  expect(poolSizeOf(1)).toBe(20)
})

test('a limit of the machine is divided, and never becomes zero', () => {
  setProcessCount(4)
  expect([50, 4, 2, 0].map(shareOf)).toEqual([13, 1, 1, 0])
})
