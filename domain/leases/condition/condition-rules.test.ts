import { expect, test } from 'vitest'
import { isNewDamage, isSettled } from './condition-rules.ts'

test('damage that the entry report already lists is not charged to the tenant', () => {
  expect(isNewDamage('DAMAGED', 'GOOD')).toBe(true)
  expect(isNewDamage('MISSING', 'DAMAGED')).toBe(true)
  expect(isNewDamage('DAMAGED', 'DAMAGED')).toBe(false)
  expect(isNewDamage('WORN', 'GOOD')).toBe(false)
  expect(isNewDamage('DAMAGED', null)).toBe(false)
})

test('an item is settled if both sides confirmed it, or if it does not exist', () => {
  const at = '2025-06-15T04:00:00Z'
  expect(isSettled({ state: 'GOOD', ownerTickedAt: at, tenantTickedAt: at })).toBe(true)
  expect(isSettled({ state: 'GOOD', ownerTickedAt: at, tenantTickedAt: null })).toBe(false)
  expect(isSettled({ state: null, ownerTickedAt: at, tenantTickedAt: at })).toBe(false)
  expect(isSettled({ state: 'NOT_THERE', ownerTickedAt: null, tenantTickedAt: null })).toBe(true)
})
