import type { Stale } from '../../platform/use-endpoint.ts'

/** The queries that a signature, a consent or a registration may change. */
export const invalidatesBySigning: readonly Stale[] = ['signing', 'lease', 'overview']
