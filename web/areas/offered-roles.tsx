import { useState } from 'react'
import { useIsFirstPageRead } from '../platform/first-page.ts'
import { areRoleOffersPostponed, postponeRoleOffers } from '../platform/session-store.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { loadable } from '../ui/feedback/loadable.tsx'

const RoleOffers = loadable(
  () => import('../identity/role-offers.tsx'),
  (module) => module.RoleOffers,
  {
    retryAfterMs: 30_000,
  },
)

/**
 * Asks once per session; the profile always shows the offers. After a declined offer, the same office does not trigger this dialog again.
 * Role offers are rare, so the dialog is loaded only for people who have one.
 */
export function OfferedRoles() {
  const [isPostponed, setPostponed] = useState(areRoleOffersPostponed)
  const isEnabled = useIsFirstPageRead() && !isPostponed
  const { data } = useEndpoint('auth.roleOffers', undefined, { staleTimeMs: 300_000, isEnabled })
  if (isPostponed || !data?.some(({ isRepeated }) => !isRepeated)) return null
  const later = () => {
    postponeRoleOffers()
    setPostponed(true)
  }
  return <RoleOffers offers={data} onLater={later} />
}
