import type { Services } from '../platform/services.ts'

export function leaseRoutes(_services: Services): void {}
