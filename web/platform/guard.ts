import { type Area, areaRoles, rolesFor, type ScreenRow } from './screen-row.ts'
import type { UserRole, Session } from './session-store.ts'

export type Verdict = { kind: 'ALLOWED' } | { kind: 'SIGN_IN' } | { kind: 'FORBIDDEN' } | { kind: 'SWITCH'; to: UserRole }

/**
 * Decides whether a session may enter an area or one of its screens. If a suitable role is not acting, entering the area switches to it, in
 * the same organisation if possible.
 */
export function admit(session: Session | null, area: Area, row?: ScreenRow): Verdict {
  if (area === 'public') return { kind: 'ALLOWED' }
  if (!session) return { kind: 'SIGN_IN' }
  const acting = session.currentRole
  const canEnter = (role: UserRole, roles: readonly string[]) => roles.includes(role.name)
  if (canEnter(acting, areaRoles[area])) {
    return !row || canEnter(acting, rolesFor(row)) ? { kind: 'ALLOWED' } : { kind: 'FORBIDDEN' }
  }
  const held = session.user.roles.filter((role) => canEnter(role, row ? rolesFor(row) : areaRoles[area]))
  const to = held.find((role) => role.adminId === acting.adminId) ?? held[0]
  return to ? { kind: 'SWITCH', to } : { kind: 'FORBIDDEN' }
}

export function areaOf(pathname: string): Area {
  const first = pathname.split('/')[1]
  return first === 'admin' || first === 'tenant' || first === 'owner' || first === 'operator' ? first : 'public'
}

/** The row for a path. "$id" matches any one segment, and a path without parameters has priority. */
export function rowAt(rows: readonly ScreenRow[], pathname: string): ScreenRow | undefined {
  const parts = pathname.split('/').filter(Boolean)
  const fits = rows.filter((row) => {
    const pattern = row.path.split('/').filter(Boolean)
    return pattern.length === parts.length && pattern.every((part, index) => part.startsWith('$') || part === parts[index])
  })
  return fits.find((row) => !row.path.includes('$')) ?? fits[0]
}
