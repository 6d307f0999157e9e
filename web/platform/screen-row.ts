import type { ComponentType } from 'react'
import type { RoleName } from '../../domain/endpoint.ts'
import type { FirstRead } from './read-query.ts'
import type { Search } from './search.ts'
import type { Session } from './session-store.ts'

export type Area = 'public' | 'admin' | 'tenant' | 'owner' | 'operator'
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean | 'true' | 'false' }>

/**
 * One screen. The router, the menus and the guards are made from these rows. A row with an `icon` stands in the menu of its
 * area, in the order of the rows, under its `group` when it has one. Groups with an icon are closed until somebody opens them.
 */
export type ScreenRow = {
  /** The whole address; parameters as "$id". */
  path: `/${string}`
  /** Shown in the menu, and as the page's title in the browser. */
  label: string
  area: Area
  screen: () => Promise<ComponentType>
  icon?: Icon
  group?: string
  groupIcon?: Icon
  /** The heading above groups and rows that stand together. */
  part?: string
  /** The page of the menu that it belongs to, where its own address does not say so; by its search where that decides. */
  within?: `/${string}` | ((search: Search) => `/${string}`)
  /** Its title is what its record is called, which the screen sets once it is read. */
  titlesItself?: boolean
  /** What it will read, asked for while its code is still on its way: for the first page of a slow line. */
  firstReads?: (session: Session) => readonly FirstRead[]
  /** Narrower than the area: only these acting roles see it and may enter. */
  roles?: readonly RoleName[]
}

/** A row as the table of its area has it. */
export type Screen = Omit<ScreenRow, 'area' | 'group' | 'groupIcon' | 'part'>

type Section = { part?: string; group?: string; icon?: Icon; rows: readonly Screen[] }

/** The rows of an area; those of a section with a group stand under its heading in the menu. */
export function screensOf(area: Area, sections: readonly Section[]): ScreenRow[] {
  return sections.flatMap(({ rows, icon, ...names }) => {
    const section = { ...names, ...(icon ? { groupIcon: icon } : {}), area }
    return rows.map((row) => ({ ...row, ...section }))
  })
}

/** Who may enter an area (specification §6). */
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

/** Where a role's day begins. */
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
