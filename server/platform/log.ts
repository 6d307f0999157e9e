import type { FastifyBaseLogger } from 'fastify'
import { currentCall } from './http/current-call.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export const standardError: Log = { info: writeLine, warn: writeLine, error: writeLine }
let serverLog: Log = standardError

/** From here on what belongs to no request goes there; before, to standard error. */
export function setServerLog(log: Log): void {
  serverLog = log
}

/** For what no single call is the reason of. */
export function getServerLog(): Log {
  return serverLog
}

/** The log of the call that is being served, whose lines carry its request id; else the server's. */
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
