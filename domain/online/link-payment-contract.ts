import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint } from '../endpoint.ts'
import { moneySchema } from '../money.ts'
import { instantSchema } from '../text.ts'
import { accountSchema, codeSchema } from './online-contract.ts'
import { onlineStatuses } from './online-status.ts'

/** The data visible to the holder of the link: no name, no address, no lease. */
const linkedAdviceSchema = z.object({
  officeName: z.string(),
  adviceNumber: z.string(),
  /** SETTLED: nothing is left to pay, and the amounts are null. */
  state: z.enum(['OPEN', 'SETTLED']),
  dueDate: calendarDateSchema.nullable(),
  balanceAmount: moneySchema.nullable(),
  /** The amount of a payment through the link: the balance, less tax that the tenant withholds and amounts that the office is checking. */
  toPayAmount: moneySchema.nullable(),
  /** The amount of a proof of payment that the office is checking. */
  checkedAmount: moneySchema.nullable(),
  /** A bank received a debit request for this lease and has not replied. */
  isInDoubt: z.boolean(),
  isOffered: z.boolean(),
  isSimulated: z.boolean(),
})
export type LinkedAdvice = z.output<typeof linkedAdviceSchema>

/** One payment by the link, for the browser that started it. */
export const linkPaymentSchema = z.object({
  status: z.enum(onlineStatuses),
  amount: moneySchema,
  banks: z.array(z.object({ id: z.string(), name: z.string() })),
  bankId: z.string().nullable(),
  bankName: z.string().nullable(),
  gatewayReference: z.string().nullable(),
  resultCode: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  expiresAt: instantSchema,
})
export type LinkPayment = z.output<typeof linkPaymentSchema>

const byCode = z.object({ code: z.string().max(60) })
/**
 * `paymentKey`: random, at least 120 bits, created by the caller. It identifies the payment, so that a repeated call is the same payment,
 * and it is the only credential for the other calls. Only its hash is stored.
 */
const byKey = byCode.extend({
  paymentKey: z.string().regex(/^[\w-]{22,60}$/, 'Use a key of 22 to 60 letters, digits, “-” and “_”.'),
})

const path = '/payment-link/{code}/payment/{paymentKey}'
const step = { method: 'POST', allow: 'PUBLIC', params: byKey, reply: linkPaymentSchema } as const

export const linkPaymentContract = {
  open: endpoint({
    method: 'GET',
    path: '/payment-link/{code}',
    summary: 'What is left to pay of an advice, for whoever has its payment link',
    allow: 'PUBLIC',
    params: byCode,
    reply: linkedAdviceSchema,
    problems: ['TOO_MANY_REQUESTS'],
  }),
  start: endpoint({
    method: 'PUT',
    path,
    summary: 'Start paying an advice by its payment link; the server sets the amount. The same key again is the same payment',
    allow: 'PUBLIC',
    params: byKey,
    reply: linkPaymentSchema,
    problems: ['NOT_OPEN', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  read: endpoint({
    method: 'GET',
    path,
    summary: 'The status of a payment by a payment link',
    allow: 'PUBLIC',
    params: byKey,
    reply: linkPaymentSchema,
    problems: ['TOO_MANY_REQUESTS'],
  }),
  chooseAccount: endpoint({
    ...step,
    path: `${path}/account`,
    summary: 'Send the account to pay from; its bank sends the payer a code. The number is not stored',
    body: accountSchema,
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  confirm: endpoint({
    ...step,
    path: `${path}/confirm`,
    summary: 'Pay with the code from the bank; repeated calls return the status and never pay twice',
    body: z.object({ code: codeSchema }),
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  cancel: endpoint({
    ...step,
    path: `${path}/cancel`,
    summary: 'Cancel a payment by a payment link before the bank is asked for the money',
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  ask: endpoint({
    ...step,
    path: `${path}/ask`,
    summary: 'Ask the payment gateway for the status of a payment by a payment link',
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
}
