import { availableParallelism } from 'node:os'

/** Each process has its own connections and memory; more than this many is a decision of the operator. */
const maxByDefault = 4
export const maxProcesses = 64

/**
 * The number of serving processes: WEB_CONCURRENCY, or the processor cores up to 4. An invalid value counts as one: that process rejects
 * it.
 */
export function processCount(environment: NodeJS.ProcessEnv): number {
  const setting = environment['WEB_CONCURRENCY']
  const count = setting ? Number(setting) : defaultProcessCount()
  return Number.isInteger(count) && count >= 1 && count <= maxProcesses ? count : 1
}

export function defaultProcessCount(): number {
  return Math.min(maxByDefault, availableParallelism())
}

let processes = 1

/** Called once at the start of a server, before it serves. */
export function setProcessCount(count: number): void {
  processes = count
}

/** This process’s part of a limit for the whole machine; a limit of none stays none. */
export function shareOf(limit: number): number {
  return Math.ceil(limit / processes)
}

/** PostgreSQL accepts 100 connections by default: 60 of them for calls, the others for listening, locks, or the takeover at a restart. */
const maxForCalls = 60
const maxPerProcess = 20
const minPerProcess = 5

/** The number of connections for calls that each of this many processes opens. */
export function poolSizeOf(count: number): number {
  return Math.max(minPerProcess, Math.min(maxPerProcess, Math.floor(maxForCalls / count)))
}
