import { useSignedIn } from '../platform/session.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { useProductName } from './use-product-name.ts'

export type OrganisationInBar = {
  adminName: string | undefined
  /** The organisation's, or the product's; blank until it is known, for another would change under the eye. */
  name: string
  logo: string | undefined
}

/** The administrator named by the acting role: whose organisation one is in (specification §6). */
export function useOrganisation(): OrganisationInBar {
  const { user, currentRole } = useSignedIn()
  const { adminId } = currentRole
  const productName = useProductName()
  const { data, isLoading } = useEndpoint(
    'organisation.ofAdmin',
    { params: { id: adminId ?? '' } },
    { isEnabled: adminId !== null && user.isVerified && !user.mustEnrol, staleTimeMs: 300_000 },
  )
  const name = isLoading ? '\u00a0' : (data?.organisationName ?? productName)
  return { adminName: data?.nameEnglish, name, logo: usePicture(data?.logoUri) }
}
