import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { lastProvider } from './pending-sign-in.ts'

/** What the sign-in page asks: the providers of an only office, and the one that the address or this browser names. */
export function useOfferedQuery() {
  const [search] = useSearchState()
  const id = search['with'] ?? lastProvider() ?? ''
  return isId(id) ? { id } : {}
}

/** Whether there is anything to load the buttons for: nearly every installation has none. */
export function useOfferedProviders(): boolean {
  const { data } = useEndpoint('externalSignIn.offered', { query: useOfferedQuery() }, { staleTimeMs: 60_000 })
  return data !== undefined && (data.providers.length > 0 || data.wallet !== null)
}

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
