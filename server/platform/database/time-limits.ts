import type { CallKind } from '../../../domain/endpoint.ts'

/** For one kind of call: how long a statement may take, and how long its transaction may wait for the next one. */
export type TimeLimit = { statementMs: number; idleMs: number }
export type TimeLimits = Record<CallKind, TimeLimit> & { poolWaitMs: number }

/**
 * How long a transaction may hold a connection of the pool. The limits are set at the beginning of each transaction, so session settings of
 * the database or the login do not change them.
 */
export const timeLimits: TimeLimits = {
  INTERACTIVE: { statementMs: 15_000, idleMs: 30_000 },
  // A download waits up to a minute for a slow reader (send-sheet.ts).
  REPORT: { statementMs: 120_000, idleMs: 90_000 },
  JOB: { statementMs: 600_000, idleMs: 300_000 },
  /** How long a call waits for a free or new connection. */
  poolWaitMs: 10_000,
}

/**
 * When to give up a connection that does not answer at all: its network may have failed silently. Statements are sent without waiting for
 * the previous ones, so the last one waits for those too.
 */
export function silenceMsOf({ statementMs }: TimeLimit): number {
  return 2 * statementMs + 5_000
}
