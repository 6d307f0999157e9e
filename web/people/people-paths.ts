// Where owners and tenants stand in the admin area.
export const ownersPath = '/admin/master-users/owners'
export const tenantsPath = '/admin/master-users/tenants'

export function ownerPath(id: string): string {
  return `${ownersPath}/${id}`
}

export function tenantPath(id: string): string {
  return `${tenantsPath}/${id}`
}
