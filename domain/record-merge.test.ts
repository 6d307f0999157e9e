import { expect, test } from 'vitest'
import { changedFields, conflictingFields } from './record-merge.ts'

const opened = { name: 'Norling House', floors: 4, buildingNumber: null, plotIds: ['a'] }

test('only the fields that a person changed are sent', () => {
  expect(changedFields(opened, { name: 'Norling House', floors: 5, buildingNumber: '', plotIds: ['a'] })).toEqual(['floors'])
  expect(changedFields(opened, { plotIds: ['a', 'b'] })).toEqual(['plotIds'])
})

test('a field that only one of two people changed is not a conflict', () => {
  const current = { ...opened, name: 'Norling Residency' }
  expect(conflictingFields({ opened, current, typed: { ...opened, floors: 5 } })).toEqual([])
})

test('a field that both people changed is a conflict, unless both values are equal', () => {
  const current = { ...opened, floors: 6, name: 'Norling Residency' }
  expect(conflictingFields({ opened, current, typed: { ...opened, floors: 5, name: 'Norling Residency' } })).toEqual(['floors'])
})
