import type { Stale } from '../platform/use-endpoint.ts'

/** What a signature, a consent or a registration can change. */
export const staleBySigning: readonly Stale[] = ['signing', 'lease', 'overview']
