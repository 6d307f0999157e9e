import { useSyncExternalStore } from 'react'
import { getLatestSession, getSession, type Session, subscribeToSession } from './session-store.ts'

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, getSession)
}

/** For screens that require a signed-in person. */
export function useSignedIn(): Session {
  const session = useSession() ?? getLatestSession()
  if (!session) throw new Error('This screen opens only to somebody signed in.')
  return session
}
