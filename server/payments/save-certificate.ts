import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { duplicateProblem, fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockLease } from '../advices/lease-account-store.ts'
import { readPayment } from './payment-list-store.ts'
import { leaseOfPayment } from './payment-store.ts'

type Certificate = { number: string; date?: CalendarDate | undefined; canReplace?: boolean | undefined }

/** The certificate of withheld tax arrives weeks after the money; a wrong one is replaced. */
export async function saveCertificate(
  tx: Tx,
  paymentId: string,
  { number, date, canReplace = true }: Certificate,
): Promise<void> {
  await lockLease(tx, await leaseOfPayment(tx, paymentId))
  const { status, taxWithheldAmount, taxCertificate } = await readPayment(tx, paymentId)
  if (status === 'REVERSED') throw new Problem('ALREADY_REVERSED', 'This payment was reversed, so it needs no certificate.')
  if (taxWithheldAmount === 0) throw new Problem('NOT_OPEN', 'No tax was withheld from this payment, so there is no certificate.')
  if (date && date > tx.today) throw fieldProblem('/date', 'A certificate cannot be dated in the future.')
  const isSame = taxCertificate?.number === number && (taxCertificate.date ?? undefined) === date
  if (taxCertificate && !isSame && !canReplace) {
    const day = taxCertificate.date ? ` of ${formatDate(taxCertificate.date)}` : ''
    throw duplicateProblem('/number', `Certificate ${taxCertificate.number}${day} is already recorded.`)
  }
  await tx
    .updateTable('payments')
    .set({ tax_certificate_number: number, tax_certificate_date: date ?? null })
    .where('id', '=', paymentId)
    .execute()
  await recordChange(tx, {
    entity: 'payment',
    entityId: paymentId,
    before: { certificateNumber: taxCertificate?.number ?? null, certificateDate: taxCertificate?.date ?? null },
    after: { certificateNumber: number, certificateDate: date ?? null },
  })
}
