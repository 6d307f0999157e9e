import { z } from 'zod'
import { advicesFoundSchema } from '../advices/advice-contract.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { idSchema } from '../text.ts'

/** The maximum number of reminders in one call. */
export const maxAtOnce = 200

/** The reasons for which no reminder of an advice was sent. */
export const unremindedReasons = ['SETTLED', 'REMINDED_TODAY', 'ON_PAYMENT_PLAN', 'NOBODY_TO_TELL'] as const

export const reminderContract = {
  preview: endpoint({
    method: 'POST',
    path: '/payment-advice/remind/preview',
    isCalculation: true,
    summary: `Preview reminders for the advices found by the filters, at most ${maxAtOnce}; nothing is sent`,
    allow: staffRoles,
    body: z.object({ all: advicesFoundSchema }),
    reply: z.object({
      advices: z.array(z.object({ id: idSchema, adviceNumber: z.string() })),
      /** Their open amount. */
      balanceAmount: totalSchema,
      hasMore: z.boolean(),
    }),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/payment-advice/remind',
    summary: 'Remind tenants of open advices; each advice at most once a day',
    allow: staffRoles,
    body: z.object({
      adviceIds: z.array(idSchema).min(1, 'Choose a payment advice.').max(maxAtOnce, `Choose at most ${maxAtOnce}.`),
    }),
    reply: z.object({
      reminded: z.number().int(),
      skipped: z.array(z.object({ adviceId: idSchema, reason: z.enum(unremindedReasons) })),
    }),
    problems: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  askToSign: endpoint({
    method: 'POST',
    path: '/lease/{id}/signing/remind',
    summary: 'Ask the tenant of a pending lease to sign; at most once a day',
    allow: staffRoles,
    reply: z.object({ outcome: z.enum(['ASKED', 'REMINDED_TODAY', 'NOBODY_TO_TELL']) }),
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
