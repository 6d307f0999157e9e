import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkedAdvice, LinkPayment } from '../../../domain/online/link-payment-contract.ts'
import { cashLeft } from '../../../domain/advices/cash-left.ts'
import { inDoubt } from '../../../domain/online/online-status.ts'
import { larger, type Money, minus, ZERO } from '../../../domain/money.ts'
import { notFound } from '../../../domain/problem.ts'
import { readAdvice } from '../../advices/advice-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readOrder } from '../online-store.ts'

// An advice and its payments as visible to the holder of the payment link. Runs as a job of the organisation.

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex')

export type RemainingAmount = {
  leaseId: string
  tenantId: string
  adviceNumber: string
  isOpen: boolean
  amount: Money
  checkedAmount: Money
}

/** The amount that a payment by the link pays: the same as on the tenant's own page (web/payments/use-remaining-amount.ts). */
export async function readRemainingAmount(
  tx: Tx,
  adviceId: string,
): Promise<RemainingAmount & { balanceAmount: Money; dueDate: string }> {
  const advice = await readAdvice(tx, adviceId)
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(n.amount), 0)::bigint as amount from payment_claim_advices n
    join payment_claims c on c.organisation_id = n.organisation_id and c.id = n.claim_id
    where n.advice_id = ${adviceId} and c.status = 'PENDING'`.execute(tx)
  const checkedAmount = rows[0]?.amount ?? ZERO
  const { leaseId, tenantId, adviceNumber, balanceAmount, dueDate } = advice
  const amount = larger(minus(cashLeft(advice), checkedAmount), ZERO)
  return { leaseId, tenantId, adviceNumber, balanceAmount, dueDate, isOpen: balanceAmount > 0, amount, checkedAmount }
}

type Described = Omit<LinkedAdvice, 'isOffered' | 'isSimulated'> & { adminId: string | null }

export async function describeLinkedAdvice(tx: Tx, adviceId: string): Promise<Described> {
  const office = await tx.selectFrom('organisations').select(['name', 'admin_id']).executeTakeFirstOrThrow()
  const left = await readRemainingAmount(tx, adviceId)
  const { adviceNumber, isOpen, balanceAmount, dueDate, amount, checkedAmount } = left
  const shown = { officeName: office.name, adminId: office.admin_id, adviceNumber }
  if (!isOpen) {
    const nothing = { dueDate: null, balanceAmount: null, toPayAmount: null, checkedAmount: null }
    return { ...shown, state: 'SETTLED', ...nothing, isInDoubt: false }
  }
  const isInDoubt = await hasOrderInDoubt(tx, left.leaseId)
  return {
    ...shown,
    state: 'OPEN',
    dueDate: dueDate as LinkedAdvice['dueDate'],
    balanceAmount,
    toPayAmount: amount,
    checkedAmount,
    isInDoubt,
  }
}

async function hasOrderInDoubt(tx: Tx, leaseId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from online_orders where lease_id = ${leaseId} and status in (${sql.join(inDoubt)}) limit 1`.execute(tx)
  return rows.length > 0
}

export async function findOrderOfKey(tx: Tx, adviceId: string, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id from online_orders o join online_order_advices n on n.organisation_id = o.organisation_id and n.order_id = o.id
    where o.payer_key_hash = ${hashOfKey(key)} and n.advice_id = ${adviceId}`.execute(tx)
  return rows[0]?.id
}

/** A key identifies one payment of its office. If it is used for another advice, it is refused and reveals nothing about that advice. */
export async function assertKeyFree(tx: Tx, key: string): Promise<void> {
  const { rows } = await sql`select from online_orders where payer_key_hash = ${hashOfKey(key)}`.execute(tx)
  if (rows.length > 0) throw notFound('payment')
}

export async function orderOfKey(tx: Tx, adviceId: string, key: string): Promise<string> {
  const id = await findOrderOfKey(tx, adviceId, key)
  if (id === undefined) throw notFound('payment')
  return id
}

/** Without tenant, property and notes of the office. */
export async function readLinkPayment(tx: Tx, orderId: string): Promise<LinkPayment> {
  const { status, amount, banks, bankId, bankName, gatewayReference, resultCode, receiptNumber, expiresAt } = await readOrder(
    tx,
    orderId,
  )
  return { status, amount, banks, bankId, bankName, gatewayReference, resultCode, receiptNumber, expiresAt }
}
