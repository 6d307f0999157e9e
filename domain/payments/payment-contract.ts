import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { leaseContract } from '../leases/lease-contract.ts'
import { tenantContract } from '../people/tenant-contract.ts'
import { propertyTypes } from '../properties/property.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { amountSchema, moneySchema, positiveAmountSchema } from '../money.ts'
import { changedSince, cursorPageOf, listQuery, withCursor } from '../page.ts'
import { canReplaceSchema, idSchema, instantSchema, optionalText, requiredText, text } from '../text.ts'
import { adviceSchema, taxRemittedSchema } from '../advices/advice-contract.ts'
import { allocatedSchema, allocationSchema } from '../advices/allocated-schema.ts'
import { methodsByHand, paymentMethods, paymentMethodLabels } from '../ledger/payment-method.ts'
import { slipNumberSchema } from './slip-number.ts'
import { decimalOfMoney, listed, sheet } from '../sheet.ts'

export const paymentSchema = z.object({
  id: idSchema,
  receiptNumber: z.string(),
  leaseId: idSchema,
  leaseNumber: z.string(),
  propertyType: z.enum(propertyTypes),
  propertyId: idSchema,
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  amount: moneySchema.describe('The money that came in, without tax withheld.'),
  taxWithheldAmount: moneySchema.describe('The tax that the tenant withheld. It settles advices beside `amount`.'),
  /** Independent of a later reversal of the payment. */
  taxRemittedAmount: moneySchema.describe('The part of `taxWithheldAmount` that is recorded as remitted to the tax office.'),
  /** The day by which the remaining tax is due at the tax office; null if there is none. */
  taxRemitBy: calendarDateSchema.nullable(),
  taxRemittances: z.array(
    z.object({ adviceNumber: z.string(), amount: moneySchema, remittedOn: calendarDateSchema, reference: z.string().nullable() }),
  ),
  method: z.enum(paymentMethods),
  paidOn: calendarDateSchema,
  reference: z.string().nullable(),
  bankAccountId: idSchema.nullable(),
  /** The account of the office that received it, as named at that time; it may be closed now. */
  receivedInto: z.string().nullable(),
  status: z.enum(['POSTED', 'REVERSED']),
  reversalReason: z.string().nullable(),
  reversedAt: instantSchema.nullable(),
  allocations: z.array(allocationSchema),
  /** The certificate of the withheld tax. */
  taxCertificate: z.object({ number: z.string(), date: calendarDateSchema.nullable() }).nullable(),
  creditAmount: moneySchema.describe('The rest, which is credit of the lease.'),
  receivedAt: instantSchema,
})
export type Payment = z.output<typeof paymentSchema>

/** The maximum number of payments that one call marks as remitted. */
export const maxTaxesAtOnce = 200

const waitingTaxSchema = z.object({
  id: idSchema,
  receiptNumber: z.string(),
  paidOn: calendarDateSchema,
  /** The tax that is not remitted yet. */
  amount: moneySchema,
})
export type WaitingTax = z.output<typeof waitingTaxSchema>

const certificateSchema = z.object({ number: requiredText(80, 'Enter the number.'), date: calendarDateSchema.optional() })

/** The details of a received payment that a clerk enters. */
export const receivedFields = {
  amount: positiveAmountSchema.describe(
    'The money that came in. What the advice does not need pays the oldest dues, then becomes credit.',
  ),
  method: z
    .enum(paymentMethods)
    .refine(
      (method) => methodsByHand.some((known) => known === method),
      'The payment gateway records Sakhang Pay, and approval records a repair bill. Choose another method.',
    ),
  paidOn: calendarDateSchema,
  reference: optionalText(80).describe(
    'What the bank or the payer calls it. A second payment with it is refused with 409 DUPLICATE.',
  ),
  bankAccountId: idSchema
    .nullish()
    .transform((id) => id ?? null)
    .describe('The account of the office that received the payment.'),
  taxWithheldAmount: amountSchema
    .optional()
    .describe('0: no tax was withheld. Left out: the tax that belongs to `amount`, if the tenant withholds tax.'),
  taxCertificate: certificateSchema.optional(),
  isAnotherPayment: z
    .boolean()
    .default(false)
    .describe(
      'True: this is another payment, although a valid receipt has the same reference, or the same lease, amount, method and day. ' +
        'Without it such a payment is refused with 409 DUPLICATE.',
    ),
}

/** 80MM: as long as necessary. */
export const receiptPaperSizes = ['A5', '80MM'] as const

const paymentColumns = sheet<Payment>(({ text, money, date, time }) => [
  text('Receipt', (payment) => payment.receiptNumber),
  text('Status', (payment) => (payment.status === 'REVERSED' ? 'Void' : 'Received')),
  date('Paid on', (payment) => payment.paidOn),
  text('Tenant', (payment) => payment.tenantName),
  text('Property', (payment) => payment.propertyLabel),
  text('Lease', (payment) => payment.leaseNumber),
  text('Method', (payment) => paymentMethodLabels[payment.method]),
  text('Reference', (payment) => payment.reference),
  text('Received into', (payment) => payment.receivedInto),
  money('Amount', (payment) => payment.amount),
  money('Tax withheld', (payment) => payment.taxWithheldAmount),
  money('Tax remitted', (payment) => payment.taxRemittedAmount),
  money('Left as credit', (payment) => payment.creditAmount),
  text('Settled', (payment) =>
    listed(payment.allocations.map(({ adviceNumber, amount }) => `${adviceNumber} ${decimalOfMoney(amount)}`)),
  ),
  text('Why void', (payment) => payment.reversalReason),
  time('Recorded', (payment) => payment.receivedAt),
  text('Id', (payment) => payment.id),
])

const includes = {
  tenant: { idIn: 'tenantId', reads: tenantContract.read },
  lease: { idIn: 'leaseId', reads: leaseContract.read },
} as const

export const paymentContract = {
  payAdvice: endpoint({
    method: 'POST',
    path: '/payment-advice/{id}/payment',
    summary: 'Record a payment for an advice; the rest pays the oldest dues, then becomes credit',
    allow: staffRoles,
    body: z.object(receivedFields),
    reply: paymentSchema.extend({ advice: adviceSchema }),
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  previewAdvice: endpoint({
    method: 'POST',
    path: '/payment-advice/{id}/payment/preview',
    isCalculation: true,
    summary: 'Preview the allocation of an amount; stores nothing',
    allow: staffRoles,
    body: z.object({ amount: positiveAmountSchema, taxWithheldAmount: amountSchema.optional() }),
    reply: allocatedSchema,
  }),
  payLease: endpoint({
    method: 'POST',
    path: '/payment',
    summary: 'Record a payment for a lease: named advices first, then the oldest dues',
    allow: staffRoles,
    body: z.object({
      tenantId: idSchema,
      leaseId: idSchema,
      adviceIds: z.array(idSchema).max(200).default([]),
      ...receivedFields,
      /**
       * For cash with a provisional slip from a device without a connection. The slip number becomes the reference and identifies one
       * payment of the lease: if it is sent again, even much later, the reply is that payment.
       */
      slipNumber: slipNumberSchema.optional(),
    }),
    reply: paymentSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/payment/{id}/reverse',
    summary: 'Reverse a payment; the receipt keeps its number and becomes void',
    approval: 'WRITE_OFF',
    allow: ['ADMIN'],
    body: z.object({
      reason: requiredText(500, 'Enter the reason.'),
      isReturned: z.boolean().default(false).describe('For a cheque: the bank returned it.'),
    }),
    /** The amount written off again, on advices whose reversed part had been written off with the rest; 0 if there was none. */
    reply: paymentSchema.extend({ writtenOffAmount: moneySchema }),
    isIdempotent: true,
    problems: ['ALREADY_REVERSED'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/payment',
    summary: 'Payments received',
    allow: everyRole,
    query: withCursor(
      listQuery(['paidOn', 'receiptNumber', 'amount', 'tenantName', 'changedAt'], {
        changedSince,
        leaseId: idSchema.optional(),
        tenantId: idSchema.optional(),
        ownerId: idSchema.optional(),
        buildingId: idSchema.optional(),
        propertyType: z.enum(propertyTypes).optional(),
        adviceId: idSchema.optional(),
        bankAccountId: idSchema.optional(),
        /** Tax was withheld and its certificate is missing. */
        withoutCertificate: z.literal('true').optional(),
        /** Tax was withheld, and not all of it is recorded as remitted. */
        taxToRemit: z.literal('true').optional(),
        /** The last day to remit has passed, or has not. */
        taxLate: z.stringbool().optional(),
        status: z.enum(['POSTED', 'REVERSED']).optional(),
        /** Only repairs offset against the rent, which are not incoming money; or everything except those. */
        setOff: z.stringbool().optional(),
        from: calendarDateSchema.optional(),
        to: calendarDateSchema.optional(),
      }),
    ),
    columns: paymentColumns,
    includes,
    /** The totals are null if the search matches too many rows to add up; the tax is included if `taxToRemit` is set. */
    reply: cursorPageOf(paymentSchema).extend({
      totals: z.object({ amount: totalSchema.nullable(), taxToRemitAmount: totalSchema.nullable() }),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/payment/{id}',
    summary: 'One payment',
    allow: everyRole,
    includes,
    reply: paymentSchema.extend({
      /** When the last SMS with the receipt was queued; null if there is none, and for owners and tenants. */
      receiptTextedAt: instantSchema.nullable(),
    }),
  }),
  keepCertificate: endpoint({
    method: 'POST',
    path: '/payment/{id}/tax-certificate',
    summary: 'Record the certificate for tax withheld from a payment; it replaces another one unless canReplace is false',
    allow: staffRoles,
    body: certificateSchema.extend({ canReplace: canReplaceSchema }),
    reply: paymentSchema,
    problems: ['ALREADY_REVERSED', 'DUPLICATE', 'NOT_OPEN'],
  }),
  taxRemittance: endpoint({
    method: 'POST',
    path: '/payment/{id}/tax-remittance',
    summary: 'Mark the tax withheld from a payment as remitted to the tax office',
    allow: staffRoles,
    body: taxRemittedSchema,
    reply: paymentSchema,
    isIdempotent: true,
    problems: ['ALREADY_REVERSED', 'NOT_OPEN', 'ILLEGAL_TRANSITION'],
  }),
  previewTaxRemittances: endpoint({
    method: 'POST',
    path: '/payment/tax-remittance/preview',
    isCalculation: true,
    summary: `Preview the payments found by the filters whose tax is not remitted yet, the oldest ${maxTaxesAtOnce}; nothing is stored`,
    allow: staffRoles,
    body: z.object({
      all: z.strictObject({ q: text(100).optional(), taxLate: z.stringbool().optional(), to: calendarDateSchema.optional() }),
    }),
    reply: z.object({ payments: z.array(waitingTaxSchema), amount: totalSchema, hasMore: z.boolean() }),
  }),
  taxRemittances: endpoint({
    method: 'POST',
    path: '/payment/tax-remittance',
    summary: 'Mark the tax withheld from several payments as remitted; payments whose amount has changed are left out',
    allow: staffRoles,
    body: taxRemittedSchema.extend({
      payments: z
        .array(z.object({ id: idSchema, amount: positiveAmountSchema }))
        .min(1, 'Choose a payment.')
        .max(maxTaxesAtOnce, `Choose at most ${maxTaxesAtOnce} payments.`)
        .refine(
          (payments) => new Set(payments.map(({ id }) => id)).size === payments.length,
          'A payment appears twice. Remove one.',
        ),
    }),
    reply: z.object({ remittedCount: z.number().int(), amount: totalSchema, skipped: z.array(waitingTaxSchema) }),
    isIdempotent: true,
    problems: ['NOT_FOUND'],
  }),
  textReceipt: endpoint({
    method: 'POST',
    path: '/payment/{id}/receipt-sms',
    summary: 'Send the tenant an SMS with receipt number, amount and link',
    allow: staffRoles,
    reply: z.object({ id: idSchema, sentTo: z.string() }),
    isIdempotent: true,
    problems: ['ALREADY_REVERSED', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/payment/{id}/receipt.pdf',
    hasSideEffects: true,
    summary: 'The receipt as PDF: A5, or 80 mm for the counter printer',
    allow: everyRole,
    query: z.object({ paper: z.enum(receiptPaperSizes).default('A5') }),
    reply: 'FILE',
  }),
}
