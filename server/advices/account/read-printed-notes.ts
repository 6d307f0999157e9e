import { amountInWords } from '../../../domain/amount-in-words.ts'
import { paymentMethodLabels } from '../../../domain/ledger/payment-method.ts'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { plus } from '../../../domain/money.ts'
import { sum } from '../../leases/pdf/printed-parts.ts'
import { readNamed } from '../../leases/pdf/printed-parties.ts'
import { readLogo } from '../../leases/pdf/read-logo.ts'
import { saveNames, type PrintedDocumentKind } from '../../leases/pdf/save-names.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readLeaseNumber } from '../lease-account-store.ts'
import { readCreditNote, readRefund } from './note-list-store.ts'
import type { PrintedNote } from '../pdf/render-note.ts'

export async function readPrintedCreditNote(tx: Tx, id: string): Promise<PrintedNote> {
  const note = await readCreditNote(tx, id)
  const what = note.part === 'INTEREST' ? `Late interest on ${note.adviceNumber}` : `Payment advice ${note.adviceNumber}`
  return {
    ...(await partiesOf(tx, note.leaseId, { kind: 'CREDIT_NOTE', recordId: id, on: note.creditedOn })),
    title: 'Credit note',
    number: note.noteNumber,
    date: note.creditedOn,
    heading: 'Amount credited and reason',
    lines: [{ label: what, amount: note.amount, explanation: note.explanation.text }],
    sums: [...(note.gstAmount > 0 ? [sum('GST included', note.gstAmount)] : []), sum('Credited', note.amount, true)],
    remarks: ['This credit note reduces the advice. Any part that you already paid becomes your credit.'],
  }
}

export async function readPrintedRefund(tx: Tx, id: string): Promise<PrintedNote> {
  const { leaseId, refundNumber, refundedOn, amount, interestAmount, explanation, method, reference } = await readRefund(tx, id)
  const by = `Refunded on ${formatDate(refundedOn)}. Method: ${paymentMethodLabels[method]}${reference ? `, reference ${reference}` : ''}.`
  const total = plus(amount, interestAmount)
  return {
    ...(await partiesOf(tx, leaseId, { kind: 'REFUND', recordId: id, on: refundedOn })),
    title: 'Refund',
    number: refundNumber,
    date: refundedOn,
    heading: 'Amount refunded and reason',
    lines: [{ label: 'Credit on the lease', amount, explanation: explanation.text }],
    sums: [...(interestAmount > 0 ? [sum('Interest', interestAmount)] : []), sum('Refunded', total, true)],
    remarks: [`${amountInWords(total)}.`, by, 'Received by (name and signature): ______________________________'],
  }
}

type PrintedDocument = { kind: PrintedDocumentKind; recordId: string; on: CalendarDate }

/** The names on a document about a lease, as they were when it was first printed. */
export async function partiesOf(tx: Tx, leaseId: string, { kind, recordId, on }: PrintedDocument) {
  return tx.actingAs('staff', async (staff) => {
    const { named, mark } = await saveNames(staff, kind, recordId, () => readNamed(staff, leaseId, on))
    const { organisation, tenant, owners, property } = named
    return {
      organisation: { ...organisation, logo: await readLogo(staff) },
      tenant,
      owners,
      property,
      mark,
      leaseNumber: await readLeaseNumber(staff, leaseId),
    }
  })
}
