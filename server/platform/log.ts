import type { FastifyBaseLogger } from 'fastify'
import { currentCall } from './http/current-call.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export const standardError: Log = { info: writeLine, warn: writeLine, error: writeLine }
let serverLog: Log = standardError

/** From now on log lines without a request are written there; before, to standard error. */
export function setServerLog(log: Log): void {
  serverLog = log
}

/** For log lines that no single call causes. */
export function getServerLog(): Log {
  return serverLog
}

/** The log of the current call, whose lines include its request id; otherwise the server's log. */
export function currentLog(): Log {
  return currentCall()?.log ?? serverLog
}

function writeLine(details: unknown, message?: string): void {
  if (message === undefined) console.error(details)
  else console.error(`${message}: ${reasonIn(details)}`)
}

function reasonIn(details: unknown): string {
  const reason: unknown = typeof details === 'object' && details !== null && 'err' in details ? details.err : details
  return reason instanceof Error ? reason.message : JSON.stringify(reason)
}
