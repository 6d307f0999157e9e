import { IconLayoutDashboard } from '@tabler/icons-react'
import type { ScreenRow } from './platform/screen-row.ts'
import { t } from './platform/texts.ts'
import { leaseRows } from './routes/lease-rows.ts'
import { locationRows } from './routes/location-rows.ts'
import { operatorRows } from './routes/operator-rows.ts'
import { ownerRows } from './routes/owner-rows.ts'
import { propertyRows } from './routes/property-rows.ts'
import { reportRows } from './routes/report-rows.ts'
import { systemRows } from './routes/system-rows.ts'
import { tenantRows } from './routes/tenant-rows.ts'
import { transactionRows } from './routes/transaction-rows.ts'
import { userRows } from './routes/user-rows.ts'

/**
 * One row a screen; the router, the menus and the guards are made from them. To add a screen, write
 * `web/<slice>/<noun>-screen.tsx` with one named export, and a row here, at its place in the order of its area's menu:
 *
 *   {
 *     path: '/admin/master-users/owners',         // the whole address; parameters as "$id"
 *     label: 'Owners',                            // in the menu, and the title of the page
 *     area: 'admin',                              // admin, owner, tenant, operator: who may enter (platform/screen-row.ts)
 *     group: 'Properties', icon: IconUsers,       // only rows with an icon stand in the menu, under their group
 *     within: '/admin/master-users/owners',       // only where the address does not say which page of the menu it belongs to
 *     roles: ['ADMIN'],                           // only where fewer may enter than may enter the area
 *     screen: () => import('./people/owners/owners-screen.tsx').then((m) => m.OwnersScreen),
 *   },
 *
 * A screen reads parameters with `useParam('id')` (platform/use-param.ts) and search with `useListState` or `useSearchState`
 * (platform/search-state.ts). Groups of the admin menu, in order: (none) Dashboard; Properties; Lease; Transactions; Users;
 * Locations; System.
 */
export const publicRows: readonly ScreenRow[] = [
  {
    path: '/',
    label: t`To let in Bhutan`,
    area: 'public',
    screen: () => import('./pages/landing-page.tsx').then((m) => m.LandingPage),
  },
  {
    path: '/listing/$id',
    label: t`To let`,
    area: 'public',
    titlesItself: true,
    screen: () => import('./listings/public-listing-screen.tsx').then((m) => m.PublicListingScreen),
  },
  {
    path: '/privacy',
    label: t`Privacy policy`,
    area: 'public',
    screen: () => import('./identity/privacy-screen.tsx').then((m) => m.PrivacyScreen),
  },
  {
    path: '/auth',
    label: t`Sign in`,
    area: 'public',
    screen: () => import('./identity/sign-in-screen.tsx').then((m) => m.SignInScreen),
  },
  {
    path: '/auth/forgot',
    label: t`Forgot password`,
    area: 'public',
    screen: () => import('./identity/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  },
  {
    path: '/auth/reset',
    label: t`Set a new password`,
    area: 'public',
    screen: () => import('./identity/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  },
  {
    path: '/auth/sign-in-change',
    label: t`Change of your sign-in`,
    area: 'public',
    screen: () => import('./identity/sign-in-change-screen.tsx').then((m) => m.SignInChangeScreen),
  },
  {
    path: '/auth/signup',
    label: t`Sign up`,
    area: 'public',
    screen: () => import('./identity/sign-up-screen.tsx').then((m) => m.SignUpScreen),
  },
  {
    path: '/kept',
    label: t`Kept on this phone`,
    area: 'public',
    screen: () => import('./overview/offline/offline-screen.tsx').then((m) => m.OfflineScreen),
  },
  {
    path: '/check/$code',
    label: t`Check of an agreement`,
    area: 'public',
    screen: () => import('./leases/signing/agreement-check-screen.tsx').then((m) => m.AgreementCheckScreen),
  },
]

/** ADMIN and MANAGER. */
export const adminRows: readonly ScreenRow[] = [
  {
    path: '/admin',
    label: t`Dashboard`,
    area: 'admin',
    icon: IconLayoutDashboard,
    screen: () => import('./overview/dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen),
  },
  ...propertyRows,
  ...leaseRows,
  ...transactionRows,
  ...reportRows,
  ...userRows,
  ...locationRows,
  ...systemRows,
]

export const screenRows: readonly ScreenRow[] = [...publicRows, ...adminRows, ...tenantRows, ...ownerRows, ...operatorRows]
