import { expect, test } from 'vitest'
import type { ConditionItem } from './condition-contract.ts'
import { answerToConflict, rewrittenItems } from './item-conflict.ts'

const opened = { version: 1, state: null, note: null, deductionAmount: null }

test('a concurrent change of another field is merged', () => {
  const current = { ...opened, version: 2, note: 'A scratch' }
  expect(answerToConflict({ opened, current, change: { state: 'WORN' } as object })).toBe('SEND_AGAIN')
})

test('if both people changed the same field, the person chooses, unless both values are equal', () => {
  const current = { ...opened, version: 2, note: 'A scratch' }
  expect(answerToConflict({ opened, current, change: { note: 'A hole' } as object })).toBe('CHOOSE')
  expect(answerToConflict({ opened, current, change: { note: 'A scratch' } as object })).toBe('SEND_AGAIN')
})

test('an item that changed since it was read cannot be confirmed; a withdrawn confirmation is sent', () => {
  const current = { ...opened, version: 2, state: 'DAMAGED' }
  expect(answerToConflict({ opened, current, change: { tenantTick: true } })).toBe('LOOK_AGAIN')
  expect(answerToConflict({ opened, current, change: { tenantTick: false } })).toBe('SEND_AGAIN')
  expect(answerToConflict({ opened, current: { ...opened, version: 3 }, change: { ownerTick: true } })).toBe('SEND_AGAIN')
})

test('lists the items of a report whose content changed since it was read; a confirmation alone is not a change', () => {
  const item = (id: string, change: Partial<ConditionItem> = {}): ConditionItem => ({
    ...{ id, version: 1, room: 'Lounge', item: 'Doors', state: 'GOOD', note: null, ownerTickedAt: null, tenantTickedAt: null },
    ...{ ownerTickedByOffice: false, tenantTickedByOffice: false, entryItemId: null, deductionAmount: null, photoIds: [] },
    ...change,
  })
  const seen = [item('a'), item('b'), item('c')]
  const current = [item('a', { version: 2, note: 'A hole' }), item('b', { ownerTickedAt: '2026-02-20T03:00:00.000Z' }), item('c')]
  expect(rewrittenItems(seen, current)).toEqual([{ before: seen[0], item: current[0] }])
})
