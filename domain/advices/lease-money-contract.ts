import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { explanationSchema } from '../leases/explanation.ts'
import { statementSchema } from '../ledger/ledger-contract.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema, positiveAmountSchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, optionalText, requiredText } from '../text.ts'
import { adviceSchema } from './advice-contract.ts'
import { paymentMethodLabels, paymentMethods } from '../ledger/payment-method.ts'
import { sheet } from '../sheet.ts'

export const creditNoteSchema = z.object({
  id: idSchema,
  noteNumber: z.string(),
  leaseId: idSchema,
  leaseNumber: z.string(),
  tenantName: z.string(),
  adviceId: idSchema,
  adviceNumber: z.string(),
  part: z.enum(['PRINCIPAL', 'INTEREST']),
  amount: moneySchema,
  gstAmount: moneySchema,
  explanation: explanationSchema,
  creditedOn: calendarDateSchema,
})

export const creditRefundSchema = z.object({
  id: idSchema,
  refundNumber: z.string(),
  leaseId: idSchema,
  leaseNumber: z.string(),
  tenantName: z.string(),
  amount: moneySchema,
  interestAmount: moneySchema,
  explanation: explanationSchema,
  method: z.enum(paymentMethods),
  refundedOn: calendarDateSchema,
  reference: z.string().nullable(),
})

const paidOut = { method: z.enum(paymentMethods), refundedOn: calendarDateSchema, reference: optionalText(80) }
const ofLease = listQuery(['date', 'amount'], {
  leaseId: idSchema.optional(),
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
})

const creditNoteColumns = sheet<z.output<typeof creditNoteSchema>>(({ text, money, date }) => [
  text('Credit note', (note) => note.noteNumber),
  date('Credited on', (note) => note.creditedOn),
  text('Tenant', (note) => note.tenantName),
  text('Lease', (note) => note.leaseNumber),
  text('Advice', (note) => note.adviceNumber),
  text('Of', (note) => (note.part === 'INTEREST' ? 'Late interest' : 'Rent and charges')),
  money('Amount', (note) => note.amount),
  money('GST included', (note) => note.gstAmount),
  text('Why', (note) => note.explanation.text),
  text('Id', (note) => note.id),
])

const creditRefundColumns = sheet<z.output<typeof creditRefundSchema>>(({ text, money, date }) => [
  text('Refund', (refund) => refund.refundNumber),
  date('Refunded on', (refund) => refund.refundedOn),
  text('Tenant', (refund) => refund.tenantName),
  text('Lease', (refund) => refund.leaseNumber),
  text('Method', (refund) => paymentMethodLabels[refund.method]),
  text('Reference', (refund) => refund.reference),
  money('Amount', (refund) => refund.amount),
  money('Interest', (refund) => refund.interestAmount),
  text('Why', (refund) => refund.explanation.text),
  text('Id', (refund) => refund.id),
])

/** Changes to the account of a lease other than advices and payments. */
export const leaseMoneyContract = {
  interest: endpoint({
    method: 'POST',
    path: '/lease/{id}/interest',
    summary: 'Post late interest up to a date; a second run posts nothing more',
    allow: staffRoles,
    body: z.object({ asOf: calendarDateSchema }),
    reply: statementSchema.extend({
      /** Negative if the posted amount was reduced: a credit note. */
      postedAmount: moneySchema,
    }),
    isIdempotent: true,
  }),
  charge: endpoint({
    method: 'POST',
    path: '/lease/{id}/charge',
    summary: 'Charge a lease for something besides its rent, with a separate advice',
    allow: staffRoles,
    body: z.object({
      description: requiredText(200, 'Enter what the charge is for.'),
      amount: positiveAmountSchema,
      dueDate: calendarDateSchema.optional(),
    }),
    reply: adviceSchema,
    status: 201,
    isIdempotent: true,
  }),
  creditNote: endpoint({
    method: 'POST',
    path: '/lease/{id}/credit-note',
    officeOnly: true,
    approval: 'CREDIT_NOTE',
    summary:
      'Issue a credit note on one advice or the oldest open ones; any part already paid becomes credit. `part` and `chargeId` say what it ' +
      'credits; without them rent and recurring charges are credited in proportion, with a note each',
    allow: staffRoles,
    body: z
      .object({
        amount: positiveAmountSchema,
        reason: requiredText(500, 'Enter the reason.'),
        adviceId: idSchema.optional(),
        /** If omitted, rent and recurring charges are credited in proportion to their open amounts. */
        part: z.enum(['RENT', 'CHARGE']).optional(),
        /** The recurring charge if `part` is CHARGE. */
        chargeId: idSchema.optional(),
      })
      .refine(({ part, chargeId }) => (part === 'CHARGE') === (chargeId !== undefined), {
        path: ['chargeId'],
        message: 'Choose a recurring charge, or leave the charge out.',
      }),
    reply: z.object({ items: z.array(creditNoteSchema), amount: moneySchema }),
    status: 201,
    isIdempotent: true,
    problems: ['NOT_OPEN'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/lease/{id}/refund',
    summary: 'Refund credit of a lease to its tenant',
    approval: 'REFUND',
    allow: staffRoles,
    needsProof: true,
    body: z.object({ amount: positiveAmountSchema, ...paidOut }),
    reply: creditRefundSchema,
    status: 201,
    isIdempotent: true,
    problems: ['NOT_OPEN'],
  }),
  excessRent: endpoint({
    method: 'POST',
    path: '/lease/{id}/excess-rent',
    approval: 'REFUND',
    summary: 'Refund rent collected above the legal limit, with interest from the day of collection',
    allow: staffRoles,
    needsProof: true,
    body: z.object({
      excess: z
        .array(z.object({ adviceId: idSchema, amount: positiveAmountSchema }))
        .min(1, 'Choose at least one payment advice.')
        .max(120, 'At most 120 advices.'),
      ...paidOut,
    }),
    reply: creditRefundSchema,
    status: 201,
    isIdempotent: true,
    problems: ['NOT_OPEN'],
  }),
}

export const creditNoteContract = {
  list: endpoint({
    method: 'GET',
    path: '/credit-note',
    summary: 'Credit notes; `totals` cover the filter, not the page',
    allow: everyRole,
    query: ofLease,
    columns: creditNoteColumns,
    /** Null if there are too many to add up. */
    reply: pageOf(creditNoteSchema).extend({ totals: z.object({ amount: totalSchema.nullable() }) }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/credit-note/{id}.pdf',
    hasSideEffects: true,
    summary: 'A credit note as PDF',
    allow: everyRole,
    reply: 'FILE',
  }),
}

export const creditRefundContract = {
  list: endpoint({
    method: 'GET',
    path: '/refund',
    summary: 'Refunds of credit to tenants; `totals` cover the filter, not the page',
    allow: everyRole,
    query: ofLease,
    columns: creditRefundColumns,
    reply: pageOf(creditRefundSchema).extend({
      totals: z.object({ amount: totalSchema.nullable(), interestAmount: totalSchema.nullable() }),
    }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/refund/{id}.pdf',
    hasSideEffects: true,
    summary: 'A refund as PDF',
    allow: everyRole,
    reply: 'FILE',
  }),
}
