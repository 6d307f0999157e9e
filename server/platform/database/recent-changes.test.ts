import { expect, test } from 'vitest'
import type { Change } from './change.ts'
import { RecentChanges, rememberedMs } from './recent-changes.ts'

const change = (kind: string): Change => ({ organisationId: 'a', kind })

test('returns the changes received since an instant, and none before', () => {
  const recent = new RecentChanges()
  expect(recent.since(0)).toEqual([])
  recent.add([change('payment')], 1_000)
  recent.add([change('note'), change('lease')], 2_000)
  expect(recent.since(1_000)?.map(({ kind }) => kind)).toEqual(['payment', 'note', 'lease'])
  expect(recent.since(1_001)?.map(({ kind }) => kind)).toEqual(['note', 'lease'])
  expect(recent.since(2_001)).toEqual([])
})

test('returns nothing beyond the stored changes, so that nobody takes a part for all of them', () => {
  const recent = new RecentChanges()
  recent.add([change('payment')], 0)
  for (let index = 0; index < 1_000; index += 1) recent.add([change('note')], 1_000)
  expect(recent.since(0)).toBeUndefined()
  expect(recent.since(1)).toHaveLength(1_000)
})

test('changes older than a minute are deleted', () => {
  const recent = new RecentChanges()
  recent.add([change('payment')], 0)
  recent.add([change('note')], rememberedMs)
  expect(recent.since(0)).toBeUndefined()
  expect(recent.since(1)?.map(({ kind }) => kind)).toEqual(['note'])
})
