import { sql } from 'kysely'
import { writtenOff } from '../../../domain/advices/billing-postings.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import { type Money, minus, ZERO } from '../../../domain/money.ts'
import { Problem } from '../../../domain/problem.ts'
import { assertNoBreach } from '../../leases/assert-no-breach.ts'
import { recordEvents } from '../../leases/lease-event-store.ts'
import type { NewEntry } from '../../ledger/new-entry.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/page.ts'
import { type AccountAdvice, leaseOfAdvice, lockAdvices, lockLease } from '../lease-account-store.ts'
import { postSettling } from '../post-settling.ts'
import { type AdviceAmounts, adviceAmounts, recordAdviceAmounts } from '../record-advice-amounts.ts'

type WriteOff = { reason: string; overrideReason?: string | null | undefined }

/**
 * Writes off the outstanding amount of an advice as bad debt, with the interest posted on it (money.md D11). A later payment is a recovery.
 * An advice that is not due yet is refused with POLICY_VIOLATION, unless an ADMIN gives `overrideReason`.
 */
export async function writeOffAdvice(tx: Tx, adviceId: string, { reason, overrideReason }: WriteOff): Promise<void> {
  const leaseId = await leaseOfAdvice(tx, adviceId)
  await lockLease(tx, leaseId)
  const advice = (await lockAdvices(tx, [leaseId], [adviceId])).find((locked) => locked.adviceId === adviceId)
  if (!advice || advice.balanceAmount <= 0) throw new Problem('NOT_OPEN', 'Nothing is outstanding on this advice.')
  if (advice.kind === 'SECURITY_DEPOSIT') {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'An unpaid deposit is not a debt. It is credited when the lease ends or is cancelled.',
    )
  }
  const overridden = assertNoBreach(tx, advice.dueDate > tx.today ? [notDueYet(advice)] : [], {
    remedy: 'Wait until then, or issue a credit note if it should not have been charged.',
    reason: overrideReason ?? null,
  })
  await postWriteOffs(tx, [advice], reason)
  if (overridden.length === 0) return
  await recordEvents(tx, [{ leaseId, kind: 'WRITTEN_OFF', on: tx.today, reason: overrideReason ?? null, overridden }])
}

function notDueYet({ adviceNumber, dueDate }: AccountAdvice): { message: string } {
  return { message: `Advice ${adviceNumber} is not due before ${formatDate(dueDate)}.` }
}

/** The advices must be locked. */
export async function postWriteOffs(tx: Tx, advices: readonly AccountAdvice[], reason: string): Promise<void> {
  for (const advice of advices) {
    const { adviceId, adviceNumber, leaseId, balanceAmount: amount, interestAmount = ZERO } = advice
    if (amount <= 0) continue
    const entry: NewEntry = {
      kind: 'WRITEOFF',
      valueDate: tx.today,
      reference: adviceNumber,
      leaseId,
      explanation: `Written off: ${reason}`,
      postings: writtenOff(adviceId, { amount, interestAmount }),
    }
    await postSettling(tx, [entry], [advice])
    await markWrittenOff(tx, { adviceId, amount, interestAmount: minus(ZERO, interestAmount) })
  }
}

/** The total written off of these advices so far. */
export async function readWrittenOff(tx: Tx, adviceIds: readonly string[]): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(written_off_amount), 0)::bigint as amount from payment_advices where id = any(${keysOf(adviceIds)})`.execute(
    tx,
  )
  return rows[0]?.amount ?? ZERO
}

/** `interestAmount` is the change of the interest posted on the advice. */
async function markWrittenOff(
  tx: Tx,
  { adviceId, amount, interestAmount }: { adviceId: string; amount: Money; interestAmount: Money },
): Promise<void> {
  const { rows } = await sql<AdviceAmounts>`
    update payment_advices a set written_off_amount = written_off_amount + ${amount}, written_off_at = ${tx.now},
      interest_posted_amount = interest_posted_amount + ${interestAmount}
    where id = ${adviceId} returning ${adviceAmounts}`.execute(tx)
  await recordAdviceAmounts(tx, rows, [{ adviceId, writtenOffAmount: amount, interestPostedAmount: interestAmount }])
}
