import { availableParallelism } from 'node:os'

/** Each process has its own connections and memory; more than this many are a decision of the operator. */
const maxByDefault = 4
export const maxProcesses = 64

/** How many processes serve: WEB_CONCURRENCY, or the processor cores up to 4. A wrong value counts as one: that process refuses it. */
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

/** This process’s part of a limit that is meant for the machine; of none, none. */
export function shareOf(limit: number): number {
  return Math.ceil(limit / processes)
}

/** PostgreSQL takes 100 connections by default: 60 of them for calls, the others for what listens, holds a lock, or takes over in a restart. */
const maxForCalls = 60
const maxPerProcess = 20
const minPerProcess = 5

/** The connections that one of so many processes opens for calls. */
export function poolSizeOf(count: number): number {
  return Math.max(minPerProcess, Math.min(maxPerProcess, Math.floor(maxForCalls / count)))
}
