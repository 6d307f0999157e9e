import type { Services } from '../platform/services.ts'

export function propertyRoutes(_services: Services): void {}
