import type { ChangeFeed } from '../../platform/database/change-feed.ts'

/** One of the places that a session has for its streams, whichever process serves them. */
export type Slot = { sessionId: string; number: number; isReleased?: boolean }

export type SessionSlots = {
  /** Undefined where the session listens as often as it may. */
  claim: (sessionId: string) => Promise<Slot | undefined>
  release: (slot: Slot) => void
  /** After the connection was lost, and every claim with it: whether the stream still has a place, which may be another. */
  claimAgain: (slot: Slot) => Promise<boolean>
}

/**
 * Each place is an advisory lock of the connection that listens for changes: no row is written, every process on the database sees it, and
 * PostgreSQL gives it back when the process dies. While that connection is broken only the streams of this process count.
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
      // The same connection could lock it again.
      if (numbers.has(number)) continue
      held.set(sessionId, numbers.add(number))
      const slot = { sessionId, number }
      // Of an unknown answer: as if it were free.
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
      // Released meanwhile: the connection unlocks after it has locked.
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
