import type { AdviceKind } from '../../domain/billing/advice-status.ts'
import { adviceRaised } from '../../domain/billing/billing-postings.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Explanation } from '../../domain/leases/explanation.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import { postEntries } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'
import { takeNumbers } from '../platform/next-number.ts'
import { addTaxes } from './add-taxes.ts'
import type { AccountAdvice } from './lease-account-store.ts'
import { putOnAdvices } from './lease-charge-store.ts'
import { insertAdvices } from './raise-store.ts'

export type AdviceLine = {
  label: string
  amount: Money
  explanation: Explanation
  /** The period whose rent it charges, by its first day; left out where it is no rent. */
  rentOf?: CalendarDate
  /** The damage that the tenant bears by it (lease-charges.ts). */
  chargeId?: string
}
/** An advice that is to be raised; a RENT advice has its period. */
export type NewAdvice = {
  leaseId: string
  kind: AdviceKind
  /** It corrects periods that have their advices, and has no period of its own. */
  isCorrection?: boolean
  period: { start: CalendarDate; end: CalendarDate } | null
  dueDate: CalendarDate
  /** The value date of the charge. */
  chargedOn: CalendarDate
  lines: readonly AdviceLine[]
  /** What it is income of where it is no rent. */
  income?: 'RENT' | 'DAMAGE_CHARGED'
  /** In the amount, and withheld from it, by the rules of tax on rent (add-taxes.ts). */
  gstAmount?: Money
  taxAmount?: Money
}

/**
 * Raises advices on leases that are locked: rows, lines and postings. The numbers are taken here, so nothing may be locked after
 * it (money.md R13). Answers them as they stand in the accounts.
 */
export async function raiseAdvices(tx: Tx, untaxed: readonly NewAdvice[]): Promise<AccountAdvice[]> {
  if (untaxed.length === 0) return []
  const raised = await addTaxes(tx, untaxed)
  const numbers = await takeNumbers(tx, 'ADVICE', raised.length)
  const advices = raised.map((advice, index) => ({
    ...advice,
    id: newId(),
    adviceNumber: numbers[index] ?? '',
    amount: plus(...advice.lines.map(({ amount }) => amount)),
  }))
  await insertAdvices(tx, advices)
  await putOnAdvices(
    tx,
    advices.flatMap(({ id, lines }) => lines.flatMap(({ chargeId }) => (chargeId ? [{ adviceId: id, chargeId }] : []))),
  )
  await postEntries(
    tx,
    advices.map(({ id, leaseId, kind, chargedOn, adviceNumber, amount, lines, income = 'RENT', gstAmount = ZERO }) => ({
      kind: income === 'RENT' ? kind : 'ADJUSTMENT',
      valueDate: chargedOn,
      reference: adviceNumber,
      leaseId,
      explanation: lines.map(({ explanation }) => explanation.text).join(' '),
      postings: adviceRaised({
        adviceId: id,
        kind,
        amount,
        gstAmount,
        damageAmount: income === 'RENT' ? damageOf(lines) : amount,
      }),
    })),
  )
  return advices.map(({ id, amount, taxAmount = ZERO, ...advice }) => ({
    ...advice,
    adviceId: id,
    balanceAmount: amount,
    ...(taxAmount > 0 ? { withholding: { amount, taxAmount, taxLeftAmount: taxAmount } } : {}),
  }))
}

function damageOf(lines: readonly AdviceLine[]): Money {
  return plus(...lines.flatMap(({ amount, chargeId }) => (chargeId ? [amount] : [])))
}
