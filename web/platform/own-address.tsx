import { Navigate, useLocation } from '@tanstack/react-router'

type OwnAddressProps = {
  path: string
  /** Where it may stand as well. */
  or?: string
}

/** A record that was opened under the address of another kind goes on to its own. */
export function OwnAddress({ path, or }: OwnAddressProps) {
  const { pathname } = useLocation()
  if (pathname === path || pathname === or) return null
  return <Navigate to={path} search replace />
}
