import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { readAdvice } from '../advices/advice-store.ts'
import { leaseOfAdvice, lockAdvices, lockLease } from '../advices/lease-account-store.ts'
import { readPayment } from '../payments/payment-list-store.ts'
import { leaseOfPayment } from '../payments/payment-store.ts'
import { lastWithheldOn, type TaxRemitted, writeTaxRemitted } from '../payments/tax-remittance-store.ts'

/**
 * The tax that a tenant withheld on an advice has reached the tax office (F1): DUE, then PAID, then REMITTED. Tax withheld on a part is
 * remitted separately: it is due by the 10th of the month after its payment, regardless of when the rest is paid.
 */
export async function remitTax(tx: Tx, adviceId: string, remitted: TaxRemitted): Promise<void> {
  const leaseId = await leaseOfAdvice(tx, adviceId)
  await lockLease(tx, leaseId)
  await lockAdvices(tx, [leaseId], [adviceId])
  const { tax } = await readAdvice(tx, adviceId)
  if (!tax || tax.withheldAmount === 0) throw new Problem('NOT_OPEN', 'No tax was withheld on this advice.')
  if (tax.remittedAmount >= tax.withheldAmount)
    throw new Problem('ILLEGAL_TRANSITION', 'All tax withheld on this advice is already remitted.')
  const ofAdvice = sql`s.advice_id = ${adviceId}`
  assertRemittanceDay(tx, remitted, await lastWithheldOn(tx, ofAdvice))
  await writeTaxRemitted(tx, ofAdvice, remitted)
  const { tax: now } = await readAdvice(tx, adviceId)
  await recordChange(tx, {
    entity: 'advice',
    entityId: adviceId,
    before: { taxStatus: tax.status, taxRemittedAmount: tax.remittedAmount },
    after: { taxStatus: now?.status ?? null, taxRemittedAmount: now?.remittedAmount ?? null },
  })
}

/** Does the same for one payment, whichever advices it settled: the list for the tax office is by payment. */
export async function remitTaxOfPayment(tx: Tx, paymentId: string, remitted: TaxRemitted): Promise<void> {
  const leaseId = await leaseOfPayment(tx, paymentId)
  await lockLease(tx, leaseId)
  const { status, paidOn, taxWithheldAmount, taxRemittedAmount, allocations } = await readPayment(tx, paymentId)
  if (status === 'REVERSED') throw new Problem('ALREADY_REVERSED', 'This payment was reversed, so no tax is withheld.')
  if (taxWithheldAmount === 0) throw new Problem('NOT_OPEN', 'No tax was withheld from this payment.')
  if (taxRemittedAmount >= taxWithheldAmount)
    throw new Problem('ILLEGAL_TRANSITION', 'The tax withheld from this payment is already remitted.')
  assertRemittanceDay(tx, remitted, paidOn)
  await lockAdvices(
    tx,
    [leaseId],
    allocations.map(({ adviceId }) => adviceId),
  )
  await writeTaxRemitted(tx, sql`m.id = ${paymentId}`, remitted)
  await recordChange(tx, {
    entity: 'payment',
    entityId: paymentId,
    before: { taxRemittedAmount },
    after: { taxRemittedAmount: taxWithheldAmount },
  })
}

/** Tax is withheld when the tenant pays, so the tax office cannot have received it earlier. */
export function assertRemittanceDay(tx: Tx, { remittedOn }: TaxRemitted, withheldOn: CalendarDate): void {
  if (remittedOn > tx.today) throw fieldProblem('/remittedOn', 'A remittance cannot be dated in the future.')
  if (remittedOn < withheldOn)
    throw fieldProblem(
      '/remittedOn',
      `The tenant withheld this tax on ${formatDate(withheldOn)}. Enter that date or a later one.`,
    )
}
