import { allocatePayment } from '../../domain/billing/allocate-payment.ts'
import { paymentReceived } from '../../domain/billing/billing-postings.ts'
import { type PaymentMethod, paymentMethodWords } from '../../domain/billing/payment-method.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { recordDepositPaid } from '../leases/record-deposit-paid.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'
import { takeNumbers } from '../platform/next-number.ts'
import { type AccountAdvice, insertAllocations, lockAdvices, lockLease } from './lease-account-store.ts'
import { insertPayment } from './payment-store.ts'

export type Received = { amount: Money; method: PaymentMethod; paidOn: CalendarDate; reference: string | null }
/** `adviceId` is the advice that the payer named; `tenantId`, where given, must be the tenant of the lease. */
export type NewPayment = { leaseId: string; adviceId?: string; tenantId?: string; received: Received }

type Settled = AccountAdvice & { amount: Money }

/** Records what came in and where it went: one receipt, however many advices. Answers the payment's id. */
export async function recordPayment(tx: Tx, { leaseId, adviceId, tenantId, received }: NewPayment): Promise<string> {
  if (received.paidOn > tx.today) throw fieldProblem('/paidOn', 'A payment cannot be received in the future.')
  const lease = await lockLease(tx, leaseId)
  if (tenantId && tenantId !== lease.tenantId) throw fieldProblem('/tenantId', 'This lease is of another tenant.')
  const advices = await lockAdvices(tx, [leaseId], adviceId ? [adviceId] : [])
  const { allocations, creditAmount } = allocatePayment(received.amount, advices, adviceId)
  const settled = allocations.flatMap(({ adviceId: id, amount }): Settled[] => {
    const advice = advices.find((open) => open.adviceId === id)
    return advice ? [{ ...advice, amount }] : []
  })
  const [receiptNumber = ''] = await takeNumbers(tx, 'RECEIPT', 1)
  const entryId = await postEntry(tx, {
    kind: 'PAYMENT',
    valueDate: received.paidOn,
    reference: receiptNumber,
    leaseId,
    explanation: `Received by ${paymentMethodWords[received.method]}.`,
    postings: paymentReceived(received.amount, settled, creditAmount),
  })
  const paymentId = newId()
  await insertPayment(tx, { id: paymentId, receiptNumber, leaseId, tenantId: lease.tenantId, entryId, ...received })
  await insertAllocations(
    tx,
    settled.map(({ adviceId: id, amount }) => ({ id: newId(), paymentId, adviceId: id, entryId, amount })),
  )
  await tellDeposit(tx, settled, received.paidOn)
  return paymentId
}

/** The lease may start once its deposit is paid in full. */
async function tellDeposit(tx: Tx, settled: readonly Settled[], paidOn: CalendarDate): Promise<void> {
  for (const { kind, leaseId, balanceAmount, amount } of settled) {
    if (kind === 'SECURITY_DEPOSIT' && amount === balanceAmount) await recordDepositPaid(tx, leaseId, paidOn)
  }
}
