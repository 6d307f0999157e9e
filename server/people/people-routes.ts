import type { Services } from '../platform/services.ts'

export function peopleRoutes(_services: Services): void {}
