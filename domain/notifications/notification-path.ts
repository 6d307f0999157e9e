import type { PropertyType } from '../properties/property.ts'
import type { Audience, NoticeAudience } from '../settings/notification-type.ts'

export const noticeEntities = ['lease', 'advice', 'payment', 'damageReport', 'tenant'] as const
export type NotificationSubject = {
  readonly entity: (typeof noticeEntities)[number]
  readonly entityId: string
  readonly propertyType: PropertyType
}

const leaseFolders: Record<PropertyType, { staff: string; owner: string }> = {
  LAND: { staff: 'lands', owner: 'land-lease' },
  BUILDING: { staff: 'buildings', owner: 'building-lease' },
  UNIT: { staff: 'units', owner: 'unit-lease' },
}

/** The page where the recipient finds the subject of the notification. */
export function notificationPath(audience: Audience, { entity, entityId, propertyType }: NotificationSubject): string {
  switch (audience) {
    case 'TENANT':
      return tenantPaths[entity](entityId)
    case 'OWNER':
      if (entity === 'damageReport') return `/owner/properties/maintenance/${entityId}`
      return entity === 'lease' ? `/owner/lease/${leaseFolders[propertyType].owner}/${entityId}` : '/owner/payments/list-building'
    case 'STAFF':
      return staffPath(entity, entityId, propertyType)
  }
}

const tenantPaths: Record<NotificationSubject['entity'], (id: string) => string> = {
  lease: () => '/tenant/lease',
  advice: (id) => `/tenant/payments/advices/${id}`,
  payment: () => '/tenant/payments?tab=receipts',
  damageReport: (id) => `/tenant/maintenance/${id}`,
  tenant: () => '/tenant/payments',
}

function staffPath(entity: NotificationSubject['entity'], id: string, propertyType: PropertyType): string {
  switch (entity) {
    case 'lease':
      return `/admin/master-lease/${leaseFolders[propertyType].staff}/${id}`
    case 'advice':
      return `/admin/master-transactions/advices/${id}`
    case 'payment':
      return `/admin/master-transactions/payments/${id}`
    case 'damageReport':
      return `/admin/master-properties/maintenance/${id}`
    case 'tenant':
      return `/admin/master-users/tenants/${id}`
  }
}

/** The list of devices on which the person is signed in. Staff have no page for it: their profile opens over any page. */
export const ownDevicesPaths: Record<NoticeAudience, string> = {
  TENANT: '/tenant/profile#devices',
  OWNER: '/owner/profile#devices',
  STAFF: '/admin#devices',
  OPERATOR: '/operator/profile#devices',
}

/** A request that waits for a second person, opened in its list. */
export function approvalPath({ id }: { id: string }): string {
  return `/admin/master-transactions/approvals?request=${id}`
}
