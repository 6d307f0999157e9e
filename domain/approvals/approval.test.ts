import { expect, test } from 'vitest'
import { needsSecondPerson } from './approval.ts'

test('only what is above the amount waits, and what has no amount always does', () => {
  const setting = { isOn: true, aboveNgultrum: 1_000 }
  expect(needsSecondPerson(setting, { amount: 100_000 })).toBe(false)
  expect(needsSecondPerson(setting, { amount: 100_001 })).toBe(true)
  expect(needsSecondPerson(setting, { amount: null })).toBe(true)
})

test('while the setting is off nothing waits', () => {
  expect(needsSecondPerson({ isOn: false, aboveNgultrum: 0 }, { amount: 5 })).toBe(false)
  expect(needsSecondPerson({ isOn: false, aboveNgultrum: 0 }, { amount: null })).toBe(false)
})
