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
    screen: () => import('../pages/tenant-lease-page.tsx').then((m) => m.TenantLeasePage),
  },
  {
    path: '/tenant/payments',
    label: t`Payments`,
    area: 'tenant',
    icon: IconReceipt,
    screen: () => import('../pages/tenant-payments-page.tsx').then((m) => m.TenantPaymentsPage),
  },
  {
    path: '/tenant/payments/advices/$id',
    label: t`Payment advice`,
    area: 'tenant',
    screen: () => import('../pages/own-advice-page.tsx').then((m) => m.TenantAdvicePage),
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
    screen: () => import('../pages/tenant-profile-page.tsx').then((m) => m.TenantProfilePage),
  },
  {
    path: '/tenant/condition/$id',
    label: t`Condition report`,
    area: 'tenant',
    within: '/tenant/lease',
    screen: () => import('../leases/condition/condition-screen.tsx').then((m) => m.ConditionScreen),
  },
]
