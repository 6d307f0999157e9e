import { addDays, type CalendarDate, formatDate, later } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { mirrored } from '../../domain/ledger/posting.ts'
import { type Money, minus, ZERO } from '../../domain/money.ts'
import type { paymentContract } from '../../domain/payments/payment-contract.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { recordDepositPaid } from '../leases/record-deposit-paid.ts'
import { readEntriesWithPostings } from '../ledger/entry-store.ts'
import { lockClosingShared } from '../ledger/close-ledger.ts'
import { postEntries } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { applyCredit } from '../advices/apply-credit.ts'
import { creditDepositOfEnded, creditOpenDeposit } from '../deposits/deposit-advice.ts'
import { type AccountAdvice, insertAllocations, lockAdvices, lockLease } from '../advices/lease-account-store.ts'
import { reverseClaim } from './claim-store.ts'
import { leaseOfPayment, markReversed, type Reversible, readReversible } from './payment-store.ts'
import { readSettledBy } from '../deposits/settlement-store.ts'
import { moveRefunds } from './move-refunds.ts'
import { countRemittedNoMore } from './tax-remittance-store.ts'
import { postWriteOffs, readWrittenOff } from '../advices/account/write-off-advice.ts'

type Reversal = BodyOf<typeof paymentContract.reverse>
type Taken = Reversible['allocations'][number] & { adviceId: string }

/**
 * Reverses a payment with everything that its credit has paid since; the receipt number stays, void (money.md R10). If its days are closed,
 * it is reversed on the first open day (decision 168). Returns the additional amount that is then written off on its advices, so that a
 * large amount needs approval.
 */
export async function reversePayment(tx: Tx, id: string, { reason, isReturned }: Reversal): Promise<Money> {
  const lease = await lockLease(tx, await leaseOfPayment(tx, id))
  const payment = await readReversible(tx, id)
  if (payment.isReversed) throw new Problem('ALREADY_REVERSED', `Receipt ${payment.receiptNumber} was already reversed.`)
  if (isReturned && payment.method !== 'CHEQUE')
    throw fieldProblem('/isReturned', 'Only a cheque is returned by the bank. Reverse this payment without it.')
  const taken = settledBy(payment)
  const touched = [...new Set(taken.map(({ adviceId }) => adviceId))]
  const advices = (await lockAdvices(tx, [lease.id], touched)).filter(({ adviceId }) => touched.includes(adviceId))
  await assertDepositNotSettled(tx, { leaseId: lease.id, advices })
  await moveRefunds(tx, { paymentId: id, leaseId: lease.id })
  await countRemittedNoMore(tx, id)
  await recordChange(tx, {
    entity: 'payment',
    entityId: id,
    before: { status: 'RECORDED' },
    after: { status: 'REVERSED', reversalReason: reason, ...(isReturned ? { isReturned } : {}) },
  })
  const mirrors = await postMirrors(tx, payment, taken)
  await reverseProof(tx, id)
  await markReversed(tx, { id, entryId: reversalOf(mirrors, payment.entryId), reason, isReturned })
  await insertAllocations(
    tx,
    taken.map(({ adviceId, entryId, amount, part, taxAmount }) => ({
      id: newId(),
      paymentId: id,
      adviceId,
      entryId: reversalOf(mirrors, entryId),
      amount: minus(ZERO, amount),
      part,
      taxAmount: minus(ZERO, taxAmount),
    })),
  )
  const isOfDeposit = advices.some(({ kind }) => kind === 'SECURITY_DEPOSIT')
  if (isOfDeposit) await recordDepositPaid(tx, lease.id, null)
  if (isOfDeposit && lease.status === 'CANCELLED') await creditOpenDeposit(tx, { leaseId: lease.id })
  else if (isOfDeposit) await creditDepositOfEnded(tx, { leaseId: lease.id })
  const writtenOffAmount = await sumStillWrittenOff(tx, lease.id, advices)
  await applyCredit(tx, lease.id)
  await publishEvent(tx, 'payment.reversed', { paymentId: id, leaseId: lease.id })
  return writtenOffAmount
}

/** The tenant sees that the receipt of the proof is void, and can send the reference again. */
async function reverseProof(tx: Tx, paymentId: string): Promise<void> {
  const claimId = await reverseClaim(tx, paymentId)
  if (!claimId) return
  await recordChange(tx, { entity: 'claim', entityId: claimId, before: { status: 'APPROVED' }, after: { status: 'REVERSED' } })
}

/** Refunds of its credit stay. */
function settledBy({ allocations }: Reversible): Taken[] {
  return allocations.flatMap(({ adviceId, ...allocation }) => (adviceId === null ? [] : [{ ...allocation, adviceId }]))
}

async function assertDepositNotSettled(tx: Tx, { leaseId, advices }: { leaseId: string; advices: readonly AccountAdvice[] }) {
  if (!advices.some(({ kind }) => kind === 'SECURITY_DEPOSIT')) return
  const settled = await readSettledBy(tx, leaseId)
  if (!settled) return
  const { settlementNumber, refundedOn } = settled
  throw new Problem(
    'IN_USE',
    `The deposit paid by this receipt was settled on ${formatDate(refundedOn)} (${settlementNumber}), and a settlement is not reversed. Keep this receipt, and claim what the tenant owes with “Charge…” in the account of the lease.`,
  )
}

/** The paid part of an advice whose rest was written off is written off too, once the payment is reversed. */
async function sumStillWrittenOff(tx: Tx, leaseId: string, touched: readonly AccountAdvice[]): Promise<Money> {
  const given = touched.filter(({ isWrittenOff }) => isWrittenOff).map(({ adviceId }) => adviceId)
  if (given.length === 0) return ZERO
  const locked = await lockAdvices(tx, [leaseId], given)
  const advices = locked.filter(({ adviceId, balanceAmount }) => given.includes(adviceId) && balanceAmount > 0)
  await postWriteOffs(tx, advices, 'A payment of this advice, which was written off, was reversed.')
  return readWrittenOff(
    tx,
    advices.map(({ adviceId }) => adviceId),
  )
}

/**
 * Posts the mirror image of every entry of the payment except its refunds, on its day or the first open one; returns which entry mirrors
 * which.
 */
async function postMirrors(tx: Tx, payment: Reversible, taken: readonly Taken[]): Promise<Map<string, string>> {
  const { entryId } = payment
  const entries = await readEntriesWithPostings(tx, [...new Set([entryId, ...taken.map((allocation) => allocation.entryId)])])
  const closed = await lockClosingShared(tx)
  const ids = await postEntries(
    tx,
    entries.map((entry) => ({
      ...entry,
      kind: entry.id === entryId ? 'REVERSAL' : entry.kind,
      valueDate: closed ? later(entry.valueDate, addDays(closed, 1)) : entry.valueDate,
      explanation: mirrorReason(payment, closed),
      postings: mirrored(entry.postings),
    })),
  )
  return new Map(entries.map(({ id }, index) => [id, ids[index] ?? '']))
}

function mirrorReason({ receiptNumber, paidOn }: Reversible, closed: CalendarDate | null): string {
  return closed && paidOn <= closed
    ? `Receipt ${receiptNumber} of ${formatDate(paidOn)} was reversed. Books closed until ${formatDate(closed)}.`
    : `Receipt ${receiptNumber} was reversed.`
}

function reversalOf(mirrors: Map<string, string>, entryId: string): string {
  const mirror = mirrors.get(entryId)
  if (!mirror) throw new Error('An entry of this payment was not taken back.')
  return mirror
}
