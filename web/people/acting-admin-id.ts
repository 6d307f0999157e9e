import { getSession } from '../platform/session-store.ts'

/** Names the organisation one acts in, as the paths of the contract want it. Screens of staff only. */
export function actingAdminId(): string {
  const session = getSession()
  if (!session) throw new Error('This is asked for only by somebody signed in.')
  return session.currentRole.adminId ?? session.user.id
}
