import { Link as RouterLink } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'

export type LinkProps = {
  to: string
  children: ReactNode
  className?: string | undefined
  title?: string
  'aria-label'?: string
  'aria-current'?: 'page'
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

// Only the page itself is "current", not the pages below it.
const exactly = { exact: true }

/** A link inside the product. `to` may include search and anchor: "/admin/master-lease/units?status=ACTIVE#notes". */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink activeOptions={exactly} {...splitAddress(to)} {...rest} />
}

/** The router needs path, search and anchor separately. */
export function splitAddress(address: string): { to: string; search: Record<string, string>; hash?: string } {
  const url = new URL(address, 'http://here')
  return { to: url.pathname, search: Object.fromEntries(url.searchParams), ...(url.hash ? { hash: url.hash.slice(1) } : {}) }
}
