import type { ChangeFeed } from '../../platform/database/change-feed.ts'

/** One of the places that a session has for its streams, in whichever process. */
export type Slot = { sessionId: string; number: number; isReleased?: boolean }

export type SessionSlots = {
  /** Undefined if the session has no free place. */
  claim: (sessionId: string) => Promise<Slot | undefined>
  release: (slot: Slot) => void
  /** Called after the connection and all its claims were lost: returns whether the stream still has a place, which may be another one. */
  claimAgain: (slot: Slot) => Promise<boolean>
}

/**
 * Each place is an advisory lock of the connection that listens for changes: no row is written, every process on the database sees it, and
 * PostgreSQL releases it when the process dies. While that connection is broken, only the streams of this process count.
 */
export function createSessionSlots(
  { tryLock, unlock }: Pick<ChangeFeed, 'tryLock' | 'unlock'>,
  maxPerSession: number,
): SessionSlots {
  const held = new Map<string, Set<number>>()
  const heldBy = (sessionId: string) => held.get(sessionId) ?? new Set<number>()
  const forget = ({ sessionId, number }: Slot) => {
    const numbers = heldBy(sessionId)
    numbers.delete(number)
    if (numbers.size === 0) held.delete(sessionId)
  }
  const claim = async (sessionId: string): Promise<Slot | undefined> => {
    for (let number = 0; number < maxPerSession; number += 1) {
      const numbers = heldBy(sessionId)
      // The same connection could lock it a second time.
      if (numbers.has(number)) continue
      held.set(sessionId, numbers.add(number))
      const slot = { sessionId, number }
      // If the result is unknown, the place counts as free.
      if ((await tryLock(lockOf(slot))) ?? true) return slot
      forget(slot)
    }
    return undefined
  }
  return {
    claim,
    release: (slot) => {
      if (slot.isReleased) return
      slot.isReleased = true
      forget(slot)
      unlock(lockOf(slot))
    },
    claimAgain: async (slot) => {
      const isHeld = (await tryLock(lockOf(slot))) ?? true
      // If it was released meanwhile, the connection unlocks it after the lock.
      if (isHeld || slot.isReleased) return true
      forget(slot)
      const other = await claim(slot.sessionId)
      if (!other) {
        slot.isReleased = true
        return false
      }
      slot.number = other.number
      if (slot.isReleased) {
        forget(other)
        unlock(lockOf(other))
      }
      return true
    },
  }
}

const lockOf = ({ sessionId, number }: Slot) => `live stream ${sessionId} ${number}`
