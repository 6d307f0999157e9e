import { expect, test } from 'vitest'
import { overlaps, occupiesPlace, timesText } from './viewing.ts'

const time = (startsAt: string, endsAt: string) => ({ startsAt, endsAt })

test('times overlap if they share a minute, but not if one begins when the other ends', () => {
  expect(overlaps(time('10:00', '10:30'), time('10:15', '10:45'))).toBe(true)
  expect(overlaps(time('09:00', '12:00'), time('10:15', '10:45'))).toBe(true)
  expect(overlaps(time('10:00', '10:30'), time('10:30', '11:00'))).toBe(false)
  expect(overlaps(time('10:30', '11:00'), time('10:00', '10:30'))).toBe(false)
})

test('a declined or cancelled viewing frees its place', () => {
  expect(['REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED'].map((status) => occupiesPlace(status as never))).toEqual([
    ...[true, true, false, false],
  ])
  expect(timesText(time('10:00', '10:30'))).toBe('10:00–10:30')
})
