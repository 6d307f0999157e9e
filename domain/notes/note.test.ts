import { expect, test } from 'vitest'
import { calendarDateSchema } from '../calendar-date.ts'
import { chhetrum } from '../money.ts'
import { type NoteKind, noteIssue } from './note.ts'

const plain = { dueOn: null, assigneeId: null, isDone: false, outcome: null, promisedOn: null, promisedAmount: null }
const day = calendarDateSchema.parse('2025-02-01')
const pathOf = (kind: NoteKind, values: object) => noteIssue(kind, { ...plain, ...values })?.path

test('a note has only text', () => {
  expect(pathOf('NOTE', {})).toBeUndefined()
  expect(pathOf('NOTE', { dueOn: day })).toBe('/dueOn')
  expect(pathOf('NOTE', { assigneeId: 'somebody' })).toBe('/assigneeId')
  expect(pathOf('NOTE', { isDone: true })).toBe('/isDone')
  expect(pathOf('NOTE', { outcome: 'REACHED' })).toBe('/outcome')
})

test('a task can have a due day, an assignee and an end, but no promise', () => {
  expect(pathOf('TASK', { dueOn: day, assigneeId: 'somebody', isDone: true })).toBeUndefined()
  expect(pathOf('TASK', { promisedOn: day })).toBe('/promisedOn')
})

test('a call has an outcome, and has a promise only if it reached the tenant', () => {
  expect(pathOf('CALL', {})).toBe('/outcome')
  expect(pathOf('CALL', { outcome: 'REACHED', promisedOn: day, promisedAmount: chhetrum(100) })).toBeUndefined()
  expect(pathOf('CALL', { outcome: 'NO_ANSWER', promisedOn: day })).toBe('/promisedOn')
  expect(pathOf('CALL', { outcome: 'REACHED', promisedAmount: chhetrum(100) })).toBe('/promisedOn')
})
