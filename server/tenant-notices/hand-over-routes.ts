import { handOverContract } from '../../domain/tenant-notices/hand-over-contract.ts'
import { handOverDenialReason } from '../../domain/tenant-notices/hand-over.ts'
import { visibleLease } from '../leases/signing/read-signing.ts'
import type { Services } from '../platform/services.ts'
import { askForAnotherTime, chooseHandOver, closeHandOver, offerHandOver } from './arrange-hand-over.ts'
import { readHandOverOfLease } from './hand-over-store.ts'

export function handOverRoutes({ serve }: Services): void {
  serve.endpoint(handOverContract.ofLease, async ({ tx, params }) => {
    const lease = await visibleLease(tx, params.id)
    return { appointment: await readHandOverOfLease(tx, params.id), blockedReason: handOverDenialReason(lease) ?? null }
  })
  serve.endpoint(handOverContract.offer, ({ tx, params, body }) => offerHandOver(tx, params.id, body))
  serve.endpoint(handOverContract.choose, ({ tx, params, body }) => chooseHandOver(tx, params.id, body))
  serve.endpoint(handOverContract.ask, ({ tx, params, body }) => askForAnotherTime(tx, params.id, body.requestedTime))
  serve.endpoint(handOverContract.close, ({ tx, params, body }) => closeHandOver(tx, params.id, body))
}
