import type { Services } from '../platform/services.ts'

export function billingRoutes(_services: Services): void {}
