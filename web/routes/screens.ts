import type { Area, ScreenRow } from '../platform/screen-row.ts'
import { publicScreens } from './public.ts'
import { tenantScreens } from './tenant.ts'

/**
 * The tables of screens, one file for each area. The router, the menus and the guards use these rows. To add a screen, write
 * `web/<slice>/<noun>-screen.tsx` (or `web/pages/<noun>-page.tsx`) with one named export, and a row at its place in the menu:
 *
 *   {
 *     path: '/admin/master-users/owners',         // the full path, with parameters as "$id"
 *     label: t`Owners`,                           // in the menu, and the title of the page
 *     icon: IconUsers,                            // only rows with an icon are in the menu, under the group of their section
 *     within: '/admin/master-users/owners',       // only if the path does not show the menu page that it belongs to
 *     roles: ['ADMIN'],                           // only to restrict the roles of the area
 *     screen: () => import('../people/owners/owners-screen.tsx').then((m) => m.OwnersScreen),
 *   },
 *
 * A screen reads parameters with `useParam('id')` (platform/use-param.ts) and search with `useListState` or `useSearchState`
 * (platform/search-state.ts).
 */
const tables = {
  public: async () => publicScreens,
  tenant: async () => tenantScreens,
  admin: () => import('./admin.ts').then((m) => m.adminScreens),
  owner: () => import('./owner.ts').then((m) => m.ownerScreens),
  operator: () => import('./operator.ts').then((m) => m.operatorScreens),
} satisfies Record<Area, () => Promise<readonly ScreenRow[]>>

const loaded = new Map<Area, readonly ScreenRow[]>([
  ['public', publicScreens],
  ['tenant', tenantScreens],
])

/** The screens of an area; undefined until `loadScreens` has loaded its table. */
export function screensOfArea(area: Area): readonly ScreenRow[] | undefined {
  return loaded.get(area)
}

/** Sign-in and public pages do not load the tables of the office, the owners and the operator, which contain most rows and icons. */
export async function loadScreens(area: Area): Promise<readonly ScreenRow[]> {
  const rows = await tables[area]()
  loaded.set(area, rows)
  return rows
}

/** Parent addresses in the specification that have no page of their own. */
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
