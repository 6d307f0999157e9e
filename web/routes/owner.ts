import {
  IconBuilding,
  IconBuildingCommunity,
  IconDoor,
  IconHome,
  IconMap,
  IconReceipt,
  IconReportMoney,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { type ScreenRow, screensOf } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** The owner menu of the specification, in its order, and the pages of its records. */
// biome-ignore format: one screen on each line is easier to read
export const ownerScreens: readonly ScreenRow[] = screensOf('owner', [
  { rows: [
      { path: '/owner', label: t`Dashboard`, icon: IconHome, screen: () => import('../overview/dashboard/owner-dashboard-screen.tsx').then((m) => m.OwnerDashboardScreen) },
      { path: '/owner/properties/plots', label: t`Plots & Buildings`, icon: IconBuildingCommunity, screen: () => import('../pages/owner-properties-page.tsx').then((m) => m.OwnerPropertiesPage) },
      { path: '/owner/properties/buildings/$id', label: t`Building`, within: '/owner/properties/plots', screen: () => import('../pages/owner-building-page.tsx').then((m) => m.OwnerBuildingPage) },
      { path: '/owner/properties/maintenance/$id', label: t`Maintenance`, within: '/owner/properties/plots', screen: () => import('../maintenance/damage-screens.tsx').then((m) => m.OwnerDamageScreen) },
      { path: '/owner/properties/work/$id', label: t`Work order`, within: '/owner/properties/plots', screen: () => import('../maintenance/work-screens.ts').then((m) => m.OwnWorkScreen) },
      { path: '/owner/lease/listing', label: t`Listings`, icon: IconSpeakerphone, screen: () => import('../listings/own-listings-screen.tsx').then((m) => m.OwnListingsScreen) },
      { path: '/owner/lease/listing/new', label: t`New listing`, screen: () => import('../listings/new-listing-screen.tsx').then((m) => m.NewListingScreen) },
      { path: '/owner/lease/listing/$id', label: t`Listing`, screen: () => import('../listings/own-listing-screen.tsx').then((m) => m.OwnListingScreen) },
      { path: '/owner/lease/unit-lease', label: t`Unit Lease`, icon: IconDoor, screen: () => import('../leases/own-leases-screen.tsx').then((m) => m.OwnUnitLeasesScreen) },
      { path: '/owner/lease/unit-lease/$id', label: t`Unit Lease`, screen: () => import('../pages/owner-lease-page.tsx').then((m) => m.OwnerLeasePage) },
      { path: '/owner/lease/building-lease', label: t`Building Lease`, icon: IconBuilding, screen: () => import('../leases/own-leases-screen.tsx').then((m) => m.OwnBuildingLeasesScreen) },
      { path: '/owner/lease/building-lease/$id', label: t`Building Lease`, screen: () => import('../pages/owner-lease-page.tsx').then((m) => m.OwnerLeasePage) },
      { path: '/owner/lease/land-lease', label: t`Land Lease`, icon: IconMap, screen: () => import('../leases/own-leases-screen.tsx').then((m) => m.OwnLandLeasesScreen) },
      { path: '/owner/lease/land-lease/$id', label: t`Land Lease`, screen: () => import('../pages/owner-lease-page.tsx').then((m) => m.OwnerLeasePage) },
      { path: '/owner/payments/list-building', label: t`Payments`, icon: IconReceipt, screen: () => import('../pages/owner-payments-page.tsx').then((m) => m.OwnerPaymentsPage) },
      { path: '/owner/payments/list-building/advices/$id', label: t`Payment advice`, screen: () => import('../pages/own-advice-page.tsx').then((m) => m.OwnerAdvicePage) },
      { path: '/owner/payments/tax-report-building-list', label: t`Tax Reports`, icon: IconReportMoney, screen: () => import('../reports/tax-report-screen.tsx').then((m) => m.TaxReportScreen) },
      { path: '/owner/payments/share', label: t`My share`, within: '/owner/payments/list-building', screen: () => import('../overview/owner-share-screen.tsx').then((m) => m.OwnerShareScreen) },
      { path: '/owner/payments/deposits', label: t`Deposits held`, within: '/owner/payments/list-building', screen: () => import('../reports/owner-report-screens.tsx').then((m) => m.OwnDepositsScreen) },
      { path: '/owner/payments/budget', label: t`Budget`, within: '/owner/payments/list-building', screen: () => import('../budgets/budget-screen.ts').then((m) => m.BudgetScreen) },
      { path: '/owner/payments/statement', label: t`Statement`, within: '/owner/payments/list-building', screen: () => import('../reports/owner-report-screens.tsx').then((m) => m.OwnerStatementScreen) },
      { path: '/owner/payments/list-building/remittances/$id', label: t`Remittance`, screen: () => import('../remittance/remittance-screen.tsx').then((m) => m.OwnRemittanceScreen) },
      { path: '/owner/notifications', label: t`Notifications`, screen: () => import('../notifications/notifications-screen.tsx').then((m) => m.NotificationsScreen) },
      { path: '/owner/profile', label: t`Profile`, screen: () => import('../pages/owner-profile-page.tsx').then((m) => m.OwnerProfilePage) },
      { path: '/owner/lease/condition/$id', label: t`Condition report`, within: '/owner/lease/unit-lease', screen: () => import('../leases/condition/condition-screen.tsx').then((m) => m.ConditionScreen) },
    ] },
])
