import { useSignedIn } from '../platform/session.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'

export type OrganisationInBar = { adminName: string | undefined; organisationName: string | undefined; logo: string | undefined }

/** The administrator named by the acting role: whose organisation one is in (specification §6). */
export function useOrganisation(): OrganisationInBar {
  const { user, currentRole } = useSignedIn()
  const { adminId } = currentRole
  const { data } = useEndpoint(
    'organisation.ofAdmin',
    { params: { id: adminId ?? '' } },
    { isEnabled: adminId !== null && user.isVerified, staleTimeMs: 300_000 },
  )
  return { adminName: data?.nameEnglish, organisationName: data?.organisationName, logo: usePicture(data?.logoUri) }
}
