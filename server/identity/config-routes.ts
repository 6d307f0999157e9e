import type { Services } from '../platform/services.ts'

export function configRoutes(_services: Services): void {}
