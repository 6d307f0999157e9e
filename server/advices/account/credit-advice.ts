import { type AllocationPart } from '../../../domain/advices/allocate-payment.ts'
import { creditUsed, interestCredited, rentCredited } from '../../../domain/advices/billing-postings.ts'
import { type CalendarDate, later } from '../../../domain/calendar-date.ts'
import type { Explanation } from '../../../domain/leases/explanation.ts'
import type { ChargeIncome } from '../../../domain/ledger/account.ts'
import { mirrored, type Posting } from '../../../domain/ledger/posting.ts'
import { larger, type Money, minus, plus, smaller, ZERO } from '../../../domain/money.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import type { NewEntry } from '../../ledger/new-entry.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { reserveNumbers } from '../../platform/database/reserve-numbers.ts'
import { readSettlements } from '../rent/billed-rent-store.ts'
import { addCredited, addInterestPosted, insertCreditNote } from './credit-note-store.ts'
import { insertAllocations, readChargedOn } from '../lease-account-store.ts'
import { postSettling } from '../post-settling.ts'

/** A credited advice, with the amount that was paid of the credited part and is no longer owed. */
export type CreditedAdvice = { adviceId: string; adviceNumber: string; leaseId: string; tooMuchAmount: Money }
type CreditNote = {
  advice: CreditedAdvice
  /** Without GST. */
  amount: Money
  gstAmount?: Money
  taxAmount?: Money
  income?: 'RENT' | 'DAMAGE_CHARGED' | ChargeIncome
  /** The value date. */
  on: CalendarDate
  explanation: Explanation
}

/** Issues a numbered credit note on a locked advice. The part that was already paid becomes credit of the lease again. */
export async function creditAdvice(tx: Tx, note: CreditNote): Promise<void> {
  const { advice, amount, gstAmount = ZERO, taxAmount = ZERO, income = 'RENT' } = note
  await refundToCredit(tx, { ...advice, part: 'PRINCIPAL', on: note.on })
  await issue(tx, { ...note, gstAmount, part: 'PRINCIPAL' }, rentCredited(advice.adviceId, amount, { gstAmount, income }))
  await addCredited(tx, advice.adviceId, { amount: plus(amount, gstAmount), taxAmount })
}

/** Credits late interest that was posted but is not owed (money.md R7). */
export async function creditInterest(tx: Tx, note: Omit<CreditNote, 'gstAmount' | 'taxAmount' | 'income'>): Promise<void> {
  await refundToCredit(tx, { ...note.advice, part: 'INTEREST', on: note.on })
  await issue(tx, { ...note, gstAmount: ZERO, part: 'INTEREST' }, interestCredited(note.advice.adviceId, note.amount))
  await addInterestPosted(tx, note.advice.adviceId, { amount: minus(ZERO, note.amount), to: note.on })
}

type Issued = CreditNote & { gstAmount: Money; part: 'PRINCIPAL' | 'INTEREST' }

async function issue(tx: Tx, { advice, amount, gstAmount, part, on, explanation }: Issued, postings: Posting[]): Promise<void> {
  const { adviceId, adviceNumber, leaseId } = advice
  const entry: NewEntry = {
    kind: 'CREDIT_NOTE',
    valueDate: on,
    reference: adviceNumber,
    leaseId,
    explanation: explanation.text,
    postings,
  }
  const [posted] = await postSettling(tx, [entry], [{ adviceId, chargedOn: await readChargedOn(tx, adviceId) }])
  const [noteNumber = ''] = await reserveNumbers(tx, 'CREDIT_NOTE', 1)
  await insertCreditNote(tx, {
    noteNumber,
    leaseId,
    adviceId,
    part,
    amount: plus(amount, gstAmount),
    gstAmount,
    explanation,
    on,
    entryId: posted?.entryId ?? '',
  })
}

type CreditReturn = CreditedAdvice & { part: AllocationPart; on: CalendarDate }

/** Removes the overpaid amount from the advice, latest payment first, so that it becomes credit of those payments again. */
async function refundToCredit(tx: Tx, { adviceId, adviceNumber, leaseId, tooMuchAmount, part, on }: CreditReturn): Promise<void> {
  let left = tooMuchAmount
  const valueDate = later(on, await readChargedOn(tx, adviceId))
  for (const settlement of left <= 0 ? [] : await readSettlements(tx, adviceId, part)) {
    const taken = smaller(left, settlement.amount)
    if (taken === 0) return
    const entryId = await postEntry(tx, {
      kind: 'CREDIT_USED',
      valueDate,
      reference: adviceNumber,
      leaseId,
      explanation: `Paid on ${adviceNumber} but no longer owed: kept as credit.`,
      postings: mirrored(creditUsed({ adviceId, kind: 'RENT', amount: taken, part })),
    })
    const { paymentId } = settlement
    await insertAllocations(tx, [{ id: newId(), paymentId, adviceId, entryId, amount: minus(ZERO, taken), part }])
    left = minus(left, taken)
  }
}

/** Returns the amount that was paid beyond what is still owed. */
export function overpaidAmount(paidAmount: Money, netAmount: Money): Money {
  return larger(minus(paidAmount, netAmount), ZERO)
}
