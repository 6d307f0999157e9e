import type { Services } from '../platform/services.ts'

export function overviewRoutes(_services: Services): void {}
