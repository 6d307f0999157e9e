import { randomInt } from 'node:crypto'
import { inDoubt } from '../../domain/online/online-status.ts'
import { formatMoney, type Money, plus } from '../../domain/money.ts'
import { fieldProblem, notFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { lockLease } from '../advices/lease-account-store.ts'
import { insertOrder, moveOrder, recordOrderEvent, othersOfLease, type PayableAdvice, readPayable } from './online-order-store.ts'

const minutesToPay = 30

/** Starts to pay advices of one lease online. Abandoned earlier orders of the same payer are cancelled. Returns the order's id. */
export async function startOnlinePayment(
  tx: Tx,
  { adviceIds, amount }: { adviceIds: readonly string[]; amount: Money },
): Promise<string> {
  const named = [...new Set(adviceIds)]
  const { leaseId, tenantId } = await checkAdvices(tx, named, amount)
  const id = await tx.actingAs('staff', async (staff) => {
    await lockLease(staff, leaseId)
    for (const other of await othersOfLease(staff, leaseId, undefined)) {
      assertNoOrderInDoubt(other)
      await moveOrder(staff, other, { to: 'CANCELLED' }, { message: 'PAYER', note: 'Started again.' })
    }
    return insertNewOrder(staff, { leaseId, tenantId, amount, adviceIds: named, by: 'PAYER' })
  })
  await recordChange(tx, { entity: 'online', entityId: id, before: {}, after: { status: 'CREATED', amount } })
  return id
}

type Begun = {
  leaseId: string
  tenantId: string
  amount: Money
  adviceIds: readonly string[]
  /** Set for a payment link. */
  payerKeyHash?: string
  by: 'PAYER' | 'LINK'
}

/** The lease must be locked. */
export async function insertNewOrder(tx: Tx, { adviceIds, by, ...order }: Begun): Promise<string> {
  const id = newId()
  const expiresAt = new Date(tx.now.getTime() + minutesToPay * 60_000)
  await insertOrder(tx, { ...order, id, orderNumber: aNumber(tx.today), expiresAt }, adviceIds)
  await recordOrderEvent(tx, id, 'CREATED', { message: by })
  return id
}

async function checkAdvices(tx: Tx, ids: readonly string[], amount: Money): Promise<PayableAdvice> {
  const advices = await readPayable(tx, ids)
  const [first] = advices
  if (!first || advices.length < ids.length) throw notFound('payment advice')
  const other = advices.find(({ leaseId }) => leaseId !== first.leaseId)
  if (other) throw fieldProblem('/adviceIds', 'These advices are for different leases. Pay each lease separately.')
  const paid = advices.find(({ isOpen }) => !isOpen)
  if (paid) throw new Problem('NOT_OPEN', `${paid.adviceNumber} is already paid.`)
  const max = plus(...advices.map(({ maxAmount }) => maxAmount))
  if (amount > max) throw fieldProblem('/amount', `Enter at most ${formatMoney(max)}, the amount outstanding.`)
  return first
}

/** A payer who waits for the bank's response must not pay the same amount again. The amount is not shown to the holder of a link. */
export function assertNoOrderInDoubt({ status, amount }: { status: string; amount: Money }, isByLink = false): void {
  if (!inDoubt.some((each) => each === status)) return
  const other = isByLink ? 'Another payment' : `A payment of ${formatMoney(amount)} for this lease`
  throw new Problem(
    'ILLEGAL_TRANSITION',
    `${other} is still being checked with the bank. Wait for the result before you pay again.`,
  )
}

/** Not from a counter: an attempt is not a receipt, and many attempts fail. */
function aNumber(today: string): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const random = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return `SK${today.replaceAll('-', '').slice(2)}${random}`
}
