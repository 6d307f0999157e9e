import { disputeContract } from '../../domain/disputes/dispute-contract.ts'
import type { Services } from '../platform/services.ts'
import { listDisputes, readDispute } from './dispute-store.ts'
import { readPartyDispute } from './read-party-dispute.ts'
import { changeDispute, closeDispute, createDispute, reopenDispute } from './save-dispute.ts'

export function disputeRoutes({ serve }: Services): void {
  serve.endpoint(disputeContract.list, ({ tx, query }) => listDisputes(tx, query))
  serve.endpoint(disputeContract.read, ({ tx, params }) => readDispute(tx, params.id))
  serve.endpoint(disputeContract.create, ({ tx, body }) => createDispute(tx, body))
  serve.endpoint(disputeContract.update, ({ tx, params: { id }, body, ifMatch }) =>
    changeDispute(tx, { id, ifMatch, changes: body }),
  )
  serve.endpoint(disputeContract.close, ({ tx, params: { id }, body, ifMatch }) => closeDispute(tx, { id, ifMatch, body }))
  serve.endpoint(disputeContract.reopen, ({ tx, params: { id }, ifMatch }) => reopenDispute(tx, { id, ifMatch }))
  serve.endpoint(disputeContract.ofLease, async ({ tx, params }) => ({ dispute: await readPartyDispute(tx, params.id) }))
}
