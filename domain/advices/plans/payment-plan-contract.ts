import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, staffAndTenant, staffRoles } from '../../endpoint.ts'
import { moneySchema, positiveAmountSchema } from '../../money.ts'
import { listQuery, pageOf } from '../../page.ts'
import { sheet } from '../../sheet.ts'
import { idSchema } from '../../text.ts'
import {
  defaultGraceDays,
  instalmentStates,
  maxGraceDays,
  maxInstalments,
  maxPlanAdvices,
  planInterestLabels,
  planInterests,
  planStateLabels,
  planStates,
} from './payment-plan.ts'

export const paymentPlanSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  tenantName: z.string(),
  agreedOn: calendarDateSchema,
  /** The member of the office who agreed it; null for the tenant, and if support agreed it. */
  agreedByName: z.string().nullable(),
  interest: z.enum(planInterests),
  /** The number of days after the due date in which an instalment may be paid before the plan is broken. */
  graceDays: z.number().int(),
  state: z.enum(planStates),
  brokenOn: calendarDateSchema.nullable(),
  cancelledOn: calendarDateSchema.nullable(),
  totalAmount: moneySchema,
  /** The reduction of the open amounts since the agreement: payments, credits and write-offs. */
  paidAmount: moneySchema,
  instalments: z.array(
    z.object({
      dueOn: calendarDateSchema,
      amount: moneySchema,
      paidAmount: moneySchema,
      state: z.enum(instalmentStates),
    }),
  ),
  advices: z.array(
    z.object({
      adviceId: idSchema,
      adviceNumber: z.string(),
      /** The amount owed on the day of the agreement, and the amount owed now. */
      agreedAmount: moneySchema,
      balanceAmount: moneySchema,
    }),
  ),
})
export type PaymentPlan = z.output<typeof paymentPlanSchema>

const columns = sheet<PaymentPlan>(({ text, money, date, number }) => [
  text('Tenant', (plan) => plan.tenantName),
  date('Agreed on', (plan) => plan.agreedOn),
  text('Status', (plan) => planStateLabels[plan.state]),
  money('Total', (plan) => plan.totalAmount),
  money('Paid', (plan) => plan.paidAmount),
  number('Instalments', (plan) => plan.instalments.length),
  date('Next due on', (plan) => plan.instalments.find(({ state }) => state !== 'PAID')?.dueOn ?? null),
  text('Late interest', (plan) => planInterestLabels[plan.interest]),
  text('Advices', (plan) => plan.advices.map(({ adviceNumber }) => adviceNumber).join(', ')),
  text('Id', (plan) => plan.id),
])

/** Overdue amounts in instalments agreed with the tenant (docs/decisions/0098). */
export const paymentPlanContract = {
  list: endpoint({
    method: 'GET',
    path: '/payment-plan',
    summary: 'Payment plans, newest first; tenants see their own',
    allow: staffAndTenant,
    query: listQuery(['agreedOn'], {
      tenantId: idSchema.optional(),
      /** Neither broken nor cancelled, whether paid or not. */
      isRunning: z.stringbool().optional(),
    }),
    columns,
    reply: pageOf(paymentPlanSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/payment-plan/{id}',
    summary: 'One payment plan with its instalments and advices',
    allow: staffAndTenant,
    reply: paymentPlanSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/payment-plan',
    summary: 'Agree a payment plan for advices of a tenant; only an ADMIN can pause the late interest',
    allow: staffRoles,
    body: z.object({
      tenantId: idSchema,
      adviceIds: z
        .array(idSchema)
        .min(1, 'Choose a payment advice.')
        .max(maxPlanAdvices, `Choose at most ${maxPlanAdvices} payment advices.`),
      instalments: z
        .array(z.object({ dueOn: calendarDateSchema, amount: positiveAmountSchema }))
        .min(1, 'Add an instalment.')
        .max(maxInstalments, `Enter at most ${maxInstalments} instalments.`),
      graceDays: z.number().int().min(0).max(maxGraceDays).default(defaultGraceDays),
      interest: z.enum(planInterests).default('COUNTED'),
    }),
    reply: paymentPlanSchema,
    status: 201,
    isIdempotent: true,
    officeOnly: true,
    problems: ['ILLEGAL_TRANSITION', 'NOT_OPEN'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/payment-plan/{id}/cancel',
    summary: 'Cancel a payment plan; reminders and late interest continue as without a plan',
    allow: staffRoles,
    reply: paymentPlanSchema,
    officeOnly: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
