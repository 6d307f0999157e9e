import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'

type LeaseFolder = { path: `/${string}`; label: string }

/** The three lists of leases in the menu. */
export const leaseFolders: Record<PropertyType, LeaseFolder> = {
  LAND: { path: '/admin/master-lease/lands', label: t`Land Lease` },
  BUILDING: { path: '/admin/master-lease/buildings', label: t`Building Lease` },
  UNIT: { path: '/admin/master-lease/units', label: t`Unit Lease` },
}

export function leasePath({ id, propertyType }: { id: string; propertyType: PropertyType }): string {
  return `${leaseFolders[propertyType].path}/${id}`
}

type OfLease = { leaseId: string; leaseNumber: string; propertyType: PropertyType }

/** The lease of a record, such as a payment advice or a payment. */
export function leasePathOf({ leaseId, propertyType }: Omit<OfLease, 'leaseNumber'>): string {
  return leasePath({ id: leaseId, propertyType })
}

/** The breadcrumb of a record of a lease. */
export function leaseCrumb(record: OfLease) {
  return { label: t`Lease ${record.leaseNumber}`, to: leasePathOf(record) }
}

/** The wizard with the terms of a pending lease, and with those of a renewal. */
export function changeLeasePath(lease: { id: string; propertyType: PropertyType }): string {
  return `${leasePath(lease)}/edit`
}

export function renewLeasePath(lease: { id: string; propertyType: PropertyType }): string {
  return `${leasePath(lease)}/renew`
}

/** The page of the record if the property type is unknown. */
export function leaseSearchPath(id: string): string {
  return `/admin/master-lease/search/${id}`
}

const propertyFolders: Record<PropertyType, string> = {
  LAND: '/admin/master-properties/plots',
  BUILDING: '/admin/master-properties/list-buildings',
  UNIT: '/admin/master-properties/units',
}

/** The page of the let property. */
export function propertyPath({ propertyType, propertyId }: { propertyType: PropertyType; propertyId: string }): string {
  return `${propertyFolders[propertyType]}/${propertyId}`
}

export function tenantPath(tenantId: string): string {
  return `/admin/master-users/tenants/${tenantId}`
}

/** Revises the leases of one building, or of the office. */
export function reviseRentsPath(buildingId?: string): `/${string}` {
  return `/admin/master-lease/rent-revision${buildingId === undefined ? '' : `?buildingId=${buildingId}`}`
}
