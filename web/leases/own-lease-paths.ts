import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'

/** The three lists of leases in the owner menu. */
export const ownLeaseFolders: Record<PropertyType, { path: `/${string}`; label: string }> = {
  UNIT: { path: '/owner/lease/unit-lease', label: t`Unit Lease` },
  BUILDING: { path: '/owner/lease/building-lease', label: t`Building Lease` },
  LAND: { path: '/owner/lease/land-lease', label: t`Land Lease` },
}

export function tenantLeasePath(leaseId: string): string {
  return `/tenant/lease?lease=${leaseId}`
}

export function ownLeasePath({ id, propertyType }: { id: string; propertyType: PropertyType }): string {
  return `${ownLeaseFolders[propertyType].path}/${id}`
}
