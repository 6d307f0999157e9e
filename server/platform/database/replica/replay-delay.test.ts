import { expect, test } from 'vitest'
import { ReplayDelay } from './replay-delay.ts'

test('the delay is the time since the primary had the position of the replica', () => {
  const delay = new ReplayDelay()
  expect(delay.ms(0)).toBe(0)
  delay.reached('0/FFFFFFFF', 1_000)
  delay.reached('1/10', 2_000)
  expect(delay.ms(2_500)).toBe(1_500)
  delay.replayed('0/FFFFFFFF')
  expect(delay.ms(2_500)).toBe(500)
  delay.replayed('1/0')
  expect(delay.ms(3_000)).toBe(1_000)
  delay.replayed('2/0')
  expect(delay.ms(60_000)).toBe(0)
})

test('the oldest position of a replica that is hours behind is still known', () => {
  const delay = new ReplayDelay()
  for (let second = 1; second <= 10_000; second += 1) delay.reached(`0/${second.toString(16)}`, second * 1_000)
  expect(delay.ms(10_000_000)).toBe(9_999_000)
  delay.replayed(`0/${(9_000).toString(16)}`)
  expect(delay.ms(10_000_000)).toBeGreaterThan(990_000)
  expect(delay.ms(10_000_000)).toBeLessThanOrEqual(1_000_000)
})
