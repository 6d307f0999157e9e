import pg from 'pg'
import { Problem } from '../../../domain/problem.ts'
import { NoPrimary } from './primary.ts'

/** The operation during which the database failed. If a write was already sent, it is unknown whether it was stored. */
export type Attempt = 'READ' | 'WRITE'

const retryAfterSeconds = 5
const timedOut = new Set(['57014'])
/** Errors from PostgreSQL: it stops, starts, was killed, ended the session, or has no room (classes 08, 53, 57, 58 of its error codes). */
const unavailable = /^(?:08...|53...|57P0[1235]|58...|25P0[34])$/
/** A server that accepts no writes: a primary that was demoted, or a standby behind an old address. */
const readOnly = '25006'
const errnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
])
/** The driver's own errors have no code. */
const driverMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/

/** The database or the connection to it is lost, with all work in progress on it. */
export function isConnectionLost(error: unknown, attempt: Attempt = 'READ'): boolean {
  if (error instanceof NoPrimary) return true
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    return unavailable.test(code) || (code === readOnly && attempt === 'WRITE')
  }
  return error instanceof Error && (driverMessages.test(error.message) || errnos.has(String(Reflect.get(error, 'code'))))
}

/** The time limit for an answer has passed. A retry would wait equally long. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}

/** No connection within the time limit, or none at all; no work was begun. */
export function notConnected(cause: unknown): Problem {
  return new Problem('UNAVAILABLE', 'The database is not available right now. Try again in a few seconds.', {
    retryAfterSeconds,
    cause,
  })
}

/** The 503 for a failure of the database; undefined for other errors. */
export function databaseProblem(error: unknown, attempt: Attempt): Problem | undefined {
  if (error instanceof pg.DatabaseError && timedOut.has(error.code ?? '')) {
    const detail = 'This took too long and was stopped. Try again in a minute, or narrow the filters.'
    return new Problem('TIMED_OUT', detail, { retryAfterSeconds: 60, cause: error })
  }
  if (!isConnectionLost(error, attempt)) return undefined
  if (attempt === 'READ') return notConnected(error)
  return new Problem(
    'UNAVAILABLE',
    'The connection to the database was lost. Your change may already be saved: check before you try again. ' +
      'A program can send the same request again with the same Idempotency-Key.',
    { retryAfterSeconds, cause: error },
  )
}
