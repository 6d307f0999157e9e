import { call } from '../platform/call.ts'
import { type Session, setSession } from '../platform/session-store.ts'

/** Switches to another role of the person, from the next call on. */
export async function switchRole(roleId: string): Promise<Session> {
  const session = await call('auth.switchRole', { body: { roleId } })
  setSession(session)
  return session
}
