import { expect, test } from 'vitest'
import { answerToConflict } from './item-conflict.ts'

const opened = { version: 1, state: null, note: null, deductionAmount: null }

test('another field that somebody wrote meanwhile is merged', () => {
  const current = { ...opened, version: 2, note: 'A scratch' }
  expect(answerToConflict({ opened, current, change: { state: 'WORN' } as object })).toBe('SEND_AGAIN')
})

test('of the same field the person chooses, unless both wrote the same', () => {
  const current = { ...opened, version: 2, note: 'A scratch' }
  expect(answerToConflict({ opened, current, change: { note: 'A hole' } as object })).toBe('CHOOSE')
  expect(answerToConflict({ opened, current, change: { note: 'A scratch' } as object })).toBe('SEND_AGAIN')
})

test('nobody ticks what was written since they looked; a tick taken back is sent', () => {
  const current = { ...opened, version: 2, state: 'DAMAGED' }
  expect(answerToConflict({ opened, current, change: { tenantTick: true } })).toBe('LOOK_AGAIN')
  expect(answerToConflict({ opened, current, change: { tenantTick: false } })).toBe('SEND_AGAIN')
  expect(answerToConflict({ opened, current: { ...opened, version: 3 }, change: { ownerTick: true } })).toBe('SEND_AGAIN')
})
