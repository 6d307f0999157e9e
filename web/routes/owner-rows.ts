import {
  IconBuilding,
  IconBuildingCommunity,
  IconDoor,
  IconHome,
  IconMap,
  IconReceipt,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { ScreenRow } from '../platform/screen-row.ts'

/** The owner menu of the specification, in its order, and the records it leads to. */
export const ownerRows: readonly ScreenRow[] = [
  {
    path: '/owner',
    label: 'Dashboard',
    area: 'owner',
    icon: IconHome,
    screen: () => import('../overview/owner-dashboard-screen.tsx').then((m) => m.OwnerDashboardScreen),
  },
  {
    path: '/owner/properties/plots',
    label: 'Plots & Buildings',
    area: 'owner',
    icon: IconBuildingCommunity,
    screen: () => import('../map/placed-record-screens.tsx').then((m) => m.PlacedOwnerPropertiesScreen),
  },
  {
    path: '/owner/properties/buildings/$id',
    label: 'Building',
    area: 'owner',
    screen: () => import('../maintenance/damaged-record-screens.tsx').then((m) => m.DamagedOwnerBuildingScreen),
  },
  {
    path: '/owner/properties/maintenance/$id',
    label: 'Maintenance',
    area: 'owner',
    screen: () => import('../maintenance/damage-screens.tsx').then((m) => m.OwnerDamageScreen),
  },
  {
    path: '/owner/lease/listing',
    label: 'Listings',
    area: 'owner',
    icon: IconSpeakerphone,
    screen: () => import('../listings/own-listings-screen.tsx').then((m) => m.OwnListingsScreen),
  },
  {
    path: '/owner/lease/listing/new',
    label: 'New listing',
    area: 'owner',
    screen: () => import('../listings/new-listing-screen.tsx').then((m) => m.NewListingScreen),
  },
  {
    path: '/owner/lease/listing/$id',
    label: 'Listing',
    area: 'owner',
    screen: () => import('../listings/own-listing-screen.tsx').then((m) => m.OwnListingScreen),
  },
  {
    path: '/owner/lease/unit-lease',
    label: 'Unit Lease',
    area: 'owner',
    icon: IconDoor,
    screen: () => import('../leases/own-leases-screen.tsx').then((m) => m.OwnUnitLeasesScreen),
  },
  {
    path: '/owner/lease/unit-lease/$id',
    label: 'Unit Lease',
    area: 'owner',
    screen: () => import('../maintenance/damaged-record-screens.tsx').then((m) => m.DamagedOwnerLeaseScreen),
  },
  {
    path: '/owner/lease/building-lease',
    label: 'Building Lease',
    area: 'owner',
    icon: IconBuilding,
    screen: () => import('../leases/own-leases-screen.tsx').then((m) => m.OwnBuildingLeasesScreen),
  },
  {
    path: '/owner/lease/building-lease/$id',
    label: 'Building Lease',
    area: 'owner',
    screen: () => import('../maintenance/damaged-record-screens.tsx').then((m) => m.DamagedOwnerLeaseScreen),
  },
  {
    path: '/owner/lease/land-lease',
    label: 'Land Lease',
    area: 'owner',
    icon: IconMap,
    screen: () => import('../leases/own-leases-screen.tsx').then((m) => m.OwnLandLeasesScreen),
  },
  {
    path: '/owner/lease/land-lease/$id',
    label: 'Land Lease',
    area: 'owner',
    screen: () => import('../maintenance/damaged-record-screens.tsx').then((m) => m.DamagedOwnerLeaseScreen),
  },
  {
    path: '/owner/payments/list-building',
    label: 'Payments',
    area: 'owner',
    icon: IconReceipt,
    screen: () => import('../billing/owner-payments-screen.tsx').then((m) => m.OwnerPaymentsScreen),
  },
  {
    path: '/owner/payments/list-building/advices/$id',
    label: 'Payment advice',
    area: 'owner',
    screen: () => import('../billing/own-advice-screen.tsx').then((m) => m.OwnerAdviceScreen),
  },
  {
    path: '/owner/profile',
    label: 'Profile',
    area: 'owner',
    screen: () => import('../overview/profile-record-screens.tsx').then((m) => m.OwnerProfileRecordScreen),
  },
  {
    path: '/owner/lease/condition/$id',
    label: 'Condition report',
    area: 'owner',
    screen: () => import('../leases/condition-screen.tsx').then((m) => m.ConditionScreen),
  },
]
