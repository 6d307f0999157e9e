import { t } from '../wording.ts'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { notificationTypes } from '../settings/notification-type.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema, text } from '../text.ts'
import { nextStepLabels, nextSteps, promiseStateLabels, promiseStates } from './next-step.ts'

/** The maximum number of tenants that one action reminds. */
export const maxReminded = 500
/** The list reads at most this many of the oldest overdue advices. */
export const maxAdvices = 20_000

const filters = {
  buildingId: idSchema.optional(),
  promise: z.enum(promiseStates).optional(),
  /** Some of the overdue amount was charged by this day; rent counts from the first day of its period. */
  chargedTo: calendarDateSchema.optional(),
}

const filterSchema = z.object({ q: text(100).optional(), ...filters })
export type ArrearsFilter = z.output<typeof filterSchema>

export const overdueTenantSchema = z.object({
  tenantId: idSchema,
  tenantName: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** The total open amount, due or not. */
  owedAmount: moneySchema,
  overdueAmount: moneySchema,
  overdueSince: calendarDateSchema,
  daysOverdue: z.number().int(),
  adviceCount: z.number().int(),
  monthCount: z.number().int(),
  /** The last reminder or call. */
  lastContact: z.object({ kind: z.enum(['REMINDER', 'CALL']), at: instantSchema, outcome: z.string().nullable() }).nullable(),
  /** The last promise since the oldest overdue advice became due. A promise that was kept is not shown. */
  promise: z.object({ on: calendarDateSchema, amount: moneySchema.nullable(), state: z.enum(promiseStates) }).nullable(),
  /** The open notice of breach; if there are several, the one with the earliest last day to pay. */
  breachNotice: z.object({ id: idSchema, noticeNumber: z.string(), leaseId: idSchema, remedyOn: calendarDateSchema }).nullable(),
  next: z.object({ step: z.enum(nextSteps), on: calendarDateSchema.nullable() }),
  /** The open task with the earliest due date. */
  task: z.object({ text: z.string(), dueOn: calendarDateSchema.nullable() }).nullable(),
})
export type OverdueTenant = z.output<typeof overdueTenantSchema>

const columns = sheet<OverdueTenant>(({ text, money, number, date }) => [
  text('Tenant', (row) => row.tenantName),
  text('Phone number', (row) => row.phoneNumber),
  text('Email', (row) => row.email),
  money('Owed', (row) => row.owedAmount),
  money('Overdue', (row) => row.overdueAmount),
  date('Overdue since', (row) => row.overdueSince),
  number('Days overdue', (row) => row.daysOverdue),
  number('Months', (row) => row.monthCount),
  text(
    'Last contact',
    (row) => row.lastContact && `${row.lastContact.kind === 'CALL' ? t`Call` : t`Reminder`} ${row.lastContact.at}`,
  ),
  date('Promised for', (row) => row.promise?.on ?? null),
  money('Promised amount', (row) => row.promise?.amount ?? null),
  text('Promise', (row) => row.promise && promiseStateLabels[row.promise.state]),
  text('Notice of breach', (row) => row.breachNotice?.noticeNumber),
  date('Notice: pay by', (row) => row.breachNotice?.remedyOn ?? null),
  text('Next step', (row) => row.task?.text ?? nextStepLabels[row.next.step]),
  text('Tenant id', (row) => row.tenantId),
])

/** Tenants chosen individually, or all that match the filters of the list. */
const remindedSchema = z
  .object({
    tenantIds: z.array(idSchema).min(1, 'Choose a tenant.').max(maxReminded, `Choose at most ${maxReminded}.`).optional(),
    all: filterSchema.optional(),
  })
  .refine(({ tenantIds, all }) => (tenantIds === undefined) !== (all === undefined), {
    path: ['tenantIds'],
    error: 'Send either tenants or a filter.',
  })

const count = z.number().int()

/** Tenants with overdue amounts, and the actions taken. */
export const arrearsContract = {
  list: endpoint({
    method: 'GET',
    path: '/arrears',
    summary: 'Overdue tenants, most urgent first',
    allow: staffRoles,
    query: listQuery(['priority', 'overdueAmount', 'overdueSince', 'tenantName'], filters),
    columns,
    reply: pageOf(overdueTenantSchema).extend({ totals: z.object({ overdueAmount: totalSchema }) }),
  }),
  previewReminders: endpoint({
    method: 'POST',
    path: '/arrears/reminder/preview',
    isCalculation: true,
    summary: 'Preview reminders and their recipients; nothing is sent',
    allow: staffRoles,
    body: remindedSchema,
    reply: z.object({
      tenants: count,
      sms: count,
      emails: count,
      /** The first message of each template, as it would be sent. */
      samples: z.array(
        z.object({ type: z.enum(notificationTypes), channel: z.enum(['SMS', 'EMAIL']), to: z.string(), text: z.string() }),
      ),
      /** Tenants without phone number and e-mail: they see the reminder only in the product. */
      withoutContact: z.object({ count, names: z.array(z.string()) }),
      remindedToday: count,
      /** Templates that are switched off, so that nothing is sent. */
      switchedOff: z.array(z.enum(notificationTypes)),
    }),
    problems: ['NOT_FOUND'],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/arrears/reminder',
    summary: 'Remind tenants of everything overdue, once a day: one message for the rent of a lease and one for its deposit',
    allow: staffRoles,
    body: remindedSchema,
    reply: z.object({ tenants: count, skipped: count }),
    isIdempotent: true,
    problems: ['NOT_FOUND'],
  }),
}
