import type { Services } from '../platform/services.ts'

export function ledgerRoutes(_services: Services): void {}
