import { sql } from 'kysely'
import { beforeDebit, inDoubt, canBecome, type OnlineStatus } from '../../domain/online/online-status.ts'
import type { Money } from '../../domain/money.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import type { GatewayBank } from './gateway/payment-gateway.ts'

// An attempt to pay online while it is in progress. Lock order: the lease, then the order. Runs as staff, because a tenant can only read.

export type LockedOrder = {
  id: string
  orderNumber: string
  leaseId: string
  amount: Money
  status: OnlineStatus
  adviceIds: string[]
  adviceNumbers: string[]
  banks: GatewayBank[]
  gatewayReference: string | null
  resultCode: string | null
  note: string | null
  startedAt: Date
  expiresAt: Date
  debitAskedAt: Date | null
  askedAt: Date | null
  askedCount: number
  /** Started by a payment link, so nobody is signed in. */
  isByLink: boolean
}

export type NewOrder = {
  id: string
  orderNumber: string
  leaseId: string
  tenantId: string
  amount: Money
  expiresAt: Date
  payerKeyHash?: string | undefined
}

export async function insertOrder(tx: Tx, order: NewOrder, adviceIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('online_orders')
    .values({
      id: order.id,
      order_number: order.orderNumber,
      lease_id: order.leaseId,
      tenant_id: order.tenantId,
      amount: order.amount,
      expires_at: order.expiresAt,
      payer_key_hash: order.payerKeyHash ?? null,
    })
    .execute()
  await tx
    .insertInto('online_order_advices')
    .values(adviceIds.map((adviceId, index) => ({ order_id: order.id, advice_id: adviceId, place: index + 1 })))
    .execute()
}

export function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  return selectOrder(tx, id, sql`for update of o`)
}

/** Reads the same without a lock, for a gateway query that no transaction waits for. */
export function findOrder(tx: Tx, id: string): Promise<LockedOrder> {
  return selectOrder(tx, id, sql``)
}

async function selectOrder(tx: Tx, id: string, lock: ReturnType<typeof sql>): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    select o.id, o.order_number as "orderNumber", o.lease_id as "leaseId", o.amount, o.status,
      o.banks, o.gateway_reference as "gatewayReference", o.result_code as "resultCode", o.note,
      o.started_at as "startedAt", o.expires_at as "expiresAt", o.debit_asked_at as "debitAskedAt", o.asked_at as "askedAt",
      o.asked_count as "askedCount", o.payer_key_hash is not null as "isByLink",
      array(select n.advice_id from online_order_advices n
        where n.organisation_id = o.organisation_id and n.order_id = o.id order by n.place) as "adviceIds",
      array(select a.advice_number from online_order_advices n
        join payment_advices a on a.organisation_id = n.organisation_id and a.id = n.advice_id
        where n.organisation_id = o.organisation_id and n.order_id = o.id order by n.place) as "adviceNumbers"
    from online_orders o where o.id = ${id} ${lock}`.execute(tx)
  return ensureFound(rows[0], 'online payment')
}

export async function idOfOrderNumber(tx: Tx, orderNumber: string): Promise<string | undefined> {
  const order = await tx.selectFrom('online_orders').select('id').where('order_number', '=', orderNumber).executeTakeFirst()
  return order?.id
}

/** Other current online payments of a lease. The lease is locked, so that none is added meanwhile. */
export async function othersOfLease(
  tx: Tx,
  leaseId: string,
  id: string | undefined,
): Promise<{ id: string; status: OnlineStatus; amount: Money }[]> {
  const open = [...beforeDebit, ...inDoubt]
  const { rows } = await sql<{ id: string; status: OnlineStatus; amount: Money }>`
    select id, status, amount from online_orders
    where lease_id = ${leaseId} and status in (${sql.join(open)}) and id is distinct from ${id ?? null}::uuid
    order by id for update`.execute(tx)
  return rows
}

export type OrderChange = {
  to: OnlineStatus
  banks?: readonly GatewayBank[]
  bank?: GatewayBank
  gatewayReference?: string
  authNumber?: string | null
  resultCode?: string | null
  note?: string | null
  paymentId?: string
  /** The amount that was received. */
  amount?: Money
  /** Set while the order is in doubt. */
  nextAskAt?: Date
}
/** The gateway message or the person that changed the order, with its text. */
export type OrderNote = { message: string; code?: string | null; note?: string | null }

const closed: readonly OnlineStatus[] = ['PAID', 'FAILED', 'CANCELLED', 'EXPIRED']

/** Changes the state of a locked order and records the reason. */
export async function moveOrder(
  tx: Tx,
  order: { id: string; status: OnlineStatus },
  { to, banks, bank, paymentId, nextAskAt, ...change }: OrderChange,
  said: OrderNote,
): Promise<void> {
  if (!canBecome(order.status, to)) throw new Error(`An online payment that is ${order.status} cannot become ${to}.`)
  await tx
    .updateTable('online_orders')
    .set({
      status: to,
      closed_at: closed.includes(to) ? tx.now : null,
      next_ask_at: inDoubt.includes(to) ? (nextAskAt ?? tx.now) : null,
      ...(to === 'DEBITING' ? { debit_asked_at: tx.now } : {}),
      ...(banks ? { banks: sql<never>`${JSON.stringify(banks)}::jsonb` } : {}),
      ...(bank ? { bank_id: bank.id, bank_name: bank.name } : {}),
      ...(paymentId ? { payment_id: paymentId } : {}),
      ...(change.amount ? { amount: change.amount } : {}),
      ...(change.gatewayReference ? { gateway_reference: change.gatewayReference } : {}),
      ...(change.authNumber ? { auth_number: change.authNumber } : {}),
      ...(change.resultCode ? { result_code: change.resultCode } : {}),
      ...(change.note === undefined ? {} : { note: change.note }),
    })
    .where('id', '=', order.id)
    .execute()
  await recordOrderEvent(tx, order.id, to, said)
}

export async function recordOrderEvent(
  tx: Tx,
  orderId: string,
  status: OnlineStatus,
  { message, code, note }: OrderNote,
): Promise<void> {
  await tx
    .insertInto('online_order_events')
    .values({ id: newId(), order_id: orderId, status, message, code: code ?? null, note: note ?? null })
    .execute()
}

/** The gateway is being queried; each further query waits longer, so that an unavailable gateway is not overloaded. */
export async function markAsked(tx: Tx, id: string, nextAskAt: Date): Promise<void> {
  await sql`update online_orders set asked_at = ${tx.now}, asked_count = asked_count + 1, next_ask_at = ${nextAskAt}
    where id = ${id} and next_ask_at is not null`.execute(tx)
}

export async function ordersToAsk(tx: Tx, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from online_orders where next_ask_at <= ${tx.now} order by next_ask_at, id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function ordersToExpire(tx: Tx, max: number): Promise<{ id: string; status: OnlineStatus }[]> {
  const { rows } = await sql<{ id: string; status: OnlineStatus }>`
    select id, status from online_orders where status in (${sql.join(beforeDebit)}) and expires_at <= ${tx.now}
    order by expires_at, id limit ${max} for update skip locked`.execute(tx)
  return rows
}

export type PayableAdvice = {
  id: string
  leaseId: string
  tenantId: string
  adviceNumber: string
  maxAmount: Money
  isOpen: boolean
}

/** Read with the rights of the caller: advices that they cannot see are not found. */
export async function readPayable(tx: Tx, ids: readonly string[]): Promise<PayableAdvice[]> {
  const { rows } = await sql<PayableAdvice>`
    select a.id, a.lease_id as "leaseId", l.tenant_id as "tenantId", a.advice_number as "adviceNumber",
      (a.amount - a.paid_amount - a.credited_amount - a.written_off_amount
        + a.interest_posted_amount - a.interest_paid_amount)::bigint as "maxAmount",
      a.paid_amount + a.credited_amount + a.written_off_amount < a.amount as "isOpen"
    from payment_advices a join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
    where a.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}
