import { useSignedIn } from '../platform/session.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

export type Office = { name: string | undefined; phone: string | undefined }

/** Whom a tenant pays and asks: the organisation of the acting role. */
export function useOffice(): Office {
  const { adminId } = useSignedIn().currentRole
  const { data } = useEndpoint(
    'organisation.ofAdmin',
    { params: { id: adminId ?? '' } },
    { isEnabled: adminId !== null, staleTimeMs: 300_000 },
  )
  return { name: data?.organisationName, phone: data?.phoneNumber ?? undefined }
}
