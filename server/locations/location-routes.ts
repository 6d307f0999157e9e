import type { Services } from '../platform/services.ts'

export function locationRoutes(_services: Services): void {}
