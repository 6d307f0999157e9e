import pg from 'pg'
import { expect, test } from 'vitest'
import { StartError, startSentence } from './start-error.ts'

function databaseError(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

test('a full disk, a login without its rights and a broken connection are reported as one sentence', () => {
  expect(startSentence(databaseError('53100', 'could not extend file'))).toMatch(
    /^The disk of the database is full.*Free some space/,
  )
  expect(startSentence(databaseError('42501', 'permission denied to create role'))).toMatch(/DATABASE_OWNER_URL/)
  expect(startSentence(new Error('Connection terminated unexpectedly'))).toMatch(/broke.*start again\.$/)
  expect(startSentence(new Error('outer', { cause: databaseError('57P01', 'terminating connection') }))).toMatch(/broke/)
  expect(startSentence(new StartError('Set PORT.'))).toBe('Set PORT.')
})

test('a bug is reported with its stack', () => {
  expect(startSentence(new TypeError('x is not a function'))).toBeUndefined()
  expect(startSentence(databaseError('42601', 'syntax error'))).toBeUndefined()
})
