import { sql } from 'kysely'
import type { PaymentLink } from '../../../domain/advices/payment-link-contract.ts'
import { notFound, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { markLinkWithdrawn, readPaymentLink, replacePaymentLink } from './payment-link-store.ts'

export async function issuePaymentLink(tx: Tx, adviceId: string): Promise<PaymentLink> {
  const { isOpen } = await lockAdvice(tx, adviceId)
  if (!isOpen) throw new Problem('NOT_OPEN', 'Nothing is left to pay on this advice, so it needs no payment link.')
  const { state } = await readPaymentLink(tx, adviceId)
  await replacePaymentLink(tx, adviceId)
  return recordLink(tx, adviceId, state, state === 'ACTIVE' ? 'REPLACED' : 'ACTIVE')
}

export async function withdrawPaymentLink(tx: Tx, adviceId: string): Promise<PaymentLink> {
  await lockAdvice(tx, adviceId)
  const { state } = await readPaymentLink(tx, adviceId)
  if (state !== 'ACTIVE') throw new Problem('ILLEGAL_TRANSITION', 'This advice has no active payment link.')
  await markLinkWithdrawn(tx, adviceId)
  return recordLink(tx, adviceId, state, 'WITHDRAWN')
}

async function recordLink(tx: Tx, adviceId: string, before: string, after: string): Promise<PaymentLink> {
  await recordChange(tx, {
    entity: 'advice',
    entityId: adviceId,
    before: { paymentLink: before },
    after: { paymentLink: after },
  })
  return readPaymentLink(tx, adviceId)
}

/** If two clerks act at the same time, the second waits and then sees the change of the first. */
async function lockAdvice(tx: Tx, adviceId: string): Promise<{ isOpen: boolean }> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select paid_amount + credited_amount + written_off_amount < amount as "isOpen"
    from payment_advices where id = ${adviceId} for no key update`.execute(tx)
  if (!rows[0]) throw notFound('payment advice')
  return rows[0]
}
