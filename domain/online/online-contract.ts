import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndTenant } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema, positiveAmountSchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, instantSchema, optionalText, requiredText, text } from '../text.ts'
import { adviceKinds } from '../advices/advice-status.ts'
import { onlineStatuses, onlineStatusLabels } from './online-status.ts'
import { listed, sheet } from '../sheet.ts'

export const onlineOrderSchema = z.object({
  id: idSchema,
  /** The number of the order at the gateway; every attempt has its own. */
  orderNumber: z.string(),
  status: z.enum(onlineStatuses),
  amount: moneySchema,
  leaseId: idSchema,
  leaseNumber: z.string(),
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  advices: z.array(
    z.object({
      id: idSchema,
      adviceNumber: z.string(),
      kind: z.enum(adviceKinds),
      chargedFor: z.string().nullable(),
      periodStart: calendarDateSchema.nullable(),
      periodEnd: calendarDateSchema.nullable(),
    }),
  ),
  /** The banks of the payment gateway that the payer can choose. */
  banks: z.array(z.object({ id: z.string(), name: z.string() })),
  bankId: z.string().nullable(),
  bankName: z.string().nullable(),
  /** The gateway's number for it. */
  gatewayReference: z.string().nullable(),
  authNumber: z.string().nullable(),
  resultCode: z.string().nullable(),
  /** The problem that the office must investigate. */
  note: z.string().nullable(),
  paymentId: idSchema.nullable(),
  receiptNumber: z.string().nullable(),
  startedAt: instantSchema,
  expiresAt: instantSchema,
  closedAt: instantSchema.nullable(),
  askedAt: instantSchema.nullable(),
  nextAskAt: instantSchema.nullable(),
})
export type OnlineOrder = z.output<typeof onlineOrderSchema>

const onlineEventSchema = z.object({
  id: idSchema,
  status: z.enum(onlineStatuses),
  /** The message of the gateway's protocol, or the user who changed the state. */
  message: z.string(),
  code: z.string().nullable(),
  note: z.string().nullable(),
  happenedAt: instantSchema,
})

/** The payer's account; it is passed to the bank and never stored. */
export const accountSchema = z.object({
  bankId: requiredText(20, 'Choose your bank.'),
  accountNumber: text(30)
    .transform((number) => number.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6,20}$/, 'Enter the account number, digits only.')),
})
export const codeSchema = text(20).pipe(z.string().regex(/^[0-9A-Za-z]{4,12}$/, 'Enter the code that your bank sent you.'))

const onlineColumns = sheet<OnlineOrder>(({ text, money, time }) => [
  text('Status', (order) => onlineStatusLabels[order.status]),
  time('Started', (order) => order.startedAt),
  text('Tenant', (order) => order.tenantName),
  text('Property', (order) => order.propertyLabel),
  text('Lease', (order) => order.leaseNumber),
  text('Advices', (order) => listed(order.advices.map(({ adviceNumber }) => adviceNumber))),
  money('Amount', (order) => order.amount),
  text('Bank', (order) => order.bankName),
  text('Order number', (order) => order.orderNumber),
  text('Gateway reference', (order) => order.gatewayReference),
  text('Authorisation', (order) => order.authNumber),
  text('Answer', (order) => order.resultCode),
  text('Receipt', (order) => order.receiptNumber),
  text('Note', (order) => order.note),
  time('Settled', (order) => order.closedAt),
  text('Id', (order) => order.id),
])

export const onlineContract = {
  offer: endpoint({
    method: 'GET',
    path: '/online-payment/offer',
    summary: 'Whether the tenant may pay online here, and whether it is only a simulation',
    allow: ['TENANT'],
    reply: z.object({ isOffered: z.boolean(), isSimulated: z.boolean() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/online-payment',
    summary: 'Start paying advices of one lease through the payment gateway; returns its banks',
    allow: ['TENANT'],
    body: z.object({ adviceIds: z.array(idSchema).min(1, 'Choose what to pay.').max(50), amount: positiveAmountSchema }),
    reply: onlineOrderSchema,
    status: 201,
    isIdempotent: true,
    problems: ['NOT_OPEN', 'NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  chooseAccount: endpoint({
    method: 'POST',
    path: '/online-payment/{id}/account',
    summary: 'Send the account to pay from; its bank sends the payer a code. The number is not stored',
    allow: ['TENANT'],
    body: accountSchema,
    reply: onlineOrderSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/online-payment/{id}/confirm',
    summary: 'Pay with the code from the bank; repeated calls return the status and never pay twice',
    allow: ['TENANT'],
    body: z.object({ code: codeSchema }),
    reply: onlineOrderSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/online-payment/{id}/cancel',
    summary: 'Cancel an online payment before the bank is asked for the money',
    allow: ['TENANT'],
    reply: onlineOrderSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/online-payment/{id}/ask',
    summary: 'Ask the payment gateway for the status of a payment',
    allow: staffAndTenant,
    reply: onlineOrderSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/online-payment/{id}/settle',
    officeOnly: true,
    summary: 'Settle an online payment by hand from the gateway’s statement, with the reason',
    allow: ['ADMIN'],
    body: z.object({
      outcome: z.enum(['PAID', 'FAILED']),
      amount: positiveAmountSchema
        .optional()
        .describe('The amount that the gateway took, if it is paid and another amount than that of the order.'),
      authNumber: optionalText(40),
      reason: requiredText(500, 'Enter your evidence.'),
    }),
    reply: onlineOrderSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/online-payment',
    summary: 'Payments through the gateway, also failed ones; those without an account only if their status is asked for',
    allow: staffAndTenant,
    query: listQuery(['startedAt', 'amount', 'tenantName'], {
      status: z.enum(onlineStatuses).optional(),
      /** Payments that a bank was requested to make and whose result is unknown. */
      inDoubt: z.enum(['true', 'false']).optional(),
      leaseId: idSchema.optional(),
      tenantId: idSchema.optional(),
      paymentId: idSchema.optional(),
    }),
    columns: onlineColumns,
    /** `totals` of paid orders, or of the requested state; null if there are too many. */
    reply: pageOf(onlineOrderSchema).extend({ totals: z.object({ amount: totalSchema.nullable() }) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/online-payment/{id}',
    summary: 'One payment through the gateway, with the messages exchanged',
    allow: staffAndTenant,
    reply: onlineOrderSchema.extend({ events: z.array(onlineEventSchema) }),
  }),
}
