import { expect, test } from 'vitest'
import type { SecurityEventKind } from '../../../domain/security-event-kind.ts'
import { createEventBounds } from './event-bounds.ts'

function counted(kind: SecurityEventKind, calls: readonly { caller: string; key: string; at?: number }[]): number {
  let now = 0
  const bounds = createEventBounds(() => now)
  return calls.filter(({ at = 0, ...by }) => {
    now = at
    return bounds.isDue({ kind }, by)
  }).length
}
const many = (count: number, call: (index: number) => { caller: string; key: string; at?: number }) =>
  Array.from({ length: count }, (_, index) => call(index))

test('one caller causes at most a few refusal events a minute, whichever calls they try', () => {
  const refused = (at = 0) => many(400, (index) => ({ caller: 'a', key: `call.${index}`, at }))
  expect(counted('ACCESS_REFUSED', refused())).toBe(5)
  expect(counted('LIMIT_REACHED', refused())).toBe(5)
  expect(counted('ACCESS_REFUSED', [...refused(), ...refused(60_000)])).toBe(10)
})

test('many callers together cannot fill the log either', () => {
  expect(
    counted(
      'ACCESS_REFUSED',
      many(5_000, (index) => ({ caller: `c${index}`, key: 'x' })),
    ),
  ).toBe(300)
})

test('a missing record is no event, but ten within a minute are one', () => {
  const tried = (count: number) => many(count, () => ({ caller: 'a', key: 'lease.read' }))
  expect(counted('RECORDS_TRIED', tried(9))).toBe(0)
  expect(counted('RECORDS_TRIED', tried(500))).toBe(1)
})

test('every executed change is an event', () => {
  expect(
    counted(
      'SIGN_IN',
      many(1_000, () => ({ caller: 'a', key: 'auth.login' })),
    ),
  ).toBe(1_000)
})
