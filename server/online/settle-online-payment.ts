import { inDoubt, type OnlineStatus, verdictOf } from '../../domain/online/online-status.ts'
import { type CalendarDate, earlier, later, thimphuDate } from '../../domain/calendar-date.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import { recordChange } from '../audit/record-change.ts'
import { firstOpenDay } from '../ledger/close-ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import type { GatewayResult } from './gateway/payment-gateway.ts'
import { lockLease } from '../advices/lease-account-store.ts'
import { findOrder, type LockedOrder, lockOrder, moveOrder, type OrderChange, type OrderNote } from './online-order-store.ts'
import { recordPayment } from '../payments/record-payment.ts'

/** The query may simply have been faster than the debit: until this time, "not found" is not a result. */
const debitUnderWayMs = 15 * 60_000

export type Source = 'AC' | 'AS' | 'NOTICE'

/** Locks the lease first, like every change of its money, then the order: two simultaneous responses are processed one after the other. */
export async function lockOrderOfLease(tx: Tx, id: string): Promise<LockedOrder> {
  await lockLease(tx, (await findOrder(tx, id)).leaseId)
  return lockOrder(tx, id)
}

/**
 * Applies a result that the gateway signed. The payment is recorded in the same transaction in which the order becomes paid, and only once,
 * however often and by whichever way the result arrives. Returns whether anything changed.
 */
export async function applyResult(tx: Tx, id: string, result: GatewayResult, source: Source): Promise<boolean> {
  const order = await lockOrderOfLease(tx, id)
  if (order.status === 'PAID') return false
  const isOther = result.orderNumber !== order.orderNumber
  if (isOther)
    return markOutcomeUnknown(tx, order, {
      note: `The gateway answered about order ${result.orderNumber}.`,
      said: { message: source },
    })
  const verdict = verdictOf(result.code, { isEarly: isEarly(order, tx.now) })
  const said = { message: source, code: result.code }
  if (verdict === 'PAID') {
    const issue = issueOf(order, result)
    if (!issue) return pay(tx, order, result, said)
    if (order.status === 'UNKNOWN' && order.note === issue) return false
    await move(tx, order, { ...unknownSince(order, tx.now), note: issue, resultCode: result.code }, { ...said, note: issue })
    return true
  }
  if (!inDoubt.includes(order.status) && order.status !== 'CODE_SENT') return false
  if (verdict === 'OPEN') return markOutcomeUnknown(tx, order, { note: order.note, said })
  await move(tx, order, { to: 'FAILED', resultCode: result.code, note: null }, said)
  return true
}

/** No trusted response arrived: it is unknown whether the bank paid. */
export async function markUnanswered(tx: Tx, id: string): Promise<void> {
  const order = await lockOrderOfLease(tx, id)
  if (order.status === 'DEBITING') await markOutcomeUnknown(tx, order, { note: null, said: { message: 'SILENCE' } })
}

function isEarly({ debitAskedAt }: LockedOrder, now: Date): boolean {
  return debitAskedAt !== null && now.getTime() - debitAskedAt.getTime() < debitUnderWayMs
}

/** Money was taken, but not as requested: a person has to check it. */
function issueOf({ amount, gatewayReference }: LockedOrder, result: GatewayResult): string | undefined {
  if (result.amount !== amount) {
    const taken = result.amount === undefined ? 'no amount' : formatMoney(result.amount)
    return `The gateway took ${taken} instead of ${formatMoney(amount)}. Ask the gateway, then settle the payment by hand.`
  }
  if (gatewayReference !== null && result.reference !== gatewayReference) {
    return `The gateway returned the reference ${result.reference}. Ask the gateway, then settle the payment by hand.`
  }
  return undefined
}

async function pay(tx: Tx, order: LockedOrder, result: GatewayResult, said: OrderNote): Promise<boolean> {
  await recordOrderPaid(tx, order, {
    ...{ reference: result.reference, authNumber: result.authNumber, said, note: null, code: result.code },
    paidOn: result.paidAt ? thimphuDate(result.paidAt) : tx.today,
  })
  return true
}

type Paid = {
  /** If it differs from the amount of the order. */
  amount?: Money | undefined
  reference: string
  authNumber: string | null
  code: string | null
  paidOn: CalendarDate
  note: string | null
  said: OrderNote
}

/**
 * Stores the payment and the order together, or neither. The money pays the lease, also if another person is its tenant by now, as after a
 * succession.
 */
export async function recordOrderPaid(tx: Tx, order: LockedOrder, paid: Paid): Promise<void> {
  const { leaseId, adviceIds, startedAt } = order
  const { amount = order.amount } = paid
  // Not earlier than its start and not later than today, whatever the gateway's clock states; with closed books, from their next open day.
  const within = earlier(later(paid.paidOn, thimphuDate(startedAt)), tx.today)
  const paidOn = later(within, (await firstOpenDay(tx)) ?? within)
  const paymentId = await recordPayment(tx, {
    ...{ leaseId, adviceIds },
    received: { amount, method: 'SAKHANG_PAY', paidOn, reference: paid.reference },
  })
  const change = { to: 'PAID', paymentId, amount, authNumber: paid.authNumber, resultCode: paid.code, note: paid.note } as const
  await move(tx, order, change, paid.said)
}

/** Returns true if the state is new. An order that was not sent to the bank is not in doubt. */
async function markOutcomeUnknown(
  tx: Tx,
  order: LockedOrder,
  { note, said }: { note: string | null; said: OrderNote },
): Promise<boolean> {
  const resultCode = said.code ?? null
  const isAlreadyRecorded = order.status === 'UNKNOWN' && order.note === note && order.resultCode === resultCode
  if (isAlreadyRecorded || !inDoubt.includes(order.status)) return false
  await move(tx, order, { ...unknownSince(order, tx.now), note, resultCode }, said)
  return true
}

function unknownSince({ askedCount }: LockedOrder, now: Date): Pick<OrderChange, 'to' | 'nextAskAt'> {
  return { to: 'UNKNOWN', nextAskAt: nextAskAfter(askedCount, now) }
}

async function move(tx: Tx, order: LockedOrder, change: OrderChange, said: OrderNote): Promise<void> {
  await moveOrder(tx, order, change, said)
  await recordStatusChange(tx, order, change.to, change.amount)
}

export async function recordStatusChange(
  tx: Tx,
  { id, status, amount }: { id: string; status: OnlineStatus; amount: Money },
  to: OnlineStatus,
  received = amount,
): Promise<void> {
  if (status === to) return
  const [before, after] = [
    { status, amount },
    { status: to, amount: received },
  ]
  await recordChange(tx, { entity: 'online', entityId: id, before, after })
}

const maxMinutesBetween = 60

/** After one minute, two, four, and so on up to an hour. */
export function nextAskAfter(askedCount: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** Math.min(askedCount, 10), maxMinutesBetween) * 60_000)
}
