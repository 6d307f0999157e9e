import { auditContract } from '../../domain/audit/audit-contract.ts'
import type { Services } from '../platform/services.ts'
import { listEvents } from './audit-store.ts'

export function auditRoutes({ serve }: Services): void {
  serve.endpoint(auditContract.list, ({ tx, query }) => listEvents(tx, query))
}
