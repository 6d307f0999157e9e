import { depositCredited, paymentReceived } from '../../domain/advices/billing-postings.ts'
import { addDays, type CalendarDate, earlier, later } from '../../domain/calendar-date.ts'
import { exactNuOf } from '../../domain/leases/explanation.ts'
import { mirrored } from '../../domain/ledger/posting.ts'
import { formatMoney, type Money, minus, ZERO } from '../../domain/money.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { recordDepositPaid } from '../leases/record-deposit-paid.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { addCredited } from '../advices/account/credit-note-store.ts'
import { addPaid, lockLease } from '../advices/lease-account-store.ts'
import { raiseAdvices } from '../advices/raise-advices.ts'
import { readDepositTerms, readTakeOver } from '../advices/raise-store.ts'

type HeldDeposit = { leaseId: string; amount: Money }

const received = (adviceId: string, amount: Money) =>
  paymentReceived(amount, { settled: [{ adviceId, kind: 'SECURITY_DEPOSIT', amount }], creditAmount: ZERO })

/**
 * The office already holds the deposit of a lease that was taken over. It is charged and held in one step, without a receipt, because
 * nobody pays today. It is settled at the end like any other.
 */
export async function holdDeposit(tx: Tx, { leaseId, amount }: HeldDeposit): Promise<void> {
  await lockLease(tx, leaseId)
  const { startsOn, depositAmount } = await readDepositTerms(tx, leaseId)
  if (amount > depositAmount) {
    throw fieldProblem('/depositHeldAmount', `Enter at most ${formatMoney(depositAmount)}, the agreed deposit.`)
  }
  const { billedFrom } = await readTakeOver(tx, leaseId)
  // The office holds the money today, even if billing here begins in the future.
  const on = earlier(tx.today, billedFrom ? later(startsOn, addDays(billedFrom, -1)) : startsOn)
  const exact = exactNuOf(amount)
  const text = `The deposit of ${formatMoney(amount)} was already held when the lease was taken over from the office's records.`
  const [advice] = await raiseAdvices(tx, [
    {
      leaseId,
      kind: 'SECURITY_DEPOSIT',
      period: null,
      dueDate: on,
      chargedOn: on,
      lines: [{ label: 'Security deposit', amount, explanation: { rule: 'R15', text, base: exact, exact, source: 'Import' } }],
    },
  ])
  if (!advice) throw new Error('The deposit that is held was not entered.')
  await postEntry(tx, {
    kind: 'SECURITY_DEPOSIT',
    valueDate: on,
    reference: advice.adviceNumber,
    leaseId,
    explanation: text,
    postings: received(advice.adviceId, amount),
  })
  await addPaid(tx, advice.adviceId, amount)
  await recordDepositPaid(tx, leaseId, on)
}

type ReleasedDeposit = HeldDeposit & { adviceId: string; adviceNumber: string; on: CalendarDate }

/** The deposit was entered by mistake: nobody holds it and nobody owes it. The advice must be locked. */
export async function releaseDeposit(tx: Tx, { leaseId, adviceId, adviceNumber, amount, on }: ReleasedDeposit): Promise<void> {
  await postEntry(tx, {
    kind: 'CREDIT_NOTE',
    valueDate: on,
    reference: adviceNumber,
    leaseId,
    explanation: 'The import that entered this deposit was undone.',
    postings: [...mirrored(received(adviceId, amount)), ...depositCredited(adviceId, amount)],
  })
  await addPaid(tx, adviceId, minus(ZERO, amount))
  await addCredited(tx, adviceId, { amount, taxAmount: ZERO })
  await recordDepositPaid(tx, leaseId, null)
}
