import { IconMapPin, IconMapPins, IconMountain } from '@tabler/icons-react'
import type { ScreenRow } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

const shared = { area: 'admin', group: t`Locations`, roles: ['ADMIN'] } as const

/** The places of the country; an ADMIN adds what is missing (specification §6). */
export const locationRows: readonly ScreenRow[] = [
  {
    ...shared,
    path: '/admin/master-locations/dzongkhags',
    label: t`Dzongkhags`,
    icon: IconMountain,
    screen: () => import('../locations/dzongkhags-screen.tsx').then((m) => m.DzongkhagsScreen),
  },
  {
    ...shared,
    path: '/admin/master-locations/adm-zones',
    label: t`Administrative Zones`,
    icon: IconMapPin,
    screen: () => import('../locations/administrative-zones-screen.tsx').then((m) => m.AdministrativeZonesScreen),
  },
  {
    ...shared,
    path: '/admin/master-locations/subadm-zones',
    label: t`SubAdministrative Zones`,
    icon: IconMapPins,
    screen: () => import('../locations/sub-administrative-zones-screen.tsx').then((m) => m.SubAdministrativeZonesScreen),
  },
]
