import type { RoleName } from '../../domain/endpoint.ts'

export { roleLabel, roleLabels } from '../../domain/identity/role-labels.ts'

/** Signing in leads to an organisation. The operator's area is rarely needed and is opened from the top bar. */
export function rolesToEnter<R extends { name: RoleName }>(roles: readonly R[]): readonly R[] {
  return roles.filter(({ name }) => name !== 'SUPERADMIN')
}
