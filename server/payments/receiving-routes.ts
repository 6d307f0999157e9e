import { cashCountContract } from '../../domain/payments/cash-count-contract.ts'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { payerContract } from '../../domain/payments/payer-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { Problem } from '../../domain/problem.ts'
import { receiveDocument } from '../documents/objects/store-objects.ts'
import type { Services } from '../platform/services.ts'
import { listCounts, listMovements, readCount, readOpenDrawer } from './cash-count-store.ts'
import { claimPayment } from './claim-payment.ts'
import { listClaims, readClaim } from './claim-store.ts'
import { closeDrawer } from './close-drawer.ts'
import { approveClaim, rejectClaim, withdrawClaim } from './decide-claim.ts'
import { findPayers, readPayer } from './payer-store.ts'
import { textReceipt, textRejection } from './text-receipt.ts'

/** Money received: payers at the counter, tenants' claims, and the drawer at the end of the day. */
export function receivingRoutes({ serve, outbox, config }: Services): void {
  serve.endpoint(payerContract.find, async ({ tx, query }) => ({ items: await findPayers(tx, query.q) }))
  serve.endpoint(payerContract.read, ({ tx, params }) => readPayer(tx, params.id))
  serve.endpoint(paymentContract.textReceipt, async ({ tx, params: { id } }) => {
    const sentTo = await textReceipt(tx, { outbox, config }, id)
    if (!sentTo) throw new Problem('ILLEGAL_TRANSITION', 'This tenant has no phone number. Print the receipt.')
    return { id, sentTo }
  })
  serve.outside(claimContract.create, async ({ within, actor, readForm }) => {
    const { fields, file } = await readForm()
    const slip = file && (await receiveDocument({ within, actor }, file))
    return within(actor, (tx) => claimPayment(tx, fields, slip))
  })
  serve.endpoint(claimContract.list, ({ tx, query }) => listClaims(tx, query))
  serve.endpoint(claimContract.read, ({ tx, params }) => readClaim(tx, params.id))
  serve.endpoint(claimContract.approve, async ({ tx, params: { id }, body }) => {
    await approveClaim(tx, id, body)
    return readClaim(tx, id)
  })
  serve.endpoint(claimContract.withdraw, async ({ tx, params: { id } }) => {
    await withdrawClaim(tx, id)
    return readClaim(tx, id)
  })
  serve.endpoint(claimContract.reject, async ({ tx, params: { id }, body }) => {
    await rejectClaim(tx, id, body.reason)
    const claim = await readClaim(tx, id)
    await textRejection(tx, { outbox, config }, claim)
    return claim
  })
  serve.endpoint(cashCountContract.open, ({ tx }) => readOpenDrawer(tx))
  serve.endpoint(cashCountContract.openMovements, ({ tx, query }) => listMovements(tx, query, null))
  serve.endpoint(cashCountContract.close, async ({ tx, body }) => readCount(tx, await closeDrawer(tx, body)))
  serve.endpoint(cashCountContract.list, ({ tx, query }) => listCounts(tx, query))
  serve.endpoint(cashCountContract.read, ({ tx, params }) => readCount(tx, params.id))
  serve.endpoint(cashCountContract.movements, ({ tx, params, query }) => listMovements(tx, query, params.id))
}
