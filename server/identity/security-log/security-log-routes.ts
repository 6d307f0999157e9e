import { securityEventContract } from '../../../domain/identity/security-event-contract.ts'
import type { Services } from '../../platform/services.ts'
import { listSecurityEvents } from './security-event-store.ts'

export function securityLogRoutes({ serve }: Services): void {
  serve.endpoint(securityEventContract.list, ({ tx, query }) => listSecurityEvents(tx, query))
}
