import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { itemsOfReport, withChange } from './field-condition.ts'
import type { FieldCondition, FieldConditionPhoto, FieldItem, FieldState } from './field-record.ts'

const lease = { leaseId: 'l', leaseNumber: 'L-1', propertyLabel: 'House', tenantId: 't', tenantName: 'Pema' }
const item = (room: string, name: string, state: FieldItem['state']) => ({
  id: name,
  version: 1,
  room,
  item: name,
  state,
  note: null,
})
const report = (items: ReturnType<typeof item>[]) => ({
  id: 'r',
  version: 1,
  inspectedOn: calendarDate('2026-01-01'),
  completedAt: null,
  items,
})
const taken = { leaseId: 'l', bedrooms: 1, entry: null, exit: null }
const recorded = (seq: number, state: FieldState, items: FieldItem[]) => {
  const content: FieldCondition = { kind: 'CONDITION', lease, report: 'ENTRY', items }
  return { seq, state, content, photoCount: 0 }
}

test('a report that has not started has the rooms of Schedule II, with the number of bedrooms of the unit', () => {
  const rooms = new Set(itemsOfReport(taken, 'ENTRY', []).map(({ room }) => room))
  expect([...rooms]).toEqual(['Lounge', 'Kitchen/Dining', 'Bathroom', 'Laundry', 'Bedroom 1', 'General'])
})

test('a move-out report that is not started is listed with the move-in report', () => {
  const entry = report([item('Hall', 'Doors', 'GOOD'), item('Hall', 'Oven', 'NOT_THERE')])
  expect(itemsOfReport({ ...taken, entry }, 'EXIT', [])).toMatchObject([
    { item: 'Doors', state: null, entryState: 'GOOD' },
    { item: 'Oven', state: 'NOT_THERE', entryState: 'NOT_THERE' },
  ])
})

test('a move-out report of a renewal is listed with the move-in report of the lease before it', () => {
  const moveIn = {
    ...report([item('Hall', 'Doors', 'GOOD'), item('Hall', 'Oven', 'NOT_THERE')]),
    completedAt: '2024-01-01T04:00:00Z',
  }
  const begun = report([item('Hall', 'Doors', null)])
  for (const entry of [null, begun])
    expect(itemsOfReport({ ...taken, entry, moveIn }, 'EXIT', [])).toMatchObject([
      { item: 'Doors', state: null, entryState: 'GOOD' },
      { item: 'Oven', state: 'NOT_THERE', entryState: 'NOT_THERE' },
    ])
  expect(itemsOfReport({ ...taken, entry: begun, moveIn }, 'ENTRY', [])).toMatchObject([{ item: 'Doors', entryState: null }])
  const exit = report([item('Hall', 'Doors', 'DAMAGED')])
  expect(itemsOfReport({ ...taken, moveIn, exit }, 'EXIT', [])).toMatchObject([{ state: 'DAMAGED', entryState: 'GOOD' }])
})

test('values recorded on the device replace the downloaded ones, in their order, unless they were discarded', () => {
  const entry = report([item('Hall', 'Doors', null)])
  const doors = (state: FieldItem['state']): FieldItem[] => [
    { room: 'Hall', item: 'Doors', state, note: null, seen: { state: null, note: null } },
  ]
  const records = [
    recorded(2, 'WAITING', doors('WORN')),
    recorded(1, 'SENT', doors('GOOD')),
    recorded(3, 'DISCARDED', doors('MISSING')),
  ]
  expect(itemsOfReport({ ...taken, entry }, 'ENTRY', records)).toMatchObject([{ state: 'WORN' }])
  expect(itemsOfReport({ ...taken, entry }, 'EXIT', records)).toMatchObject([{ state: null }])
})

test('photos of an item are counted with it, and those that were discarded are not', () => {
  const entry = report([item('Hall', 'Doors', null), item('Hall', 'Walls', null)])
  const content: FieldConditionPhoto = { kind: 'CONDITION_PHOTO', lease, report: 'ENTRY', room: 'Hall', item: 'Doors' }
  const records = [
    { seq: 1, state: 'WAITING' as const, content, photoCount: 2 },
    { seq: 2, state: 'SENT' as const, content, photoCount: 1 },
    { seq: 3, state: 'DISCARDED' as const, content, photoCount: 4 },
  ]
  const counts = itemsOfReport({ ...taken, entry }, 'ENTRY', records).map(({ photoCount }) => photoCount)
  expect(counts).toEqual([3, 0])
})

test('a second change of an item keeps what the person saw before the first', () => {
  const shown = { room: 'Hall', item: 'Doors', state: null, note: null, entryState: null, photoCount: 0 }
  const once = withChange([], shown, { state: 'GOOD' })
  const twice = withChange(once, { ...shown, state: 'GOOD' }, { note: 'Creaks' })
  expect(twice).toEqual([{ room: 'Hall', item: 'Doors', state: 'GOOD', note: 'Creaks', seen: { state: null, note: null } }])
})
