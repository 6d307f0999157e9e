import type { AdministrativeZone } from '../../domain/locations/location-contract.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

// Places change a few times a year. A place added in a form is refetched immediately.
const freshForMs = 600_000

export function useDzongkhags() {
  return useEndpoint('dzongkhag.list', {}, { staleTimeMs: freshForMs })
}

/** The gewogs and thromdes of a dzongkhag. Null requests none; omitted requests all. */
export function useAdministrativeZones(dzongkhagId?: string | null, type?: AdministrativeZone['type']) {
  const query = { ...(dzongkhagId ? { dzongkhagId } : {}), ...(type ? { type } : {}) }
  return useEndpoint('administrativeZone.list', { query }, { isEnabled: dzongkhagId !== null, staleTimeMs: freshForMs })
}

export function useSubAdministrativeZones(administrativeZoneId?: string | null) {
  const query = administrativeZoneId ? { administrativeZoneId } : {}
  return useEndpoint(
    'subAdministrativeZone.list',
    { query },
    { isEnabled: administrativeZoneId !== null, staleTimeMs: freshForMs },
  )
}
