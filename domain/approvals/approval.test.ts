import { expect, test } from 'vitest'
import { needsSecondPerson } from './approval.ts'

test('only an amount above the limit waits, and a call without an amount always waits', () => {
  const setting = { isOn: true, aboveNgultrum: 1_000 }
  expect(needsSecondPerson(setting, { amount: 100_000 })).toBe(false)
  expect(needsSecondPerson(setting, { amount: 100_001 })).toBe(true)
  expect(needsSecondPerson(setting, { amount: null })).toBe(true)
})

test('nothing waits while the setting is off', () => {
  expect(needsSecondPerson({ isOn: false, aboveNgultrum: 0 }, { amount: 5 })).toBe(false)
  expect(needsSecondPerson({ isOn: false, aboveNgultrum: 0 }, { amount: null })).toBe(false)
})
