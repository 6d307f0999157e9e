export const ownersPath = '/admin/master-users/owners'
export const tenantsPath = '/admin/master-users/tenants'

export const managersPath = '/admin/master-users/managers'

export function ownerPath(id: string): string {
  return `${ownersPath}/${id}`
}

export function tenantPath(id: string): string {
  return `${tenantsPath}/${id}`
}

export function managerPath(id: string): string {
  return `${managersPath}/${id}`
}
