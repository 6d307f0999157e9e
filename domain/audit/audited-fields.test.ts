import { expect, test } from 'vitest'
import '../locations/location.ts'
import '../properties/building.ts'
import '../properties/unit.ts'
import { changesBetween, changesSent } from './audited-fields.ts'

test('the audit stores the name of a personal field and no value', () => {
  const changes = changesBetween('owner', { nameEnglish: 'Sonam', cid: '1' }, { nameEnglish: 'Sonam Dorji', cid: '1' })
  expect(changes).toEqual([{ field: 'nameEnglish' }])
})

test('a field without a decision counts as personal', () => {
  expect(changesBetween('unit', { nickname: 'a' }, { nickname: 'b' })).toEqual([{ field: 'nickname' }])
})

test('a field that is not personal has its values before and after in the audit', () => {
  expect(changesBetween('unit', { floor: 1, bedrooms: null }, { floor: 2, bedrooms: null })).toEqual([
    { field: 'floor', before: 1, after: 2 },
  ])
})

test('the audit stores owners inside a record by id and share', () => {
  const before = { owners: [{ ownerId: 'a', share: '1/1', nameEnglish: 'Sonam' }] }
  const after = { owners: [{ ownerId: 'b', share: '1/1', nameEnglish: 'Pema' }] }
  const [change] = changesBetween('building', before, after)
  expect(JSON.stringify(change)).not.toMatch(/Sonam|Pema/)
  expect(change).toMatchObject({ before: [{ ownerId: 'a', share: '1/1' }], after: [{ ownerId: 'b', share: '1/1' }] })
})

test('the audit of a call stores no earlier values, and not even the field name of a secret', () => {
  const sent = { name: 'Samar', nameDzongkha: 'ས', password: 'p', pin: '1' }
  expect(changesSent('dzongkhag', sent)).toEqual([{ field: 'name', after: 'Samar' }, { field: 'nameDzongkha' }])
})
