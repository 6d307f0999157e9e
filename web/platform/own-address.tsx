import { Navigate, useMatch } from '@tanstack/react-router'

type OwnAddressProps = {
  path: string
  /** A second valid address of the record. */
  or?: string
}

/** Redirects a record that was opened at the address of another type to its own. */
export function OwnAddress({ path, or }: OwnAddressProps) {
  // The page's own address. While this page unmounts, the browser already has the address of the next one.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  if (pathname === path || pathname === or) return null
  return <Navigate to={path} search replace />
}
