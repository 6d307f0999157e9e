import type { Claim } from '../../domain/payments/claim-contract.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { formatMoney } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import { consumeAttempt, receiptSmsLimit } from '../identity/sign-in/login-limits.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { readOfficeName } from '../settings/read-office-name.ts'
import { readPayment } from './payment-list-store.ts'

type Post = { outbox: Outbox; config: Config }

/** Sends the receipt in one SMS, a limited number of times a day; returns the number it was sent to, undefined if the tenant has none. */
export async function textReceipt(tx: Tx, { outbox, config }: Post, paymentId: string): Promise<string | undefined> {
  const { receiptNumber, amount, paidOn, tenantId, status } = await readPayment(tx, paymentId)
  if (status === 'REVERSED') throw new Problem('ALREADY_REVERSED', `Receipt ${receiptNumber} is void and cannot be sent.`)
  const to = await numberOf(tx, tenantId)
  if (!to) return undefined
  await tx.actingAs('auth', (identity) => consumeAttempt(identity, receiptSmsLimit(paymentId)))
  const body = `${await readOfficeName(tx)}: received ${formatMoney(amount)} on ${formatDate(paidOn)}. Receipt ${receiptNumber}: ${config.publicAddress}/tenant/payments?tab=receipts`
  const about = { entity: 'payment', entityId: paymentId }
  await outbox.send(tx, { type: 'PAYMENT_RECEIPT_GENERATION', personId: tenantId, to, body, about })
  return to
}

/** If the office has that message turned on, an SMS about the payment is sent automatically. Its time prevents an accidental second one. */
export async function readReceiptTextedAt(tx: Tx, paymentId: string): Promise<string | null> {
  if (tx.actor.kind !== 'staff') return null
  const row = await tx
    .selectFrom('outbox')
    .select('created_at')
    .where('entity_id', '=', paymentId)
    .where('type', '=', 'PAYMENT_RECEIPT_GENERATION')
    .where('channel', '=', 'SMS')
    .where('state', 'in', ['WAITING', 'SENT', 'DELIVERED'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at.toISOString() ?? null
}

export async function textRejection(tx: Tx, { outbox, config }: Post, claim: Claim): Promise<void> {
  const to = await numberOf(tx, claim.tenantId)
  if (!to) return
  const others = claim.advices.length > 1 ? ` and ${claim.advices.length - 1} more` : ''
  const body = `${await readOfficeName(tx)}: your proof of payment of ${formatMoney(claim.amount)} for ${claim.adviceNumber}${others} was not accepted. See why: ${config.publicAddress}/tenant/payments?tab=claims`
  await outbox.send(tx, { type: 'PAYMENT_PROOF_REJECTED', personId: claim.tenantId, to, body })
}

async function numberOf(tx: Tx, tenantId: string): Promise<string | undefined> {
  const tenant = await tx.selectFrom('tenants').select('phone_number').where('id', '=', tenantId).executeTakeFirst()
  return tenant?.phone_number ?? undefined
}
