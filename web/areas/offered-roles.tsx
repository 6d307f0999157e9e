import { useState } from 'react'
import { useIsFirstPageRead } from '../platform/first-page.ts'
import { areRoleOffersPutOff, putOffRoleOffers } from '../platform/session-store.ts'
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
  const [isPutOff, setPutOff] = useState(areRoleOffersPutOff)
  const isEnabled = useIsFirstPageRead() && !isPutOff
  const { data } = useEndpoint('auth.roleOffers', undefined, { staleTimeMs: 300_000, isEnabled })
  if (isPutOff || !data?.some(({ isRepeated }) => !isRepeated)) return null
  const later = () => {
    putOffRoleOffers()
    setPutOff(true)
  }
  return <RoleOffers offers={data} onLater={later} />
}
