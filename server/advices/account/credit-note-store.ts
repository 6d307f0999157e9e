import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Explanation } from '../../../domain/leases/explanation.ts'
import type { Money } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { type AdviceAmounts, adviceAmounts, recordAdviceAmounts } from '../record-advice-amounts.ts'

export type NewCreditNote = {
  noteNumber: string
  leaseId: string
  adviceId: string
  part: 'PRINCIPAL' | 'INTEREST'
  amount: Money
  gstAmount: Money
  explanation: Explanation
  on: CalendarDate
  entryId: string
}

export async function insertCreditNote(tx: Tx, note: NewCreditNote): Promise<void> {
  await tx
    .insertInto('credit_notes')
    .values({
      id: newId(),
      note_number: note.noteNumber,
      lease_id: note.leaseId,
      advice_id: note.adviceId,
      part: note.part,
      amount: note.amount,
      gst_amount: note.gstAmount,
      explanation: JSON.stringify(note.explanation),
      credited_on: note.on,
      entry_id: note.entryId,
    })
    .execute()
}

/** Records a credited part: nobody owes it any more, and no tax is withheld from it. */
export async function addCredited(
  tx: Tx,
  adviceId: string,
  { amount, taxAmount }: { amount: Money; taxAmount: Money },
): Promise<void> {
  const { rows } = await sql<AdviceAmounts>`
    update payment_advices a set credited_amount = credited_amount + ${amount}, tax_credited_amount = tax_credited_amount + ${taxAmount}
    where id = ${adviceId} returning ${adviceAmounts}`.execute(tx)
  await recordAdviceAmounts(tx, rows, [{ adviceId, creditedAmount: amount }])
}

export async function addInterestPosted(
  tx: Tx,
  adviceId: string,
  { amount, to }: { amount: Money; to: CalendarDate },
): Promise<void> {
  const { rows } = await sql<AdviceAmounts>`
    update payment_advices a set interest_posted_amount = interest_posted_amount + ${amount},
      interest_posted_to = greatest(interest_posted_to, ${to}::date)
    where id = ${adviceId} returning ${adviceAmounts}`.execute(tx)
  await recordAdviceAmounts(tx, rows, [{ adviceId, interestPostedAmount: amount }])
}

/** The fields of a locked advice that a credit note needs. */
export type CreditableAdvice = {
  adviceId: string
  adviceNumber: string
  kind: 'RENT' | 'SECURITY_DEPOSIT'
  income: 'RENT' | 'DAMAGE_CHARGED'
  amount: Money
  gstAmount: Money
  /** The part of the amount, and of its GST, that is recurring charges. */
  chargeAmount: Money
  chargeGstAmount: Money
  taxAmount: Money
  paidAmount: Money
  creditedAmount: Money
  /** The total of the advice, less its credit notes and write-off. */
  netAmount: Money
}

/** Locks the advices of a lease that can be credited, by id. Open advices come first, oldest due first. */
export async function lockCreditable(tx: Tx, leaseId: string): Promise<CreditableAdvice[]> {
  const { rows } = await sql<CreditableAdvice>`
    with locked as (select * from payment_advices where lease_id = ${leaseId} and kind = 'RENT' order by id for update)
    select id as "adviceId", advice_number as "adviceNumber", kind, income_account as income, amount, gst_amount as "gstAmount",
      charge_amount as "chargeAmount", charge_gst_amount as "chargeGstAmount", credited_amount as "creditedAmount", tax_amount as "taxAmount", paid_amount as "paidAmount", amount - credited_amount - written_off_amount as "netAmount"
    from locked
    order by (paid_amount + credited_amount + written_off_amount < amount) desc, due_on, id`.execute(tx)
  return rows
}
