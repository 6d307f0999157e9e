import { IconBell, IconFileText, IconHome, IconReceipt, IconUser } from '@tabler/icons-react'
import { tenantHomeReads } from '../overview/dashboard/tenant-home-reads.ts'
import { type ScreenRow, screensOf } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** The tenant menu of the specification, in its order, and the pages of its records. */
// biome-ignore format: one screen on each line is easier to read
export const tenantScreens: readonly ScreenRow[] = screensOf('tenant', [
  { rows: [
      { path: '/tenant', label: t`Dashboard`, icon: IconHome, firstReads: tenantHomeReads, screen: () => import('../overview/dashboard/tenant-dashboard-screen.tsx').then((m) => m.TenantDashboardScreen) },
      { path: '/tenant/lease', label: t`Lease`, icon: IconFileText, screen: () => import('../pages/tenant-lease-page.tsx').then((m) => m.TenantLeasePage) },
      { path: '/tenant/payments', label: t`Payments`, icon: IconReceipt, screen: () => import('../pages/tenant-payments-page.tsx').then((m) => m.TenantPaymentsPage) },
      { path: '/tenant/payments/advices/$id', label: t`Payment advice`, screen: () => import('../pages/own-advice-page.tsx').then((m) => m.TenantAdvicePage) },
      { path: '/tenant/pay/$id', label: t`Pay online`, within: '/tenant/payments', screen: () => import('../online/pay-screen.tsx').then((m) => m.PayScreen) },
      { path: '/tenant/maintenance', label: t`Maintenance`, within: '/tenant/lease', screen: () => import('../maintenance/tenant-maintenance-screen.tsx').then((m) => m.TenantMaintenanceScreen) },
      { path: '/tenant/maintenance/$id', label: t`Maintenance`, within: '/tenant/lease', screen: () => import('../maintenance/damage-screens.tsx').then((m) => m.TenantDamageScreen) },
      { path: '/tenant/notifications', label: t`Notifications`, icon: IconBell, screen: () => import('../notifications/notifications-screen.tsx').then((m) => m.NotificationsScreen) },
      { path: '/tenant/profile', label: t`Profile`, icon: IconUser, screen: () => import('../pages/tenant-profile-page.tsx').then((m) => m.TenantProfilePage) },
      { path: '/tenant/condition/$id', label: t`Condition report`, within: '/tenant/lease', screen: () => import('../leases/condition/condition-screen.tsx').then((m) => m.ConditionScreen) },
    ] },
])
