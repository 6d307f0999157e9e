import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndTenant, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema, positiveAmountSchema } from '../money.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { idSchema, instantSchema, requiredText } from '../text.ts'
import { adviceKinds } from '../advices/advice-status.ts'
import { claimStatuses, claimStatusLabels } from './claim-status.ts'
import { methodsByHand, paymentMethods, paymentMethodLabels } from '../ledger/payment-method.ts'
import { listed, sheet } from '../sheet.ts'

export const claimSchema = z.object({
  id: idSchema,
  /** The first advice that it pays. */
  adviceId: idSchema,
  adviceNumber: z.string(),
  adviceKind: z.enum(adviceKinds),
  month: z.string().nullable(),
  /** Every advice that it pays, in order, with its intended part of the amount and its balance today. */
  advices: z.array(
    z.object({
      adviceId: idSchema,
      adviceNumber: z.string(),
      kind: z.enum(adviceKinds),
      chargedFor: z.string().nullable(),
      month: z.string().nullable(),
      amount: moneySchema,
      balanceAmount: moneySchema,
    }),
  ),
  /** The balance of these advices today. */
  adviceBalanceAmount: moneySchema,
  leaseId: idSchema,
  leaseNumber: z.string(),
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  /** The tenant of the lease, if it passed to another person since, such as by a succession. */
  leaseTenantName: z.string().nullable(),
  amount: moneySchema,
  method: z.enum(paymentMethods),
  reference: z.string(),
  paidOn: calendarDateSchema,
  status: z.enum(claimStatuses),
  rejectionReason: z.string().nullable(),
  paymentId: idSchema.nullable(),
  receiptNumber: z.string().nullable(),
  /** Why its receipt was reversed. */
  reversalReason: z.string().nullable(),
  /** The document of the slip. */
  slipId: idSchema.nullable(),
  slipType: z.string().nullable(),
  /** Valid receipts with the same reference, by any method, which may record the same money. */
  sameReference: z.array(z.object({ paymentId: idSchema, receiptNumber: z.string() })),
  claimedAt: instantSchema,
  decidedAt: instantSchema.nullable(),
})
export type Claim = z.output<typeof claimSchema>

/** The maximum number of advices in one claim. */
export const maxAdvicesClaimed = 50

const newClaimSchema = z.object({
  adviceId: idSchema,
  /** The further advices of the same lease that the payment pays, in order. A form separates the ids by commas. */
  otherAdviceIds: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter((id) => id.trim() !== '') : value),
      z.array(idSchema).max(maxAdvicesClaimed - 1),
    )
    .default([]),
  /** Form fields are always text. */
  amount: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    positiveAmountSchema,
  ),
  method: z
    .enum(paymentMethods)
    .refine(
      (method) => methodsByHand.some((known) => known === method),
      'Sakhang Pay payments are recorded automatically. No proof is needed.',
    ),
  reference: requiredText(80, 'Enter the journal or reference number of the payment.').refine(
    (reference) => /[0-9A-Za-z]/.test(reference),
    'A reference must have letters or digits.',
  ),
  paidOn: calendarDateSchema,
  /** The amount intentionally exceeds the open amount of the lease: the rest becomes credit. */
  isInAdvance: z.preprocess((value) => (typeof value === 'string' ? value === 'true' : value), z.boolean()).default(false),
})
export type NewClaim = z.output<typeof newClaimSchema>

const claimColumns = sheet<Claim>(({ text, money, date, time }) => [
  text('Status', (claim) => claimStatusLabels[claim.status]),
  time('Claimed', (claim) => claim.claimedAt),
  text('Tenant', (claim) => claim.tenantName),
  text('Property', (claim) => claim.propertyLabel),
  text('Lease', (claim) => claim.leaseNumber),
  text('Advices', (claim) => listed(claim.advices.map(({ adviceNumber }) => adviceNumber))),
  money('Amount', (claim) => claim.amount),
  text('Method', (claim) => paymentMethodLabels[claim.method]),
  text('Reference', (claim) => claim.reference),
  date('Paid on', (claim) => claim.paidOn),
  text('Receipt', (claim) => claim.receiptNumber),
  text('Reason for rejection', (claim) => claim.rejectionReason),
  text('Reason for reversal', (claim) => claim.reversalReason),
  text('Same reference', (claim) => listed(claim.sameReference.map(({ receiptNumber }) => receiptNumber))),
  time('Decided', (claim) => claim.decidedAt),
  text('Id', (claim) => claim.id),
])

export const claimContract = {
  create: endpoint({
    method: 'POST',
    path: '/payment-claim',
    summary: 'Send a proof of payment; the slip, if any, in the field "file"',
    allow: ['TENANT'],
    multipart: true,
    form: newClaimSchema,
    reply: claimSchema,
    status: 201,
    problems: ['DUPLICATE', 'NOT_OPEN', 'NOT_FOUND', 'INVALID_INPUT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/payment-claim',
    summary: 'Proofs of payment from tenants',
    allow: staffAndTenant,
    query: withCursor(
      listQuery(['claimedAt', 'paidOn', 'amount', 'tenantName'], {
        status: z.enum(claimStatuses).optional(),
        adviceId: idSchema.optional(),
        leaseId: idSchema.optional(),
        tenantId: idSchema.optional(),
        claimedTo: calendarDateSchema.optional(),
      }),
    ),
    columns: claimColumns,
    /** `totals` of the filter; of rejected or withdrawn claims only if the filter selects only those, and null if there are too many. */
    reply: cursorPageOf(claimSchema).extend({ totals: z.object({ amount: totalSchema.nullable() }) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/payment-claim/{id}',
    summary: 'One proof of payment',
    allow: staffAndTenant,
    reply: claimSchema,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/payment-claim/{id}/approve',
    summary: 'Approve a proof and record the payment, once',
    allow: staffRoles,
    body: z.object({
      /** Another receipt has the same reference, and this is confirmed to be a different payment. */
      isAnotherPayment: z.boolean().default(false),
      /** The account of the office that received the payment. */
      bankAccountId: idSchema.nullish().transform((id) => id ?? null),
      /** The value date of the payment if it differs from the tenant's date, for example because those books are closed. */
      paidOn: calendarDateSchema.optional(),
    }),
    reply: claimSchema,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/payment-claim/{id}/reject',
    summary: 'Reject a proof, with the reason for the tenant',
    allow: staffRoles,
    body: z.object({ reason: requiredText(500, 'Enter the reason. The tenant will read it.') }),
    reply: claimSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/payment-claim/{id}/withdraw',
    summary: 'Withdraw a proof of payment that is not decided yet',
    allow: ['TENANT'],
    reply: claimSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
