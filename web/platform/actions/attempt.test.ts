import { expect, test } from 'vitest'
import { attemptOf } from './attempt.ts'

test('pressing again keeps the key, and another record gets another', () => {
  const first = attemptOf(undefined, { params: { id: 'a' } })
  expect(attemptOf(first, { params: { id: 'a' } })).toBe(first)
  const other = attemptOf(first, { params: { id: 'b' } })
  expect(other.key).not.toBe(first.key)
  expect(attemptOf(other, { params: { id: 'b' }, query: { dryRun: true } }).key).not.toBe(other.key)
  expect(attemptOf(undefined, {}).key).not.toBe(attemptOf(undefined, {}).key)
})
