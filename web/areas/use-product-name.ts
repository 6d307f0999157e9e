import { useEndpoint } from '../platform/use-endpoint.ts'

/** The product name is configurable. Until it has loaded, the working name is used. */
export function useProductName(): string {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  return data?.productName ?? 'Sakhang'
}
