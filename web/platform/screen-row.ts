import type { ComponentType } from 'react'
import type { RoleName } from '../../domain/endpoint.ts'
import type { FirstRead } from './read-query.ts'
import type { Search } from './search.ts'
import type { Session } from './session-store.ts'

export type Area = 'public' | 'admin' | 'tenant' | 'owner' | 'operator'
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean | 'true' | 'false' }>

/**
 * One screen. The router, the menus and the guards use these rows. A row with an `icon` appears in the menu of its area, in the order of
 * the rows, under its `group` if it has one. Groups with an icon are collapsed by default.
 */
export type ScreenRow = {
  /** The full path, with parameters as "$id". */
  path: `/${string}`
  /** Shown in the menu, and as the page's title in the browser. */
  label: string
  area: Area
  screen: () => Promise<ComponentType>
  icon?: Icon
  group?: string
  groupIcon?: Icon
  /** The heading above related groups and rows. */
  part?: string
  /** The menu page that it belongs to, if its own path does not show this. A function can use the search parameters. */
  within?: `/${string}` | ((search: Search) => `/${string}`)
  /** The title is the name of the record, which the screen sets after loading it. */
  titlesItself?: boolean
  /** The reads of the screen, requested while its code is loading, for the first page on a slow connection. */
  firstReads?: (session: Session) => readonly FirstRead[]
  /** Restricts the screen to these acting roles. */
  roles?: readonly RoleName[]
}

/** A row in the table of its area. */
export type Screen = Omit<ScreenRow, 'area' | 'group' | 'groupIcon' | 'part'>

type Section = { part?: string; group?: string; icon?: Icon; rows: readonly Screen[] }

/** The rows of an area. Those of a section with a group appear under its heading in the menu. */
export function screensOf(area: Area, sections: readonly Section[]): ScreenRow[] {
  return sections.flatMap(({ rows, icon, ...names }) => {
    const section = { ...names, ...(icon ? { groupIcon: icon } : {}), area }
    return rows.map((row) => ({ ...row, ...section }))
  })
}

/** The roles that may enter an area (specification §6). */
export const areaRoles = {
  admin: ['ADMIN', 'MANAGER'],
  tenant: ['TENANT'],
  owner: ['OWNER'],
  operator: ['SUPERADMIN'],
} as const satisfies Record<Exclude<Area, 'public'>, readonly RoleName[]>

export function rolesFor(row: Pick<ScreenRow, 'area' | 'roles'>): readonly RoleName[] {
  if (row.area === 'public') return []
  return row.roles ?? areaRoles[row.area]
}

/** The start page of a role. */
export function homeOf(role: RoleName): `/${string}` {
  switch (role) {
    case 'ADMIN':
    case 'MANAGER':
      return '/admin'
    case 'OWNER':
      return '/owner'
    case 'TENANT':
      return '/tenant'
    case 'SUPERADMIN':
      return '/operator'
  }
}
