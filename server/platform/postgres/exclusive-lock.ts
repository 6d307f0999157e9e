import { randomUUID } from 'node:crypto'
import { readlinkSync, symlinkSync, unlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, ownIdentity } from './process-identity.ts'
import { StartError } from '../start-error.ts'

const defaultTimeoutMs = 180_000

/**
 * Runs `work` while no other process (nor another caller in this one) holds the lock at `path`. A killed holder loses it. The lock is a
 * symbolic link without an existing target, whose target text names the holder: it is created atomically, unlike a file with content.
 */
export async function withLock<T>(path: string, work: () => Promise<T>, timeoutMs = defaultTimeoutMs): Promise<T> {
  const release = await acquire(path, Date.now() + timeoutMs)
  try {
    return await work()
  } finally {
    release()
  }
}

async function acquire(path: string, deadline: number): Promise<() => void> {
  const claim = `${ownIdentity()}.${randomUUID()}`
  while (!place(claim, path)) {
    const holder = holderOf(path)
    if (holder === undefined) continue
    if (isAlive(identityIn(holder))) await waitFor(holder, path, deadline)
    else await breakStale(path, holder, deadline)
  }
  return () => unlinkSync(path)
}

/**
 * Two processes may both find the dead holder, and the slower one must not remove the lock of the faster one. The removal therefore needs
 * its own lock, named for that one claim, and checks again once it has it.
 */
async function breakStale(path: string, holder: string, deadline: number): Promise<void> {
  const release = await acquire(`${path}.${holder.slice(-12)}`, deadline)
  try {
    if (holderOf(path) === holder) unlinkSync(path)
  } finally {
    release()
  }
}

async function waitFor(holder: string, path: string, deadline: number): Promise<void> {
  if (Date.now() > deadline) throw new StartError(`Process ${Number.parseInt(holder, 10)} does not let go of the lock ${path}.`)
  await sleep(15 + Math.random() * 15)
}

function place(claim: string, path: string): boolean {
  try {
    symlinkSync(claim, path)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

function holderOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

const identityIn = (claim: string) => claim.slice(0, claim.lastIndexOf('.'))

export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
