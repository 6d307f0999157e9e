// @ts-check
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs'

/**
 * Prevents two simultaneous starts, before anything is installed: plain JavaScript, the same way as
 * server/platform/postgres/exclusive-lock.ts.
 * The lock is a symbolic link whose target identifies its holder, so that a killed holder does not block it.
 * @param {string} path
 * @param {(pid: string) => void} [onWait] called once if another process has the lock
 * @returns {() => void} releases the lock
 */
export function lock(path, onWait = () => undefined) {
  const claim = `${identityOf(process.pid)}.${randomUUID()}`
  for (let hasWaited = false; !place(claim, path); ) {
    const holder = holderOf(path)
    if (holder === undefined) continue
    const identity = holder.slice(0, holder.lastIndexOf('.'))
    if (identityOf(Number.parseInt(identity, 10)) !== identity) breakStale(path, holder)
    else {
      if (!hasWaited) onWait(String(Number.parseInt(identity, 10)))
      hasWaited = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  return () => unlinkSync(path)
}

/**
 * Two processes may both see the dead holder, and the slower one must not remove the lock of the faster one: the removal has a separate
 * lock, named for that claim, and checks again.
 * @param {string} path
 * @param {string} holder
 */
function breakStale(path, holder) {
  const release = lock(`${path}.${holder.slice(-12)}`)
  try {
    if (holderOf(path) === holder) unlinkSync(path)
  } finally {
    release()
  }
}

/**
 * @param {string} claim
 * @param {string} path
 */
function place(claim, path) {
  try {
    symlinkSync(claim, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
function holderOf(path) {
  try {
    return readlinkSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * A pid can be reused by another process, so the start time of the process is part of the name.
 * @param {number} pid
 */
function identityOf(pid) {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.trim() === '' ? undefined : `${pid}-${Date.parse(stdout)}`
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z'
      ? undefined
      : `${pid}-${fields[18]}-${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}`
  } catch {
    return undefined
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)
