import { IconBell, IconFileText, IconHome, IconReceipt, IconUser } from '@tabler/icons-react'
import { tenantHomeReads } from '../overview/dashboard/tenant-home-reads.ts'
import type { ScreenRow } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** The tenant menu of the specification, in its order, and the records it leads to. */
export const tenantRows: readonly ScreenRow[] = [
  {
    path: '/tenant',
    label: t`Dashboard`,
    area: 'tenant',
    icon: IconHome,
    firstReads: tenantHomeReads,
    screen: () => import('../overview/dashboard/tenant-dashboard-screen.tsx').then((m) => m.TenantDashboardScreen),
  },
  {
    path: '/tenant/lease',
    label: t`Lease`,
    area: 'tenant',
    icon: IconFileText,
    screen: () => import('../deposits/tenant-lease-record-screen.tsx').then((m) => m.TenantLeaseRecordScreen),
  },
  {
    path: '/tenant/payments',
    label: t`Payments`,
    area: 'tenant',
    icon: IconReceipt,
    screen: () => import('../online/tenant-payments-screen.tsx').then((m) => m.TenantPaymentsScreen),
  },
  {
    path: '/tenant/payments/advices/$id',
    label: t`Payment advice`,
    area: 'tenant',
    screen: () => import('../online/own-advice-screen.tsx').then((m) => m.TenantAdviceScreen),
  },
  {
    path: '/tenant/pay/$id',
    label: t`Pay online`,
    area: 'tenant',
    within: '/tenant/payments',
    screen: () => import('../online/pay-screen.tsx').then((m) => m.PayScreen),
  },
  {
    path: '/tenant/maintenance',
    label: t`Maintenance`,
    area: 'tenant',
    within: '/tenant/lease',
    screen: () => import('../maintenance/tenant-maintenance-screen.tsx').then((m) => m.TenantMaintenanceScreen),
  },
  {
    path: '/tenant/maintenance/$id',
    label: t`Maintenance`,
    area: 'tenant',
    within: '/tenant/lease',
    screen: () => import('../maintenance/damage-screens.tsx').then((m) => m.TenantDamageScreen),
  },
  {
    path: '/tenant/notifications',
    label: t`Notifications`,
    area: 'tenant',
    icon: IconBell,
    screen: () => import('../notifications/notifications-screen.tsx').then((m) => m.NotificationsScreen),
  },
  {
    path: '/tenant/profile',
    label: t`Profile`,
    area: 'tenant',
    icon: IconUser,
    screen: () => import('../overview/profile-record-screens.tsx').then((m) => m.TenantProfileRecordScreen),
  },
  {
    path: '/tenant/condition/$id',
    label: t`Condition report`,
    area: 'tenant',
    within: '/tenant/lease',
    screen: () => import('../leases/condition/condition-screen.tsx').then((m) => m.ConditionScreen),
  },
]
