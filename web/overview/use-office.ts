import { useSignedIn } from '../platform/session.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

export type Office = { name: string | undefined; phone: string | undefined }

/** The contact details of the acting role's organisation, for a tenant. */
export function useOffice(): Office {
  const { adminId } = useSignedIn().currentRole
  const { data } = useEndpoint(
    'organisation.ofAdmin',
    { params: { id: adminId ?? '' } },
    { isEnabled: adminId !== null, staleTimeMs: 300_000 },
  )
  return { name: data?.organisationName, phone: data?.phoneNumber ?? undefined }
}
