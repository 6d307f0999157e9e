import { IconBell, IconBuildingBank, IconClockPlay, IconSettings, IconShieldCheck } from '@tabler/icons-react'
import type { ScreenRow } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** What an ADMIN sets for the whole organisation. */
export const systemRows: readonly ScreenRow[] = [
  {
    path: '/admin/master-roles',
    label: t`Roles`,
    area: 'admin',
    roles: ['ADMIN'],
    group: t`System`,
    icon: IconShieldCheck,
    screen: () => import('../people/roles/roles-screen.tsx').then((m) => m.RolesScreen),
  },
  {
    path: '/admin/master-bank-accounts',
    label: t`Bank Accounts`,
    area: 'admin',
    roles: ['ADMIN'],
    group: t`System`,
    icon: IconBuildingBank,
    screen: () => import('../bank-accounts/bank-accounts-screen.tsx').then((m) => m.BankAccountsScreen),
  },
  {
    path: '/admin/system-settings/notifications',
    label: t`Notifications`,
    area: 'admin',
    roles: ['ADMIN'],
    group: t`System`,
    icon: IconBell,
    screen: () => import('../notifications/notification-settings-screen.tsx').then((m) => m.NotificationSettingsScreen),
  },
  {
    path: '/admin/system-settings',
    label: t`Settings`,
    area: 'admin',
    roles: ['ADMIN'],
    group: t`System`,
    icon: IconSettings,
    screen: () => import('../overview/settings/settings-screen.tsx').then((m) => m.SettingsScreen),
  },
  {
    path: '/admin/jobs',
    label: t`Jobs`,
    area: 'admin',
    roles: ['ADMIN'],
    group: t`System`,
    icon: IconClockPlay,
    screen: () => import('../jobs/jobs-screen.tsx').then((m) => m.JobsScreen),
  },
  {
    path: '/admin/notifications',
    label: t`Your notifications`,
    area: 'admin',
    screen: () => import('../notifications/notifications-screen.tsx').then((m) => m.NotificationsScreen),
  },
  {
    path: '/admin/audit',
    label: t`Audit`,
    area: 'admin',
    within: '/admin/master-roles',
    roles: ['ADMIN'],
    screen: () => import('../overview/audit-screen.tsx').then((m) => m.AuditScreen),
  },
]
