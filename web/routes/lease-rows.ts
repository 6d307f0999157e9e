import { IconCalendarRepeat, IconDoor, IconFileSearch, IconHome2, IconPlant2, IconSpeakerphone } from '@tabler/icons-react'
import type { ScreenRow } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

const group = t`Lease`

/** Menu group Lease of the admin area, and its records and wizards. */
export const leaseRows: readonly ScreenRow[] = [
  {
    path: '/admin/master-lease/lands',
    label: t`Land Lease`,
    area: 'admin',
    group,
    icon: IconPlant2,
    screen: () => import('../leases/leases-screen.tsx').then((m) => m.LandLeasesScreen),
  },
  {
    path: '/admin/master-lease/buildings',
    label: t`Building Lease`,
    area: 'admin',
    group,
    icon: IconHome2,
    screen: () => import('../leases/leases-screen.tsx').then((m) => m.BuildingLeasesScreen),
  },
  {
    path: '/admin/master-lease/units',
    label: t`Unit Lease`,
    area: 'admin',
    group,
    icon: IconDoor,
    screen: () => import('../leases/leases-screen.tsx').then((m) => m.UnitLeasesScreen),
  },
  {
    path: '/admin/master-lease/search',
    label: t`Search`,
    area: 'admin',
    group,
    icon: IconFileSearch,
    screen: () => import('../leases/leases-screen.tsx').then((m) => m.LeaseSearchScreen),
  },
  {
    path: '/admin/master-lease/renewals',
    label: t`Renewals`,
    area: 'admin',
    group,
    icon: IconCalendarRepeat,
    screen: () => import('../leases/moves/renewals-screen.tsx').then((m) => m.RenewalsScreen),
  },
  {
    path: '/admin/master-lease/listings',
    label: t`Listings`,
    area: 'admin',
    group,
    icon: IconSpeakerphone,
    screen: () => import('../listings/own-listings-screen.tsx').then((m) => m.OwnListingsScreen),
  },
  {
    path: '/admin/master-lease/listings/new',
    label: t`New listing`,
    area: 'admin',
    screen: () => import('../listings/new-listing-screen.tsx').then((m) => m.NewListingScreen),
  },
  {
    path: '/admin/master-lease/listings/$id',
    label: t`Listing`,
    area: 'admin',
    screen: () => import('../listings/own-listing-screen.tsx').then((m) => m.OwnListingScreen),
  },
  {
    path: '/admin/master-lease/lands/new',
    label: t`New land lease`,
    area: 'admin',
    screen: () => import('../leases/wizard/new-lease-screen.tsx').then((m) => m.NewLandLeaseScreen),
  },
  {
    path: '/admin/master-lease/buildings/new',
    label: t`New building lease`,
    area: 'admin',
    screen: () => import('../leases/wizard/new-lease-screen.tsx').then((m) => m.NewBuildingLeaseScreen),
  },
  {
    path: '/admin/master-lease/units/new',
    label: t`New unit lease`,
    area: 'admin',
    screen: () => import('../leases/wizard/new-lease-screen.tsx').then((m) => m.NewUnitLeaseScreen),
  },
  ...(['lands', 'buildings', 'units', 'search'] as const).map(
    (folder): ScreenRow => ({
      path: `/admin/master-lease/${folder}/$id`,
      label: t`Lease`,
      area: 'admin',
      screen: () => import('../pages/lease-page.tsx').then((m) => m.LeasePage),
    }),
  ),
  ...(['lands', 'buildings', 'units'] as const).flatMap((folder): ScreenRow[] => [
    {
      path: `/admin/master-lease/${folder}/$id/edit`,
      label: t`Change the terms`,
      area: 'admin',
      screen: () => import('../leases/wizard/next-terms-screens.tsx').then((m) => m.ChangeLeaseScreen),
    },
    {
      path: `/admin/master-lease/${folder}/$id/renew`,
      label: t`Renewal`,
      area: 'admin',
      screen: () => import('../leases/wizard/next-terms-screens.tsx').then((m) => m.RenewLeaseScreen),
    },
  ]),
  {
    path: '/admin/master-lease/condition/$id',
    label: t`Condition report`,
    area: 'admin',
    within: '/admin/master-lease/search',
    screen: () => import('../leases/condition/condition-screen.tsx').then((m) => m.ConditionScreen),
  },
]
