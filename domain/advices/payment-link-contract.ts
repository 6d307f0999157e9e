import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { instantSchema } from '../text.ts'

export const paymentLinkStates = ['NONE', 'ACTIVE', 'WITHDRAWN'] as const

export const paymentLinkSchema = z.object({
  /** NONE: the first document or message that requests the money creates one. */
  state: z.enum(paymentLinkStates),
  /** The complete link while it is active. */
  address: z.string().nullable(),
  issuedAt: instantSchema.nullable(),
  withdrawnAt: instantSchema.nullable(),
})
export type PaymentLink = z.output<typeof paymentLinkSchema>

export const paymentLinkContract = {
  read: endpoint({
    method: 'GET',
    path: '/payment-advice/{id}/payment-link',
    summary: 'The link by which anybody who has it can pay an advice without signing in',
    allow: staffRoles,
    reply: paymentLinkSchema,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/payment-advice/{id}/payment-link',
    summary: 'Create a new payment link for an advice; the previous link no longer works',
    allow: staffRoles,
    reply: paymentLinkSchema,
    problems: ['NOT_OPEN'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/payment-advice/{id}/payment-link/withdraw',
    summary: 'Withdraw the payment link of an advice; documents and messages then lead to the sign-in',
    allow: staffRoles,
    reply: paymentLinkSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
