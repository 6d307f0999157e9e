import type { z } from 'zod'
import { codeText, sheet } from '../sheet.ts'
import type { creditNoteSchema, creditRefundSchema } from './lease-money-contract.ts'

export const creditNoteColumns = sheet<z.output<typeof creditNoteSchema>>(({ text, money, date }) => [
  text('Credit note', (note) => note.noteNumber),
  date('Credited on', (note) => note.creditedOn),
  text('Tenant', (note) => note.tenantName),
  text('Lease', (note) => note.leaseNumber),
  text('Advice', (note) => note.adviceNumber),
  text('Of', (note) => (note.part === 'INTEREST' ? 'Late interest' : 'Rent and charges')),
  money('Amount', (note) => note.amount),
  money('GST in it', (note) => note.gstAmount),
  text('Why', (note) => note.explanation.text),
  text('Id', (note) => note.id),
])

export const creditRefundColumns = sheet<z.output<typeof creditRefundSchema>>(({ text, money, date }) => [
  text('Refund', (refund) => refund.refundNumber),
  date('Refunded on', (refund) => refund.refundedOn),
  text('Tenant', (refund) => refund.tenantName),
  text('Lease', (refund) => refund.leaseNumber),
  text('Method', (refund) => codeText(refund.method)),
  text('Reference', (refund) => refund.reference),
  money('Amount', (refund) => refund.amount),
  money('Interest', (refund) => refund.interestAmount),
  text('Why', (refund) => refund.explanation.text),
  text('Id', (refund) => refund.id),
])
