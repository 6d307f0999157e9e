import type { Stale } from '../../platform/use-endpoint.ts'

/** What a signature, a consent or a registration can change. */
export const invalidatesBySigning: readonly Stale[] = ['signing', 'lease', 'overview']
