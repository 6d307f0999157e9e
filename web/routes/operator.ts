import { IconBuildingBank, IconClockPlay, IconMessages, IconSend, IconSettings, IconShieldLock } from '@tabler/icons-react'
import { type ScreenRow, screensOf } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** The operator of the installation: SUPERADMIN. */
// biome-ignore format: one screen on each line is easier to read
export const operatorScreens: readonly ScreenRow[] = screensOf('operator', [
  { rows: [
      { path: '/operator', label: t`Organisations`, icon: IconBuildingBank, screen: () => import('../overview/operator-screen.tsx').then((m) => m.OperatorScreen) },
      { path: '/operator/requests', label: t`Requests for access`, icon: IconSend, screen: () => import('../overview/access-requests-screen.tsx').then((m) => m.AccessRequestsScreen) },
      { path: '/operator/jobs', label: t`Jobs`, icon: IconClockPlay, screen: () => import('../jobs/jobs-screen.tsx').then((m) => m.JobsScreen) },
      { path: '/operator/messages', label: t`Messages`, icon: IconMessages, screen: () => import('../notifications/delivery-screen.tsx').then((m) => m.DeliveryScreen) },
      { path: '/operator/security-log', label: t`Security log`, icon: IconShieldLock, screen: () => import('../identity/security-log-screen.tsx').then((m) => m.SecurityLogScreen) },
      { path: '/operator/settings', label: t`Settings`, icon: IconSettings, screen: () => import('../overview/settings/settings-screen.tsx').then((m) => m.SettingsScreen) },
      { path: '/operator/notifications', label: t`Notifications`, screen: () => import('../notifications/notifications-screen.tsx').then((m) => m.NotificationsScreen) },
      { path: '/operator/profile', label: t`Profile`, screen: () => import('../pages/operator-profile-page.tsx').then((m) => m.OperatorProfilePage) },
    ] },
])
