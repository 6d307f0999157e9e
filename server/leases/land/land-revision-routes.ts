import { landRevisionContract } from '../../../domain/leases/land/land-revision-contract.ts'
import type { Services } from '../../platform/services.ts'
import { announceRevisions } from './announce-revisions.ts'
import { prepareRevisions } from './preview-revisions.ts'

export function landRevisionRoutes({ serve }: Services): void {
  serve.endpoint(landRevisionContract.preview, async ({ tx, body }) => ({
    items: (await prepareRevisions(tx, body)).map(({ shown }) => shown),
  }))
  serve.endpoint(landRevisionContract.announce, ({ tx, body }) => announceRevisions(tx, body))
}
