import { useSyncExternalStore } from 'react'
import { clearSession, getSession, type Session, setSession, suspendSession } from './session-store.ts'
import { clearSecretFields, hasUnsavedInput } from './unsaved-input.ts'

/** A session that ended while input was unsaved. Its page waits, covered, for the same person in the same role (decision 85). */
type Suspended = {
  session: Session
  reason: 'ENDED' | 'INACTIVE'
  /** The field in which the person was typing. */
  focused: Element | null
  isBack: Promise<boolean>
  settle: (isBack: boolean) => void
}

/** As long as a working day. Then the page and its input are discarded. */
const maxWaitMs = 12 * 3_600_000

let suspended: Suspended | null = null
let giveUp: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setSuspended(next: Suspended | null): void {
  suspended = next
  // Hidden immediately by CSS, before React has rendered the sign-in over the page.
  document.documentElement.toggleAttribute('data-session-suspended', next !== null)
  clearTimeout(giveUp)
  if (next) giveUp = setTimeout(leaveSuspendedPage, maxWaitMs)
  for (const listener of listeners) listener()
}

/** The server refused the token. `canReturn`: a new sign-in would help. */
export function endSession(reason: Suspended['reason'], { canReturn }: { canReturn: boolean }): void {
  const session = getSession()
  // An operator must give a new reason to enter an office again.
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

/** Resolves to true after the person has signed in again, or to false if they gave up. */
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
  // After the page is shown again.
  requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
}

/** The person discards their input: the page closes, and the sign-in page opens. */
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

// Registered before any dialog of the page, because a dialog would close on Escape behind the sign-in.
addEventListener(
  'keydown',
  (event) => {
    if (suspended && event.key === 'Escape') event.stopImmediatePropagation()
  },
  { capture: true },
)
