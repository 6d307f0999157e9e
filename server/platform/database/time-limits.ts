import type { CallKind, Endpoint } from '../../../domain/endpoint.ts'

/** Of one kind of call: how long a statement may take, and how long its transaction may wait for the next one. */
export type TimeLimit = { statementMs: number; idleMs: number }
export type TimeLimits = Record<CallKind, TimeLimit> & { poolWaitMs: number }

/**
 * How long a transaction may hold a connection of the pool. PostgreSQL is told with the beginning of each transaction, so a session
 * setting of the database or of the login does not change these.
 */
export const timeLimits: TimeLimits = {
  INTERACTIVE: { statementMs: 15_000, idleMs: 30_000 },
  // A download waits up to a minute for a slow reader (send-sheet.ts).
  REPORT: { statementMs: 120_000, idleMs: 90_000 },
  JOB: { statementMs: 600_000, idleMs: 300_000 },
  /** How long a call waits for a connection, free or new. */
  poolWaitMs: 10_000,
}

export function callKindOf({ callKind, path }: Endpoint): CallKind {
  return callKind ?? (path.startsWith('/report/') ? 'REPORT' : 'INTERACTIVE')
}

/**
 * When to give a connection up that does not answer at all: its network may be gone without a word. Statements are sent ahead of each
 * other, so the last of them waits for those before it too.
 */
export function silenceMsOf({ statementMs }: TimeLimit): number {
  return 2 * statementMs + 5_000
}
