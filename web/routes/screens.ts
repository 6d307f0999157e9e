import type { ScreenRow } from '../platform/screen-row.ts'
import { adminScreens } from './admin.ts'
import { operatorScreens } from './operator.ts'
import { ownerScreens } from './owner.ts'
import { publicScreens } from './public.ts'
import { tenantScreens } from './tenant.ts'

/**
 * Every screen. The router, the menus and the guards are made from these rows, one file an area. To add a screen, write
 * `web/<slice>/<noun>-screen.tsx` (or `web/pages/<noun>-page.tsx`) with one named export, and a row at its place in the menu:
 *
 *   {
 *     path: '/admin/master-users/owners',         // the whole address; parameters as "$id"
 *     label: t`Owners`,                           // in the menu, and the title of the page
 *     icon: IconUsers,                            // only rows with an icon stand in the menu, under the group of their section
 *     within: '/admin/master-users/owners',       // only where the address does not say which page of the menu it belongs to
 *     roles: ['ADMIN'],                           // only where fewer may enter than may enter the area
 *     screen: () => import('../people/owners/owners-screen.tsx').then((m) => m.OwnersScreen),
 *   },
 *
 * A screen reads parameters with `useParam('id')` (platform/use-param.ts) and search with `useListState` or `useSearchState`
 * (platform/search-state.ts).
 */
export const screens: readonly ScreenRow[] = [
  ...publicScreens,
  ...adminScreens,
  ...tenantScreens,
  ...ownerScreens,
  ...operatorScreens,
]

/** Addresses of the specification above others, without a page of their own. */
export const sections = [
  '/admin/master-properties',
  '/admin/master-lease',
  '/admin/master-transactions',
  '/admin/master-users',
  '/admin/master-locations',
  '/owner/properties',
  '/owner/lease',
  '/owner/payments',
] as const
