import { useSession } from '../platform/session.ts'

/** Where listings stand in the area of the acting role. */
export function useListingsPath(): string {
  return useSession()?.currentRole.name === 'OWNER' ? '/owner/lease/listing' : '/admin/master-lease/listings'
}
