import { mirrored } from '../../domain/ledger/posting.ts'
import { minus, ZERO } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import { recordDepositPaid } from '../leases/record-deposit-paid.ts'
import { readEntriesWithPostings } from '../ledger/entry-store.ts'
import { postEntries } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database.ts'
import { announce } from '../platform/events.ts'
import { newId } from '../platform/new-id.ts'
import { applyCredit } from './apply-credit.ts'
import { creditOpenDeposit } from './deposit-advice.ts'
import { insertAllocations, lockAdvices, lockLease } from './lease-account-store.ts'
import { leaseOfPayment, markReversed, type Reversible, readReversible } from './payment-store.ts'

/** Takes a payment back, with whatever its credit paid since; the receipt number stays, void (money.md R10). */
export async function reversePayment(tx: Tx, id: string, reason: string): Promise<void> {
  const lease = await lockLease(tx, await leaseOfPayment(tx, id))
  const payment = await readReversible(tx, id)
  if (payment.isReversed) throw new Problem('ALREADY_REVERSED', `Receipt ${payment.receiptNumber} was reversed already.`)
  const touched = [...new Set(payment.allocations.map(({ adviceId }) => adviceId))]
  const advices = await lockAdvices(tx, [lease.id], touched)
  const mirrors = await postMirrors(tx, payment)
  await markReversed(tx, { id, entryId: mirrorOf(mirrors, payment.entryId), reason })
  await insertAllocations(
    tx,
    payment.allocations.map(({ adviceId, entryId, amount }) => ({
      id: newId(),
      paymentId: id,
      adviceId,
      entryId: mirrorOf(mirrors, entryId),
      amount: minus(ZERO, amount),
    })),
  )
  const isOfDeposit = advices.some(({ adviceId, kind }) => kind === 'SECURITY_DEPOSIT' && touched.includes(adviceId))
  if (isOfDeposit) await recordDepositPaid(tx, lease.id, null)
  if (isOfDeposit && lease.status === 'CANCELLED') await creditOpenDeposit(tx, { leaseId: lease.id })
  await applyCredit(tx, lease.id)
  await announce(tx, 'payment.reversed', { paymentId: id, leaseId: lease.id })
}

/** Posts the mirror image of every entry of the payment; answers which mirrors which. */
async function postMirrors(tx: Tx, { entryId, receiptNumber, allocations }: Reversible): Promise<Map<string, string>> {
  const entries = await readEntriesWithPostings(tx, [
    ...new Set([entryId, ...allocations.map((allocation) => allocation.entryId)]),
  ])
  const ids = await postEntries(
    tx,
    entries.map((entry) => ({
      ...entry,
      kind: entry.id === entryId ? 'REVERSAL' : entry.kind,
      explanation: `Receipt ${receiptNumber} was reversed.`,
      postings: mirrored(entry.postings),
    })),
  )
  return new Map(entries.map(({ id }, index) => [id, ids[index] ?? '']))
}

function mirrorOf(mirrors: Map<string, string>, entryId: string): string {
  const mirror = mirrors.get(entryId)
  if (!mirror) throw new Error('An entry of this payment was not taken back.')
  return mirror
}
