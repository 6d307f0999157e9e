import { lazy, Suspense, useState } from 'react'
import { useIsFirstPageRead } from '../platform/first-page.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

const RoleOffers = lazy(() => import('../identity/role-offers.tsx').then((module) => ({ default: module.RoleOffers })))

/** Asked once a visit: who says "later" is asked again at the next sign-in. */
let isPutOff = false

/** Few are ever offered a role, so only they wait for the dialog. */
export function OfferedRoles() {
  const isEnabled = useIsFirstPageRead() && !isPutOff
  const { data } = useEndpoint('auth.roleOffers', undefined, { staleTimeMs: 300_000, isEnabled })
  const [isLater, setLater] = useState(isPutOff)
  if (isLater || !data?.length) return null
  const later = () => {
    isPutOff = true
    setLater(true)
  }
  return (
    <Suspense>
      <RoleOffers offers={data} onLater={later} />
    </Suspense>
  )
}
