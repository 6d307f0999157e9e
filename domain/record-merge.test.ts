import { expect, test } from 'vitest'
import { changedFields, conflictingFields } from './record-merge.ts'

const opened = { name: 'Norling House', floors: 4, buildingNumber: null, plotIds: ['a'] }

test('only what a person changed is sent', () => {
  expect(changedFields(opened, { name: 'Norling House', floors: 5, buildingNumber: '', plotIds: ['a'] })).toEqual(['floors'])
  expect(changedFields(opened, { plotIds: ['a', 'b'] })).toEqual(['plotIds'])
})

test('a field that only one of two changed is no conflict', () => {
  const current = { ...opened, name: 'Norling Residency' }
  expect(conflictingFields({ opened, current, typed: { ...opened, floors: 5 } })).toEqual([])
})

test('a field that both changed is one, unless both made it the same', () => {
  const current = { ...opened, floors: 6, name: 'Norling Residency' }
  expect(conflictingFields({ opened, current, typed: { ...opened, floors: 5, name: 'Norling Residency' } })).toEqual(['floors'])
})
