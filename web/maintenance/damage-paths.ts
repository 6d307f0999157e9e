import type { RoleName } from '../../domain/endpoint.ts'

export const maintenancePath = '/admin/master-properties/maintenance'

/** Where a report opens for who is signed in. */
export function damagePath(role: RoleName, id: string): string {
  if (role === 'TENANT') return `/tenant/maintenance/${id}`
  return role === 'OWNER' ? `/owner/properties/maintenance/${id}` : `${maintenancePath}/${id}`
}
