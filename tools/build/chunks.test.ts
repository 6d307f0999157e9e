import { expect, test } from 'vitest'
import { groupOf } from './chunks.ts'

test('a module that only one page needs is not loaded by another', () => {
  expect(groupOf(['/tenant'])).toBe('tenant-home')
  expect(groupOf(['/'])).toBe('landing')
  expect(groupOf([])).toBeNull()
})

test('a module that only the areas share is not loaded by a visitor', () => {
  expect(groupOf(['/tenant', '/owner', '/admin'])).toBe('areas')
  expect(groupOf(['/owner', '/admin'])).toBe('offices')
  expect(groupOf(['/', '/auth', '/tenant', '/owner', '/admin'])).toBe('every-page')
})
