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

/** As many tenants as one action reminds. */
export const maxReminded = 500
/** As many of the oldest overdue advices as the list looks at. */
export const maxAdvices = 20_000

const filters = {
  buildingId: idSchema.optional(),
  promise: z.enum(promiseStates).optional(),
  /** Something of what is overdue was charged by this day: rent on the first day of its period. */
  chargedTo: calendarDateSchema.optional(),
}

const filterSchema = z.object({ q: text(100).optional(), ...filters })
export type ArrearsFilter = z.output<typeof filterSchema>

export const overdueTenantSchema = z.object({
  tenantId: idSchema,
  tenantName: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** What is open in all, due or not. */
  owedAmount: moneySchema,
  overdueAmount: moneySchema,
  overdueSince: calendarDateSchema,
  daysOverdue: z.number().int(),
  adviceCount: z.number().int(),
  monthCount: z.number().int(),
  /** The last reminder or call. */
  lastContact: z.object({ kind: z.enum(['REMINDER', 'CALL']), at: instantSchema, outcome: z.string().nullable() }).nullable(),
  /** The last promise made since the oldest overdue advice was due. One that was paid is not shown. */
  promise: z.object({ on: calendarDateSchema, amount: moneySchema.nullable(), state: z.enum(promiseStates) }).nullable(),
  /** The open notice of breach; of several the one whose last day to pay comes first. */
  breachNotice: z.object({ id: idSchema, noticeNumber: z.string(), leaseId: idSchema, remedyOn: calendarDateSchema }).nullable(),
  next: z.object({ step: z.enum(nextSteps), on: calendarDateSchema.nullable() }),
  /** The open task that is due first. */
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

/** Chosen one by one, or all that the filters of the list let through. */
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

/** Tenants with something overdue, and what is done about it. */
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
      /** Of each template the first message as it would be sent. */
      samples: z.array(
        z.object({ type: z.enum(notificationTypes), channel: z.enum(['SMS', 'EMAIL']), to: z.string(), text: z.string() }),
      ),
      /** Without phone number and e-mail: they find it only in the product. */
      withoutContact: z.object({ count, names: z.array(z.string()) }),
      remindedToday: count,
      /** Templates that are switched off, so nothing is sent by them. */
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
