import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Identifies one run of a process, e.g. `4711-883020-1f0c2d3e` (pid, start, boot): after a restart another process can have the same pid.
 * Undefined if no such process runs.
 */
export function identityOf(pid: number): string | undefined {
  return process.platform === 'linux' ? identityFromProc(pid) : identityFromPs(pid)
}

export function isAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10)
  return Number.isSafeInteger(pid) && pid > 0 && identityOf(pid) === identity
}

export function ownIdentity(): string {
  return identityOf(process.pid) ?? `${process.pid}-unknown`
}

/** The name of the program with this pid. */
export function commandOf(pid: number): string | undefined {
  if (identityOf(pid) === undefined) return undefined
  const path = process.platform === 'linux' ? readIfThere(`/proc/${pid}/comm`) : ps(pid, 'comm=')
  return path === undefined ? undefined : basename(path.trim())
}

function identityFromProc(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The name in brackets may contain blanks and brackets; the state and the start time are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  const bootId = readIfThere('/proc/sys/kernel/random/boot_id')?.slice(0, 8) ?? 'boot'
  return `${pid}-${startTicks}-${bootId}`
}

function identityFromPs(pid: number): string | undefined {
  const columns = ps(pid, 'stat=,lstart=')
  if (columns === undefined || columns.startsWith('Z')) return undefined
  return `${pid}-${Date.parse(columns.slice(columns.indexOf(' ')))}`
}

function ps(pid: number, columns: string): string | undefined {
  const { stdout, status } = spawnSync('ps', ['-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
