import {
  IconAdjustments,
  IconBell,
  IconBook2,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCalendarDollar,
  IconCalendarRepeat,
  IconCash,
  IconCashRegister,
  IconCertificate,
  IconChecklist,
  IconChecks,
  IconClockPlay,
  IconCoins,
  IconDoor,
  IconFileCheck,
  IconFileSearch,
  IconFileText,
  IconHelp,
  IconHistory,
  IconHome2,
  IconLayoutDashboard,
  IconMap2,
  IconMapPin,
  IconMapPins,
  IconMountain,
  IconPhoneCall,
  IconPlant2,
  IconReceipt,
  IconReceipt2,
  IconReceiptRefund,
  IconReportAnalytics,
  IconSearch,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconShieldDollar,
  IconShieldLock,
  IconSpeakerphone,
  IconTableImport,
  IconTool,
  IconUser,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconZoomMoney,
} from '@tabler/icons-react'
import type { Search } from '../platform/search.ts'
import { type Screen, type ScreenRow, screensOf } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** Drafts of one kind of property are found from the leases of it, those of every kind from the search. */
function leasesOf({ propertyType }: Search): `/${string}` {
  switch (propertyType) {
    case 'LAND':
      return '/admin/master-lease/lands'
    case 'BUILDING':
      return '/admin/master-lease/buildings'
    case 'UNIT':
      return '/admin/master-lease/units'
    default:
      return '/admin/master-lease/search'
  }
}

/**
 * The office: ADMIN and MANAGER. Labels, paths and order are those of the specification's menu; what it does not name stands after
 * what it names.
 */
// biome-ignore format: a table is read with one screen in a line
export const adminScreens: readonly ScreenRow[] = screensOf('admin', [
  { rows: [
      { path: '/admin', label: t`Dashboard`, icon: IconLayoutDashboard, screen: () => import('../overview/dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen) },
    ] },
  {
    part: t`Register and leases`,
    group: t`Properties`,
    icon: IconBuildingCommunity,
    rows: [
      { path: '/admin/master-users/owners', label: t`Owners`, icon: IconUsers, screen: () => import('../people/owners/owners-screen.tsx').then((m) => m.OwnersScreen) },
      { path: '/admin/master-users/owners/new', label: t`New owner`, screen: () => import('../people/owners/owner-form-screen.tsx').then((m) => m.NewOwnerScreen) },
      { path: '/admin/master-users/owners/$id', label: t`Owner`, screen: () => import('../pages/owner-page.tsx').then((m) => m.OwnerPage) },
      { path: '/admin/master-users/owners/$id/edit', label: t`Edit owner`, screen: () => import('../people/owners/owner-form-screen.tsx').then((m) => m.EditOwnerScreen) },
      { path: '/admin/master-properties/thrams', label: t`Thrams`, icon: IconCertificate, screen: () => import('../properties/thrams/thrams-screen.tsx').then((m) => m.ThramsScreen) },
      { path: '/admin/master-properties/thrams/new', label: t`New thram`, screen: () => import('../properties/thrams/thram-form-screen.tsx').then((m) => m.NewThramScreen) },
      { path: '/admin/master-properties/thrams/$id', label: t`Thram`, screen: () => import('../pages/thram-page.tsx').then((m) => m.ThramPage) },
      { path: '/admin/master-properties/thrams/$id/edit', label: t`Edit thram`, screen: () => import('../properties/thrams/thram-form-screen.tsx').then((m) => m.EditThramScreen) },
      { path: '/admin/master-properties/thrams/$id/transfer', label: t`Record a transfer`, screen: () => import('../properties/ownership/transfer-screen.tsx').then((m) => m.TransferScreen) },
      { path: '/admin/master-properties/plots', label: t`Plots`, icon: IconMap2, screen: () => import('../properties/plots/plots-screen.tsx').then((m) => m.PlotsScreen) },
      { path: '/admin/master-properties/plots/new', label: t`New plot`, screen: () => import('../properties/plots/plot-form-screen.tsx').then((m) => m.NewPlotScreen) },
      { path: '/admin/master-properties/plots/$id', label: t`Plot`, screen: () => import('../pages/plot-page.tsx').then((m) => m.PlotPage) },
      { path: '/admin/master-properties/plots/$id/edit', label: t`Edit plot`, screen: () => import('../properties/plots/plot-form-screen.tsx').then((m) => m.EditPlotScreen) },
      { path: '/admin/master-properties/list-buildings', label: t`Buildings`, icon: IconBuilding, screen: () => import('../properties/buildings/buildings-screen.tsx').then((m) => m.BuildingsScreen) },
      { path: '/admin/master-properties/list-buildings/new', label: t`New building`, screen: () => import('../properties/buildings/building-form-screen.tsx').then((m) => m.NewBuildingScreen) },
      { path: '/admin/master-properties/list-buildings/$id', label: t`Building`, screen: () => import('../pages/building-page.tsx').then((m) => m.BuildingPage) },
      { path: '/admin/master-properties/list-buildings/$id/edit', label: t`Edit building`, screen: () => import('../properties/buildings/building-form-screen.tsx').then((m) => m.EditBuildingScreen) },
      { path: '/admin/master-properties/units', label: t`Units`, icon: IconDoor, screen: () => import('../properties/units/units-screen.tsx').then((m) => m.UnitsScreen) },
      { path: '/admin/master-properties/units/new', label: t`New unit`, screen: () => import('../properties/units/unit-form-screen.tsx').then((m) => m.NewUnitScreen) },
      { path: '/admin/master-properties/units/plan', label: t`Add many units`, screen: () => import('../properties/units/unit-plan-screen.tsx').then((m) => m.UnitPlanScreen) },
      { path: '/admin/master-properties/units/$id', label: t`Unit`, screen: () => import('../pages/unit-page.tsx').then((m) => m.UnitPage) },
      { path: '/admin/master-properties/units/$id/edit', label: t`Edit unit`, screen: () => import('../properties/units/unit-form-screen.tsx').then((m) => m.EditUnitScreen) },
      { path: '/admin/master-properties/search', label: t`Search`, icon: IconSearch, screen: () => import('../properties/property-search-screen.tsx').then((m) => m.PropertySearchScreen) },
      { path: '/admin/master-properties/map-view', label: t`Map View`, icon: IconMapPin, screen: () => import('../map/map-view-screen.tsx').then((m) => m.MapViewScreen) },
      { path: '/admin/master-properties/import', label: t`Import`, icon: IconTableImport, screen: () => import('../import/import-screen.tsx').then((m) => m.ImportScreen) },
    ] },
  {
    part: t`Register and leases`,
    group: t`Lease`,
    icon: IconFileText,
    rows: [
      { path: '/admin/master-lease/lands', label: t`Land Lease`, icon: IconPlant2, screen: () => import('../leases/leases-screen.tsx').then((m) => m.LandLeasesScreen) },
      { path: '/admin/master-lease/buildings', label: t`Building Lease`, icon: IconHome2, screen: () => import('../leases/leases-screen.tsx').then((m) => m.BuildingLeasesScreen) },
      { path: '/admin/master-lease/units', label: t`Unit Lease`, icon: IconDoor, screen: () => import('../leases/leases-screen.tsx').then((m) => m.UnitLeasesScreen) },
      { path: '/admin/master-lease/search', label: t`Search`, icon: IconFileSearch, screen: () => import('../leases/leases-screen.tsx').then((m) => m.LeaseSearchScreen) },
      { path: '/admin/master-lease/renewals', label: t`Renewals`, icon: IconCalendarRepeat, screen: () => import('../leases/renewals/renewals-screen.tsx').then((m) => m.RenewalsScreen) },
      { path: '/admin/master-lease/listings', label: t`Listings`, icon: IconSpeakerphone, screen: () => import('../listings/own-listings-screen.tsx').then((m) => m.OwnListingsScreen) },
      { path: '/admin/master-lease/listings/new', label: t`New listing`, screen: () => import('../listings/new-listing-screen.tsx').then((m) => m.NewListingScreen) },
      { path: '/admin/master-lease/listings/$id', label: t`Listing`, screen: () => import('../listings/own-listing-screen.tsx').then((m) => m.OwnListingScreen) },
      { path: '/admin/master-lease/drafts', label: t`Drafts of leases`, within: leasesOf, screen: () => import('../leases/drafts/drafts-screen.tsx').then((m) => m.DraftsScreen) },
      { path: '/admin/master-lease/lands/new', label: t`New land lease`, screen: () => import('../leases/wizard/new-lease-screen.tsx').then((m) => m.NewLandLeaseScreen) },
      { path: '/admin/master-lease/buildings/new', label: t`New building lease`, screen: () => import('../leases/wizard/new-lease-screen.tsx').then((m) => m.NewBuildingLeaseScreen) },
      { path: '/admin/master-lease/units/new', label: t`New unit lease`, screen: () => import('../leases/wizard/new-lease-screen.tsx').then((m) => m.NewUnitLeaseScreen) },
      ...(['lands', 'buildings', 'units', 'search'] as const).map((folder): Screen => ({ path: `/admin/master-lease/${folder}/$id`, label: t`Lease`, screen: () => import('../pages/lease-page.tsx').then((m) => m.LeasePage) })),
      ...(['lands', 'buildings', 'units'] as const).flatMap((folder): Screen[] => [{ path: `/admin/master-lease/${folder}/$id/edit`, label: t`Change the terms`, screen: () => import('../leases/wizard/next-terms-screens.tsx').then((m) => m.ChangeLeaseScreen) }, { path: `/admin/master-lease/${folder}/$id/renew`, label: t`Renewal`, screen: () => import('../leases/wizard/next-terms-screens.tsx').then((m) => m.RenewLeaseScreen) }]),
      { path: '/admin/master-lease/condition/$id', label: t`Condition report`, within: '/admin/master-lease/search', screen: () => import('../leases/condition/condition-screen.tsx').then((m) => m.ConditionScreen) },
    ] },
  { part: t`Register and leases`, rows: [
      { path: '/admin/master-properties/maintenance', label: t`Maintenance`, icon: IconTool, screen: () => import('../maintenance/damage-reports-screen.tsx').then((m) => m.DamageReportsScreen) },
      { path: '/admin/master-properties/maintenance/$id', label: t`Maintenance`, screen: () => import('../maintenance/damage-screens.tsx').then((m) => m.DamageScreen) },
    ] },
  {
    part: t`Money`,
    group: t`Transactions`,
    icon: IconCoins,
    rows: [
      { path: '/admin/master-transactions/building/rent/monthly', label: t`Building Monthly`, icon: IconCalendarDollar, screen: () => import('../pages/monthly-page.tsx').then((m) => m.BuildingMonthlyPage) },
      { path: '/admin/master-transactions/building/security-deposits', label: t`Building Security Deposits`, icon: IconShieldDollar, screen: () => import('../pages/deposits-page.tsx').then((m) => m.BuildingDepositsPage) },
      { path: '/admin/master-transactions/land/rent-monthly', label: t`Land Monthly`, icon: IconReceipt2, screen: () => import('../pages/monthly-page.tsx').then((m) => m.LandMonthlyPage) },
      { path: '/admin/master-transactions/land/security-deposits', label: t`Land Security Deposits`, icon: IconShieldLock, screen: () => import('../pages/deposits-page.tsx').then((m) => m.LandDepositsPage) },
      { path: '/admin/master-transactions/search', label: t`Search Transactions`, icon: IconZoomMoney, screen: () => import('../payments/payments-screen.tsx').then((m) => m.PaymentsScreen) },
      { path: '/admin/master-transactions/overdue-tenants', label: t`Overdue tenants`, icon: IconPhoneCall, screen: () => import('../arrears/overdue-tenants-screen.tsx').then((m) => m.OverdueTenantsScreen) },
      { path: '/admin/master-transactions/month-end', label: t`Month end`, icon: IconChecklist, screen: () => import('../month-end/month-end-screen.tsx').then((m) => m.MonthEndScreen) },
      { path: '/admin/master-transactions/advices', label: t`Payment advices`, icon: IconReceipt, screen: () => import('../payments/advices-screen.tsx').then((m) => m.AdvicesScreen) },
      { path: '/admin/master-transactions/advices/$id', label: t`Payment advice`, screen: () => import('../pages/advice-page.tsx').then((m) => m.AdvicePage) },
      { path: '/admin/master-transactions/deposits/$id', label: t`Security deposit`, within: '/admin/master-transactions/search', screen: () => import('../deposits/deposit-screen.tsx').then((m) => m.DepositScreen) },
      { path: '/admin/master-transactions/credit-notes', label: t`Credit notes`, within: '/admin/master-transactions/search', screen: () => import('../advices/credit-notes-screen.tsx').then((m) => m.CreditNotesScreen) },
      { path: '/admin/master-transactions/refunds', label: t`Refunds`, within: '/admin/master-transactions/search', screen: () => import('../advices/refunds-screen.tsx').then((m) => m.RefundsScreen) },
      { path: '/admin/master-transactions/tax', label: t`Tax to remit`, within: '/admin/master-transactions/search', screen: () => import('../tax/taxes-screen.tsx').then((m) => m.TaxesScreen) },
      { path: '/admin/master-transactions/payments/$id', label: t`Payment`, within: '/admin/master-transactions/search', screen: () => import('../payments/payment-screen.tsx').then((m) => m.PaymentScreen) },
    ] },
  {
    part: t`Money`,
    group: t`Payments`,
    icon: IconCash,
    rows: [
      { path: '/admin/master-transactions/receive', label: t`Receive payment`, icon: IconCash, screen: () => import('../payments/receive-screen.tsx').then((m) => m.ReceiveScreen) },
      { path: '/admin/master-transactions/cash-count', label: t`Cash count`, icon: IconCashRegister, screen: () => import('../payments/cash/cash-count-screen.tsx').then((m) => m.CashCountScreen) },
      { path: '/admin/master-transactions/cash-count/$id', label: t`Cash count`, screen: () => import('../payments/cash/closed-count-screen.tsx').then((m) => m.ClosedCountScreen) },
      { path: '/admin/master-transactions/proofs', label: t`Proofs to check`, icon: IconFileCheck, screen: () => import('../payments/claims/claims-screen.tsx').then((m) => m.ClaimsScreen) },
      { path: '/admin/master-transactions/approvals', label: t`Requests to approve`, icon: IconChecks, screen: () => import('../approvals/approvals-screen.tsx').then((m) => m.ApprovalsScreen) },
      { path: '/admin/master-transactions/online', label: t`Online payments`, within: '/admin/master-transactions/search', screen: () => import('../online/online-orders-screen.tsx').then((m) => m.OnlineOrdersScreen) },
      { path: '/admin/master-transactions/statements', label: t`Bank statements`, icon: IconBuildingBank, screen: () => import('../bank-statements/statements-screen.tsx').then((m) => m.StatementsScreen) },
      { path: '/admin/master-transactions/statements/$id', label: t`Bank statement`, screen: () => import('../bank-statements/statement-screen.tsx').then((m) => m.StatementScreen) },
      { path: '/admin/master-transactions/remittances', label: t`Remittances`, icon: IconSend, screen: () => import('../remittance-batches/remittances-screen.tsx').then((m) => m.RemittancesScreen) },
      { path: '/admin/master-transactions/remittances/batches/$id', label: t`Batch of remittances`, screen: () => import('../remittance-batches/batch-screen.tsx').then((m) => m.BatchScreen) },
      { path: '/admin/master-transactions/remittances/$id', label: t`Remittance`, screen: () => import('../remittance/remittance-screen.tsx').then((m) => m.RemittanceScreen) },
      { path: '/admin/master-transactions/remittances/owners/$id', label: t`Due to an owner`, screen: () => import('../remittance/owner-due-screen.tsx').then((m) => m.OwnerDueScreen) },
      { path: '/admin/master-transactions/expenses', label: t`Expenses`, icon: IconReceiptRefund, screen: () => import('../remittance/expenses-screen.tsx').then((m) => m.ExpensesScreen) },
    ] },
  { part: t`Money`, rows: [
      { path: '/admin/reports', label: t`Reports`, icon: IconReportAnalytics, screen: () => import('../reports/reports-screen.tsx').then((m) => m.ReportsScreen) },
      { path: '/admin/reports/rent-roll', label: t`Rent roll`, screen: () => import('../reports/report-screens.tsx').then((m) => m.RentRollScreen) },
      { path: '/admin/reports/arrears', label: t`Arrears`, screen: () => import('../reports/arrears-screen.tsx').then((m) => m.ArrearsScreen) },
      { path: '/admin/reports/occupancy', label: t`Occupancy`, screen: () => import('../reports/report-screens.tsx').then((m) => m.OccupancyScreen) },
      { path: '/admin/reports/collection', label: t`Collection`, screen: () => import('../reports/report-screens.tsx').then((m) => m.CollectionScreen) },
      { path: '/admin/reports/deposits', label: t`Deposits held`, screen: () => import('../reports/report-screens.tsx').then((m) => m.DepositsHeldScreen) },
      { path: '/admin/reports/tax-withheld', label: t`Tax withheld`, screen: () => import('../reports/report-screens.tsx').then((m) => m.TaxWithheldScreen) },
      { path: '/admin/reports/gst', label: t`GST`, screen: () => import('../reports/report-screens.tsx').then((m) => m.GstScreen) },
      { path: '/admin/reports/overrides', label: t`Overrides`, roles: ['ADMIN'], screen: () => import('../reports/report-screens.tsx').then((m) => m.OverridesScreen) },
      { path: '/admin/reports/owner-statement', label: t`Owner statement`, screen: () => import('../reports/owner-report-screens.tsx').then((m) => m.OwnerStatementScreen) },
      { path: '/admin/reports/tax', label: t`Tax report`, screen: () => import('../reports/tax-report-screen.tsx').then((m) => m.TaxReportScreen) },
      { path: '/admin/ledger', label: t`Ledger`, icon: IconBook2, screen: () => import('../reports/ledger-screen.tsx').then((m) => m.LedgerScreen) },
      { path: '/admin/ledger/entries', label: t`Entries`, screen: () => import('../ledger/entries-screen.tsx').then((m) => m.EntriesScreen) },
    ] },
  {
    part: t`Office`,
    group: t`Users`,
    icon: IconUsersGroup,
    rows: [
      { path: '/admin/master-users/managers', label: t`Managers`, icon: IconUserShield, roles: ['ADMIN'], screen: () => import('../people/managers/managers-screen.tsx').then((m) => m.ManagersScreen) },
      { path: '/admin/master-users/managers/new', label: t`New manager`, roles: ['ADMIN'], screen: () => import('../people/managers/manager-form-screen.tsx').then((m) => m.NewManagerScreen) },
      { path: '/admin/master-users/managers/$id', label: t`Manager`, roles: ['ADMIN'], screen: () => import('../pages/manager-page.tsx').then((m) => m.ManagerPage) },
      { path: '/admin/master-users/managers/$id/edit', label: t`Edit manager`, roles: ['ADMIN'], screen: () => import('../people/managers/manager-form-screen.tsx').then((m) => m.EditManagerScreen) },
      { path: '/admin/master-users/tenants', label: t`Tenants`, icon: IconUser, screen: () => import('../people/tenants/tenants-screen.tsx').then((m) => m.TenantsScreen) },
      { path: '/admin/master-users/tenants/new', label: t`New tenant`, screen: () => import('../people/tenants/tenant-form-screen.tsx').then((m) => m.NewTenantScreen) },
      { path: '/admin/master-users/tenants/$id', label: t`Tenant`, screen: () => import('../pages/tenant-page.tsx').then((m) => m.TenantPage) },
      { path: '/admin/master-users/tenants/$id/edit', label: t`Edit tenant`, screen: () => import('../people/tenants/tenant-form-screen.tsx').then((m) => m.EditTenantScreen) },
    ] },
  {
    part: t`Office`,
    group: t`Locations`,
    icon: IconMapPins,
    rows: [
      { path: '/admin/master-locations/dzongkhags', label: t`Dzongkhags`, icon: IconMountain, roles: ['ADMIN'], screen: () => import('../pages/places-pages.tsx').then((m) => m.DzongkhagsPage) },
      { path: '/admin/master-locations/adm-zones', label: t`Administrative Zones`, icon: IconMapPin, roles: ['ADMIN'], screen: () => import('../pages/places-pages.tsx').then((m) => m.AdministrativeZonesPage) },
      { path: '/admin/master-locations/subadm-zones', label: t`SubAdministrative Zones`, icon: IconMapPins, roles: ['ADMIN'], screen: () => import('../pages/places-pages.tsx').then((m) => m.SubAdministrativeZonesPage) },
    ] },
  {
    part: t`Office`,
    group: t`System`,
    icon: IconAdjustments,
    rows: [
      { path: '/admin/master-roles', label: t`Roles`, icon: IconShieldCheck, roles: ['ADMIN'], screen: () => import('../people/roles/roles-screen.tsx').then((m) => m.RolesScreen) },
      { path: '/admin/master-bank-accounts', label: t`Bank Accounts`, icon: IconBuildingBank, roles: ['ADMIN'], screen: () => import('../bank-accounts/bank-accounts-screen.tsx').then((m) => m.BankAccountsScreen) },
      { path: '/admin/system-settings/notifications', label: t`Notifications`, icon: IconBell, roles: ['ADMIN'], screen: () => import('../notifications/notification-settings-screen.tsx').then((m) => m.NotificationSettingsScreen) },
      { path: '/admin/system-settings', label: t`Settings`, icon: IconSettings, roles: ['ADMIN'], screen: () => import('../overview/settings/settings-screen.tsx').then((m) => m.SettingsScreen) },
      { path: '/admin/jobs', label: t`Jobs`, icon: IconClockPlay, roles: ['ADMIN'], screen: () => import('../jobs/jobs-screen.tsx').then((m) => m.JobsScreen) },
      { path: '/admin/audit', label: t`Audit`, icon: IconHistory, roles: ['ADMIN'], screen: () => import('../overview/audit-screen.tsx').then((m) => m.AuditScreen) },
      { path: '/admin/notifications', label: t`Your notifications`, screen: () => import('../notifications/notifications-screen.tsx').then((m) => m.NotificationsScreen) },
      { path: '/admin/support-access', label: t`Support access`, within: '/admin/system-settings', roles: ['ADMIN'], screen: () => import('../overview/support-access-screen.tsx').then((m) => m.SupportAccessScreen) },
      { path: '/admin/security-log', label: t`Security log`, within: '/admin/master-roles', roles: ['ADMIN'], screen: () => import('../identity/security-log-screen.tsx').then((m) => m.SecurityLogScreen) },
    ] },
  { part: t`Office`, rows: [
      { path: '/admin/help', label: t`Help`, icon: IconHelp, screen: () => import('../overview/help/help-screen.tsx').then((m) => m.OfficeHelpScreen) },
      { path: '/admin/help/$page', label: t`Help`, screen: () => import('../overview/help/help-page-screen.tsx').then((m) => m.OfficeHelpPageScreen) },
    ] },
])
