import { expect, test } from 'vitest'
import { groupOf } from './chunks.ts'

test('what one page needs alone burdens no other', () => {
  expect(groupOf(['/tenant'])).toBe('tenant-home')
  expect(groupOf(['/'])).toBe('landing')
  expect(groupOf([])).toBeNull()
})

test('what only the areas share is not asked of a stranger', () => {
  expect(groupOf(['/tenant', '/owner', '/admin'])).toBe('areas')
  expect(groupOf(['/owner', '/admin'])).toBe('offices')
  expect(groupOf(['/', '/auth', '/tenant', '/owner', '/admin'])).toBe('every-page')
})
