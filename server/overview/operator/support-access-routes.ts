import { supportAccessContract } from '../../../domain/overview/support-access-contract.ts'
import type { Services } from '../../platform/services.ts'
import { acceptSupportAccess, endSupportAccess, rejectSupportAccess } from './decide-support-access.ts'
import { listSupportAccesses } from './support-access-store.ts'

export function supportAccessRoutes({ serve }: Services): void {
  serve.endpoint(supportAccessContract.list, ({ tx, query }) => listSupportAccesses(tx, query))
  serve.endpoint(supportAccessContract.accept, ({ tx, params }) => acceptSupportAccess(tx, params.id))
  serve.endpoint(supportAccessContract.refuse, ({ tx, params }) => rejectSupportAccess(tx, params.id))
  serve.endpoint(supportAccessContract.end, ({ tx, params }) => endSupportAccess(tx, params.id))
}
