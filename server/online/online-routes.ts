import type { FastifyInstance } from 'fastify'
import { onlineContract } from '../../domain/online/online-contract.ts'
import { inDoubt, onlineStatusLabels } from '../../domain/online/online-status.ts'
import { Problem } from '../../domain/problem.ts'
import { type Actor, organisationOf } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'
import { linkPaymentRoutes } from './by-link/link-payment-routes.ts'
import { cancelOnlinePayment } from './cancel-online-payment.ts'
import { notOffered, type OnlinePayments } from './online-payments.ts'
import { listOrders, readOrder, readOrderWithEvents } from './online-store.ts'
import { settleByHand } from './settle-by-hand.ts'
import { startOnlinePayment } from './start-online-payment.ts'

/** Payments through the payment gateway. The caller must be able to see the order; other orders are not found. */
export function onlineRoutes(services: Services, online: OnlinePayments): void {
  const { serve } = services
  serve.endpoint(onlineContract.offer, async ({ actor }) => online.offerFor(actor))
  serve.outside(onlineContract.start, async ({ within, beginOnce, actor, body }) => {
    if (!online.offerFor(actor).isOffered) throw notOffered()
    const id = await beginOnce((tx) => startOnlinePayment(tx, body))
    await online.open(officeOf(actor), id)
    return within(actor, (tx) => readOrder(tx, id))
  })
  serve.outside(onlineContract.chooseAccount, async ({ within, actor, params: { id }, body }) => {
    await within(actor, (tx) => readOrder(tx, id))
    await online.sendCode(officeOf(actor), id, body)
    return within(actor, (tx) => readOrder(tx, id))
  })
  serve.outside(onlineContract.confirm, async ({ within, actor, params: { id }, body }) => {
    await within(actor, (tx) => readOrder(tx, id))
    await online.confirm(officeOf(actor), id, body.code)
    return within(actor, (tx) => readOrder(tx, id))
  })
  serve.outside(onlineContract.ask, async ({ within, actor, params: { id } }) => {
    const { status } = await within(actor, (tx) => readOrder(tx, id))
    if (!inDoubt.includes(status)) {
      const word = onlineStatusLabels[status].toLowerCase()
      throw new Problem('ILLEGAL_TRANSITION', `This payment is already ${word}. Open it again.`)
    }
    await online.queryStatus(officeOf(actor), id)
    return within(actor, (tx) => readOrder(tx, id))
  })
  serve.endpoint(onlineContract.cancel, async ({ tx, params: { id } }) => {
    await readOrder(tx, id)
    await tx.actingAs('staff', (staff) => cancelOnlinePayment(staff, id, 'PAYER'))
    return readOrder(tx, id)
  })
  serve.endpoint(onlineContract.settle, async ({ tx, params: { id }, body }) => {
    await settleByHand(tx, id, body)
    return readOrder(tx, id)
  })
  serve.endpoint(onlineContract.list, ({ tx, query }) => listOrders(tx, query))
  serve.endpoint(onlineContract.read, ({ tx, params }) => readOrderWithEvents(tx, params.id))
  linkPaymentRoutes(services, online)
}

export const notificationPath = '/api/online-payment/callback'

/**
 * The endpoint for notices of the gateway, sent by itself or through the payer's browser. It receives a form, so it is outside the
 * contract. Only the signed content is trusted, not the sender; the browser is redirected to the payment, or to the list of payments.
 */
export async function onlineNoticeRoute(fastify: FastifyInstance, online: OnlinePayments): Promise<void> {
  await fastify.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, text, done) => done(null, text),
    )
    inner.post(notificationPath, { schema: { hide: true } }, async (request, reply) => {
      const accepted = typeof request.body === 'string' ? await online.acceptNotice(request.body) : undefined
      return reply.redirect(accepted?.path ?? '/tenant/payments', 303)
    })
  })
}

function officeOf(actor: Actor): string {
  const organisationId = organisationOf(actor)
  if (!organisationId) throw new Error('Who pays online acts in an organisation.')
  return organisationId
}
