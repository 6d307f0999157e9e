import { useSyncExternalStore } from 'react'
import { clearSession, getSession, type Session, setSession, suspendSession } from './session-store.ts'
import { clearSecretFields, hasUnsavedInput } from './unsaved-input.ts'

/** A session that ended while something was typed: its page waits, covered, for the same person in the same role (decision 85). */
type Suspended = {
  session: Session
  reason: 'ENDED' | 'INACTIVE'
  /** Where the person was typing. */
  focused: Element | null
  isBack: Promise<boolean>
  settle: (isBack: boolean) => void
}

/** As long as a working day: then the page and what was typed on it go. */
const maxWaitMs = 12 * 3_600_000

let suspended: Suspended | null = null
let giveUp: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setSuspended(next: Suspended | null): void {
  suspended = next
  // By CSS and at once, before React has drawn the sign-in over the page.
  document.documentElement.toggleAttribute('data-session-suspended', next !== null)
  clearTimeout(giveUp)
  if (next) giveUp = setTimeout(leaveSuspendedPage, maxWaitMs)
  for (const listener of listeners) listener()
}

/** The server refused the token. `canReturn`: signing in again would help. */
export function endSession(reason: Suspended['reason'], { canReturn }: { canReturn: boolean }): void {
  const session = getSession()
  // An operator inside an office gives a reason to enter it again.
  if (!session || !canReturn || session.operatorIn !== null || !isInside() || !hasUnsavedInput() || !suspendSession())
    return clearSession(reason)
  clearSecretFields()
  const { promise: isBack, resolve: settle } = Promise.withResolvers<boolean>()
  setSuspended({ session, reason, focused: document.activeElement, isBack, settle })
}

const isInside = () => /^\/(admin|owner|tenant|operator)(\/|$)/.test(location.pathname)

export function isSessionSuspended(): boolean {
  return suspended !== null
}

/** Once the person has signed in again: true; once they gave up: false. */
export async function signedInAgain(): Promise<boolean> {
  return (await suspended?.isBack) ?? false
}

/** Only for a session of the same person in the same role. */
export function resumeSession(session: Session): void {
  if (!suspended) return
  const { focused, settle } = suspended
  setSession(session)
  setSuspended(null)
  settle(true)
  // Once the page is shown again.
  requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
}

/** The person gives up what they typed: the page goes, and the sign-in page comes. */
export function leaveSuspendedPage(): void {
  if (!suspended) return
  const { reason, settle } = suspended
  clearSession(reason)
  setSuspended(null)
  settle(false)
}

export function useSuspendedSession(): Suspended | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => suspended,
  )
}

// Registered before any dialog of the page, which would close on Escape behind the sign-in.
addEventListener(
  'keydown',
  (event) => {
    if (suspended && event.key === 'Escape') event.stopImmediatePropagation()
  },
  { capture: true },
)
