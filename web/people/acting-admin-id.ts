import { getSession } from '../platform/session-store.ts'

/** The id of the organisation in which the person acts, as the paths of the contract require it. Only for screens of staff. */
export function actingAdminId(): string {
  const session = getSession()
  if (!session) throw new Error('This is asked for only by somebody signed in.')
  return session.currentRole.adminId ?? session.user.id
}
