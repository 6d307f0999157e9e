import { useEndpoint } from '../platform/use-endpoint.ts'

/** The product's name is configuration; until it is known, the working name stands. */
export function useProductName(): string {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  return data?.productName ?? 'Sakhang'
}
