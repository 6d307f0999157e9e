import { leaseDraftContract } from '../../../domain/leases/drafts/lease-draft-contract.ts'
import type { Services } from '../../platform/services.ts'
import { allotmentOfDraft } from '../tenancy/allotted-lease.ts'
import { listDrafts, readDraft } from './draft-store.ts'
import { changeDraft, createDraft, removeDraft } from './save-draft.ts'

export function leaseDraftRoutes({ serve }: Services): void {
  serve.endpoint(leaseDraftContract.list, ({ tx, query }) => listDrafts(tx, query))
  serve.endpoint(leaseDraftContract.read, async ({ tx, params: { id } }) => ({
    ...(await readDraft(tx, id)),
    ...(await allotmentOfDraft(tx, id)),
  }))
  serve.endpoint(leaseDraftContract.create, ({ tx, body }) => createDraft(tx, body))
  serve.endpoint(leaseDraftContract.update, ({ tx, params, body, ifMatch }) => changeDraft(tx, params.id, body, ifMatch))
  serve.endpoint(leaseDraftContract.remove, ({ tx, params, ifMatch }) => removeDraft(tx, params.id, ifMatch))
}
