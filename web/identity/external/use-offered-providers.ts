import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { lastProvider } from './pending-sign-in.ts'

/**
 * The query of the sign-in page: the providers of an office if it is the only one, and the provider that the address or this browser names.
 */
export function useOfferedQuery() {
  const [search] = useSearchState()
  const id = search['with'] ?? lastProvider() ?? ''
  return isId(id) ? { id } : {}
}

/** Whether the buttons are needed. Nearly every installation has none. */
export function useOfferedProviders(): boolean {
  const { data } = useEndpoint('externalSignIn.offered', { query: useOfferedQuery() }, { staleTimeMs: 60_000 })
  return data !== undefined && (data.providers.length > 0 || data.wallet !== null)
}

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
