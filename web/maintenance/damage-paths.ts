import type { RoleName } from '../../domain/endpoint.ts'

export const maintenancePath = '/admin/master-properties/maintenance'

/** The page of a damage report for the person's role. */
export function damagePath(role: RoleName, id: string): string {
  if (role === 'TENANT') return `/tenant/maintenance/${id}`
  return role === 'OWNER' ? `/owner/properties/maintenance/${id}` : `${maintenancePath}/${id}`
}
