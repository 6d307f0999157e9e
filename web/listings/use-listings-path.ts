import { useSession } from '../platform/session.ts'

/** The page of listings in the area of the acting role. */
export function useListingsPath(): string {
  return useSession()?.currentRole.name === 'OWNER' ? '/owner/lease/listing' : '/admin/master-lease/listings'
}
