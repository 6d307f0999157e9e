import type { RoleName } from '../../domain/endpoint.ts'

export { roleLabel, roleLabels } from '../../domain/identity/role-labels.ts'

/** Signing in leads to an organisation; the operator's area is entered from the top bar, where it is rarely wanted. */
export function rolesToEnter<R extends { name: RoleName }>(roles: readonly R[]): readonly R[] {
  return roles.filter(({ name }) => name !== 'SUPERADMIN')
}
