import { expect, test } from 'vitest'
import { failureText, canBecome, onlineStatuses, verdictOf } from './online-status.ts'

test('a received payment counts whatever the status was before, and once', () => {
  for (const from of onlineStatuses) expect(canBecome(from, 'PAID')).toBe(from !== 'PAID')
})

test('an order that was sent to the bank never expires and cannot be cancelled, only answered', () => {
  for (const from of ['DEBITING', 'UNKNOWN'] as const) {
    expect(onlineStatuses.filter((to) => canBecome(from, to))).not.toContain('EXPIRED')
    expect(onlineStatuses.filter((to) => canBecome(from, to))).not.toContain('CANCELLED')
  }
})

test('a time-out and a duplicate order leave it open, an unknown order only while it may be in transit', () => {
  expect(['00', 'TO', 'DO', '45', '51', 'UC', 'BC', 'ZZ'].map((code) => verdictOf(code, { isEarly: false }))).toEqual([
    'PAID',
    'OPEN',
    'OPEN',
    'OPEN',
    'REFUSED',
    'REFUSED',
    'REFUSED',
    'REFUSED',
  ])
  expect(verdictOf('NF', { isEarly: true })).toBe('OPEN')
  expect(verdictOf('NF', { isEarly: false })).toBe('REFUSED')
})

test('an unknown result code is shown with the next step', () => {
  expect(failureText('Z9')).toBe('The bank declined the payment (Z9). No money was taken. Try again, or ask your bank.')
})
