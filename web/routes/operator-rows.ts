import { IconBuildingBank, IconClockPlay, IconSettings } from '@tabler/icons-react'
import type { ScreenRow } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** SUPERADMIN. */
export const operatorRows: readonly ScreenRow[] = [
  {
    path: '/operator',
    label: t`Organisations`,
    area: 'operator',
    icon: IconBuildingBank,
    screen: () => import('../overview/operator-screen.tsx').then((m) => m.OperatorScreen),
  },
  {
    path: '/operator/jobs',
    label: t`Jobs`,
    area: 'operator',
    icon: IconClockPlay,
    screen: () => import('../jobs/jobs-screen.tsx').then((m) => m.JobsScreen),
  },
  {
    path: '/operator/settings',
    label: t`Settings`,
    area: 'operator',
    icon: IconSettings,
    screen: () => import('../overview/settings/settings-screen.tsx').then((m) => m.SettingsScreen),
  },
]
