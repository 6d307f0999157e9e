import { readPaymentCode } from '../../../domain/advices/payment-link.ts'
import { linkPaymentContract } from '../../../domain/online/link-payment-contract.ts'
import { inDoubt, onlineStatusLabels } from '../../../domain/online/online-status.ts'
import { notFound, Problem } from '../../../domain/problem.ts'
import { findLinkedAdvice, type LinkedAdvice } from '../../advices/payment-links/payment-link-store.ts'
import { countMiss } from '../../identity/sign-in/limits/count-miss.ts'
import { consumeAttempts, linkAccountLimit, linkPaymentLimits, paymentLinkLimit } from '../../identity/sign-in/login-limits.ts'
import { type Actor, authActor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { cancelOnlinePayment } from '../cancel-online-payment.ts'
import { notOffered, type OnlinePayments } from '../online-payments.ts'
import { describeLinkedAdvice, orderOfKey, readLinkPayment } from './link-payment-store.ts'
import { startLinkPayment } from './start-link-payment.ts'

type Caller = { within: Database['as']; address: string; params: { code: string } }

/**
 * Payments by a payment link (decision 111). Nobody is signed in: the code identifies the advice, and the key identifies the payment of one
 * browser.
 */
export function linkPaymentRoutes({ serve }: Services, online: OnlinePayments): void {
  serve.outside(linkPaymentContract.open, async (call) => {
    const linked = await resolve(call)
    const { adminId, ...advice } = await call.within(jobOf(linked), (tx) => describeLinkedAdvice(tx, linked.adviceId))
    return { ...advice, ...online.offerOfOffice(adminId) }
  })
  serve.outside(linkPaymentContract.start, async (call) => {
    const linked = await resolve(call)
    const { within, address, params } = call
    const { adminId } = await within(jobOf(linked), (tx) => describeLinkedAdvice(tx, linked.adviceId))
    if (!online.offerOfOffice(adminId).isOffered) throw notOffered()
    await within(authActor, (tx) => consumeAttempts(tx, linkPaymentLimits(linked.adviceId, address)))
    const id = await within(jobOf(linked), (tx) => startLinkPayment(tx, linked.adviceId, params.paymentKey))
    await online.open(linked.organisationId, id)
    return within(jobOf(linked), (tx) => readLinkPayment(tx, id))
  })
  serve.outside(linkPaymentContract.read, (call) =>
    inOrder(call, call.params.paymentKey, (tx, { id }) => readLinkPayment(tx, id)),
  )
  stepRoutes(serve, online)
}

function stepRoutes(serve: Services['serve'], online: OnlinePayments): void {
  serve.outside(linkPaymentContract.chooseAccount, async (call) => {
    const { id, organisationId, read } = await findOrder(call, call.params.paymentKey)
    await call.within(authActor, (tx) => consumeAttempts(tx, [linkAccountLimit(id)]))
    await online.sendCode(organisationId, id, call.body)
    return read()
  })
  serve.outside(linkPaymentContract.confirm, async (call) => {
    const { id, organisationId, read } = await findOrder(call, call.params.paymentKey)
    await online.confirm(organisationId, id, call.body.code)
    return read()
  })
  serve.outside(linkPaymentContract.cancel, (call) =>
    inOrder(call, call.params.paymentKey, async (tx, { id }) => {
      await cancelOnlinePayment(tx, id, 'LINK')
      return readLinkPayment(tx, id)
    }),
  )
  serve.outside(linkPaymentContract.ask, async (call) => {
    const { id, organisationId, read } = await findOrder(call, call.params.paymentKey)
    const { status } = await read()
    if (!inDoubt.includes(status)) {
      const word = onlineStatusLabels[status].toLowerCase()
      throw new Problem('ILLEGAL_TRANSITION', `This payment is already ${word}. Load the page again.`)
    }
    await online.queryStatus(organisationId, id)
    return read()
  })
}

/** A caller who guesses codes is limited. A correct code is never refused, even from the same address. */
async function resolve({ within, address, params }: Caller): Promise<LinkedAdvice> {
  const found = await within(authActor, async (tx) => {
    const linked = await findLinkedAdvice(tx, readPaymentCode(params.code))
    if (!linked) await countMiss(tx, paymentLinkLimit(address))
    return linked
  })
  if (!found) throw notFound('payment link')
  return found
}

type Found = { id: string; organisationId: string }

async function inOrder<T>(call: Caller, key: string, work: (tx: Tx, order: Found) => Promise<T>): Promise<T> {
  const linked = await resolve(call)
  return call.within(jobOf(linked), async (tx) => {
    const id = await orderOfKey(tx, linked.adviceId, key)
    return work(tx, { id, organisationId: linked.organisationId })
  })
}

async function findOrder(call: Caller, key: string) {
  const linked = await resolve(call)
  const id = await call.within(jobOf(linked), (tx) => orderOfKey(tx, linked.adviceId, key))
  const read = () => call.within(jobOf(linked), (tx) => readLinkPayment(tx, id))
  return { id, organisationId: linked.organisationId, read }
}

const jobOf = ({ organisationId }: LinkedAdvice): Actor => ({ kind: 'job', organisationId })
