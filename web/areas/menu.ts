import type { RoleName } from '../../domain/endpoint.ts'
import type { Search } from '../platform/search.ts'
import { type Area, type Icon, rolesFor, type ScreenRow } from '../platform/screen-row.ts'

export type MenuItem = { path: string; label: string; icon: Icon }
/** Without a label, its items are at the top level of the menu. With an icon, it is collapsed until the person opens it. */
export type MenuGroup = { label: string | null; icon?: Icon | undefined; part: string | null; items: MenuItem[] }

/** The menu of an area for the acting role (specification §6), grouped, in the order of the rows. */
export function menuOf(rows: readonly ScreenRow[], area: Area, role: RoleName): MenuGroup[] {
  const groups: MenuGroup[] = []
  for (const row of rows) {
    if (row.area !== area || !row.icon || !rolesFor(row).includes(role)) continue
    const label = row.group ?? null
    const part = row.part ?? null
    const item = { path: row.path, label: row.label, icon: row.icon }
    const last = groups.at(-1)
    if (last && last.label === label && last.part === part) last.items.push(item)
    else groups.push({ label, icon: row.groupIcon, part, items: [item] })
  }
  return groups
}

/** The position of a page in the menu: its own address, or the page named in `within`. */
export function menuPathOf(row: ScreenRow | undefined, pathname: string, search: Search): string {
  const within = row?.within ?? pathname
  return typeof within === 'function' ? within(search) : within
}

/** The menu item for this page or for the page's records: the longest address that is a prefix of the path. */
export function activePath(groups: readonly MenuGroup[], pathname: string): string | undefined {
  const isArea = (path: string) => path.split('/').length === 2
  return groups
    .flatMap((group) => group.items)
    .map((item) => item.path)
    .filter((path) => pathname === path || pathname === `${path}/` || (!isArea(path) && pathname.startsWith(`${path}/`)))
    .sort((a, b) => b.length - a.length)[0]
}
