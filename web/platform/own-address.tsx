import { Navigate, useMatch } from '@tanstack/react-router'

type OwnAddressProps = {
  path: string
  /** Where it may stand as well. */
  or?: string
}

/** A record that was opened under the address of another kind goes on to its own. */
export function OwnAddress({ path, or }: OwnAddressProps) {
  // The page's own address: the browser's is the next one's already while this page is left.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  if (pathname === path || pathname === or) return null
  return <Navigate to={path} search replace />
}
