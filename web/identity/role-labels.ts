import type { RoleName } from '../../domain/endpoint.ts'
import { t } from '../platform/texts.ts'

export const roleLabels: Readonly<Record<RoleName, string>> = {
  ADMIN: t`Administrator`,
  MANAGER: t`Manager`,
  OWNER: t`Owner`,
  TENANT: t`Tenant`,
  SUPERADMIN: t`Operator`,
}

export const roleLabel = (name: string): string => Object.entries(roleLabels).find(([known]) => known === name)?.[1] ?? name

/** Signing in leads to an organisation; the operator's area is entered from the top bar, where it is rarely wanted. */
export function rolesToEnter<R extends { name: RoleName }>(roles: readonly R[]): readonly R[] {
  return roles.filter(({ name }) => name !== 'SUPERADMIN')
}
