import type { ScreenRow } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** Reports and the ledger. The menu of the specification is fixed: they are reached from the dashboard, Search Transactions and search. */
export const reportRows: readonly ScreenRow[] = [
  {
    path: '/admin/reports',
    label: t`Reports`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/reports-screen.tsx').then((m) => m.ReportsScreen),
  },
  {
    path: '/admin/reports/rent-roll',
    label: t`Rent roll`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.RentRollScreen),
  },
  {
    path: '/admin/reports/arrears',
    label: t`Arrears`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/arrears-screen.tsx').then((m) => m.ArrearsScreen),
  },
  {
    path: '/admin/reports/occupancy',
    label: t`Occupancy`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.OccupancyScreen),
  },
  {
    path: '/admin/reports/collection',
    label: t`Collection`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.CollectionScreen),
  },
  {
    path: '/admin/reports/deposits',
    label: t`Deposits held`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.DepositsHeldScreen),
  },
  {
    path: '/admin/reports/tax-withheld',
    label: t`Tax withheld`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.TaxWithheldScreen),
  },
  {
    path: '/admin/reports/gst',
    label: t`GST`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/report-screens.tsx').then((m) => m.GstScreen),
  },
  {
    path: '/admin/reports/overrides',
    label: t`Overrides`,
    area: 'admin',
    within: '/admin',
    roles: ['ADMIN'],
    screen: () => import('../reports/report-screens.tsx').then((m) => m.OverridesScreen),
  },
  {
    path: '/admin/reports/owner-statement',
    label: t`Owner statement`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/owner-report-screens.tsx').then((m) => m.OwnerStatementScreen),
  },
  {
    path: '/admin/reports/tax',
    label: t`Tax report`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/tax-report-screen.tsx').then((m) => m.TaxReportScreen),
  },
  {
    path: '/admin/ledger',
    label: t`Ledger`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../reports/ledger-screen.tsx').then((m) => m.LedgerScreen),
  },
  {
    path: '/admin/ledger/entries',
    label: t`Entries`,
    area: 'admin',
    within: '/admin',
    screen: () => import('../ledger/entries-screen.tsx').then((m) => m.EntriesScreen),
  },
]
