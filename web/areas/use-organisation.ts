import { useSignedIn } from '../platform/session.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { useProductName } from './use-product-name.ts'

export type OrganisationInBar = {
  adminName: string | undefined
  /** The name of the organisation or of the product. Blank until it has loaded, so that the text does not change visibly. */
  name: string
  logo: string | undefined
}

/** The administrator named by the acting role, which identifies the current organisation (specification §6). */
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
