import type { RoleName } from '../../domain/endpoint.ts'

export const roleWords: Readonly<Record<RoleName, string>> = {
  ADMIN: 'Administrator',
  MANAGER: 'Manager',
  OWNER: 'Owner',
  TENANT: 'Tenant',
  SUPERADMIN: 'Operator',
}

/** SUPERADMIN stands outside organisations and has no area of its own yet, so it is not among the ways in. */
export function rolesToEnter<R extends { name: RoleName }>(roles: readonly R[]): readonly R[] {
  return roles.filter(({ name }) => name !== 'SUPERADMIN')
}
