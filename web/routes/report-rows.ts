import type { ScreenRow } from '../platform/screen-row.ts'

/** Reports and the ledger. The menu of the specification is fixed: they are reached from the dashboard, Search Transactions and search. */
export const reportRows: readonly ScreenRow[] = [
  {
    path: '/admin/reports',
    label: 'Reports',
    area: 'admin',
    screen: () => import('../reports/reports-screen.tsx').then((m) => m.ReportsScreen),
  },
  {
    path: '/admin/reports/rent-roll',
    label: 'Rent roll',
    area: 'admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.RentRollScreen),
  },
  {
    path: '/admin/reports/arrears',
    label: 'Arrears',
    area: 'admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.ArrearsScreen),
  },
  {
    path: '/admin/reports/occupancy',
    label: 'Occupancy',
    area: 'admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.OccupancyScreen),
  },
  {
    path: '/admin/reports/collection',
    label: 'Collection',
    area: 'admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.CollectionScreen),
  },
  {
    path: '/admin/reports/deposits',
    label: 'Deposits held',
    area: 'admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.DepositsHeldScreen),
  },
  {
    path: '/admin/reports/tax-withheld',
    label: 'Tax withheld',
    area: 'admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.TaxWithheldScreen),
  },
  {
    path: '/admin/reports/gst',
    label: 'GST',
    area: 'admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.GstScreen),
  },
  {
    path: '/admin/reports/overrides',
    label: 'Overrides',
    area: 'admin',
    roles: ['ADMIN'],
    screen: () => import('../reports/report-screens.tsx').then((m) => m.OverridesScreen),
  },
  {
    path: '/admin/reports/owner-statement',
    label: 'Owner statement',
    area: 'admin',
    screen: () => import('../reports/owner-report-screens.tsx').then((m) => m.OwnerStatementScreen),
  },
  {
    path: '/admin/reports/tax',
    label: 'Tax report',
    area: 'admin',
    screen: () => import('../reports/tax-report-screen.tsx').then((m) => m.TaxReportScreen),
  },
  {
    path: '/admin/ledger',
    label: 'Ledger',
    area: 'admin',
    screen: () => import('../reports/ledger-screen.tsx').then((m) => m.LedgerScreen),
  },
  {
    path: '/admin/ledger/entries',
    label: 'Entries',
    area: 'admin',
    screen: () => import('../ledger/entries-screen.tsx').then((m) => m.EntriesScreen),
  },
]
