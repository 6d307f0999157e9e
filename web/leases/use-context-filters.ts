import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import type { TableFilter } from '../ui/table/data-table.tsx'
import { useProperty } from './wizard/use-property.ts'

// A list that was opened from a record shows the name of its filter, which can be removed.

export function useTenantFilter(tenantId: string | undefined): TableFilter<'tenantId'>[] {
  const { data } = useEndpoint('tenant.read', { params: { userId: tenantId ?? '' } }, { isEnabled: tenantId !== undefined })
  return tenantId === undefined
    ? []
    : [{ name: 'tenantId', label: t`Tenant`, options: [{ value: tenantId, label: data?.fullName ?? '…' }] }]
}

export function useOwnerFilter(ownerId: string | undefined): TableFilter<'ownerId'>[] {
  const { data } = useEndpoint('owner.read', { params: { id: ownerId ?? '' } }, { isEnabled: ownerId !== undefined })
  return ownerId === undefined
    ? []
    : [{ name: 'ownerId', label: t`Owner`, options: [{ value: ownerId, label: data?.nameEnglish ?? '…' }] }]
}

export function useLeaseFilter(leaseId: string | undefined): TableFilter<'leaseId'>[] {
  const { data } = useEndpoint('lease.read', { params: { id: leaseId ?? '' } }, { isEnabled: leaseId !== undefined })
  return leaseId === undefined
    ? []
    : [{ name: 'leaseId', label: t`Lease`, options: [{ value: leaseId, label: data?.leaseNumber ?? '…' }] }]
}

export function useLetFilter(propertyType: PropertyType | null, propertyId: string | undefined): TableFilter<'propertyId'>[] {
  const property = useProperty(propertyType ?? 'UNIT', propertyId ?? null)
  return propertyId === undefined
    ? []
    : [{ name: 'propertyId', label: t`Property`, options: [{ value: propertyId, label: property?.label ?? '…' }] }]
}
