import type { Services } from '../platform/services.ts'

export function authRoutes(_services: Services): void {}
