import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndTenant, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { sheet } from '../sheet.ts'
import { idSchema } from '../text.ts'
import { breachNoticeStateLabels, breachNoticeStates, breachSkipReasons, maxServed } from './breach-notice.ts'

export const breachNoticeSchema = z.object({
  id: idSchema,
  noticeNumber: z.string(),
  leaseId: idSchema,
  leaseNumber: z.string(),
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  servedOn: calendarDateSchema,
  /** The member of the office who served it; null for the tenant. */
  servedByName: z.string().nullable(),
  remedyOn: calendarDateSchema,
  state: z.enum(breachNoticeStates),
  withdrawnOn: calendarDateSchema.nullable(),
  /** The overdue amount on the day of the notice, without late interest. */
  overdueAmount: moneySchema,
  /** The late interest on it up to that day. */
  interestAmount: moneySchema,
  /** The part of the overdue amount that is still owed. */
  balanceAmount: moneySchema,
  lines: z.array(
    z.object({
      adviceId: idSchema,
      adviceNumber: z.string(),
      label: z.string(),
      dueDate: calendarDateSchema,
      amount: moneySchema,
      balanceAmount: moneySchema,
    }),
  ),
})
export type BreachNotice = z.output<typeof breachNoticeSchema>

const columns = sheet<BreachNotice>(({ text, money, date }) => [
  text('Notice', (notice) => notice.noticeNumber),
  text('Tenant', (notice) => notice.tenantName),
  text('Lease', (notice) => notice.leaseNumber),
  text('Property', (notice) => notice.propertyLabel),
  date('Served on', (notice) => notice.servedOn),
  date('Pay by', (notice) => notice.remedyOn),
  text('Status', (notice) => breachNoticeStateLabels[notice.state]),
  money('Overdue when served', (notice) => notice.overdueAmount),
  money('Late interest when served', (notice) => notice.interestAmount),
  money('Still owed', (notice) => notice.balanceAmount),
  text('Advices', (notice) => notice.lines.map(({ adviceNumber }) => adviceNumber).join(', ')),
  text('Id', (notice) => notice.id),
])

const idsSchema = z.array(idSchema).min(1, 'Choose a tenant.').max(maxServed, `Choose at most ${maxServed}.`)
const askedShape = {
  /** Selects every running lease of these tenants with an overdue amount. */
  tenantIds: idsSchema.optional(),
  leaseIds: idsSchema.optional(),
}
type Asked = { tenantIds?: readonly string[] | undefined; leaseIds?: readonly string[] | undefined }
const isOneOf = ({ tenantIds, leaseIds }: Asked) => (tenantIds === undefined) !== (leaseIds === undefined)
const notBoth = { path: ['tenantIds'], error: 'Name tenants or leases, not both.' }
const servedBody = z.object({ ...askedShape, remedyOn: calendarDateSchema }).refine(isOneOf, notBoth)

const skippedSchema = z.object({
  tenantName: z.string(),
  /** Null if no lease of the tenant was found. */
  leaseNumber: z.string().nullable(),
  reason: z.enum(breachSkipReasons),
})

/** Notices of breach for unpaid rent (docs/decisions/0100). */
export const breachNoticeContract = {
  list: endpoint({
    method: 'GET',
    path: '/breach-notice',
    summary: 'Notices of breach, newest first; tenants see those of their leases',
    allow: staffAndTenant,
    query: listQuery(['servedOn', 'remedyOn'], {
      leaseId: idSchema.optional(),
      tenantId: idSchema.optional(),
      /** Neither remedied nor withdrawn. */
      isOpen: z.stringbool().optional(),
    }),
    columns,
    reply: pageOf(breachNoticeSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/breach-notice/{id}',
    summary: 'One notice of breach, line by line',
    allow: staffAndTenant,
    reply: breachNoticeSchema,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/breach-notice/preview',
    isCalculation: true,
    summary: 'Preview notices of breach and their text; nothing is served',
    allow: staffRoles,
    body: servedBody,
    reply: z.object({
      notices: z.array(
        z.object({
          leaseId: idSchema,
          leaseNumber: z.string(),
          tenantName: z.string(),
          adviceCount: z.number().int(),
          overdueAmount: moneySchema,
          interestAmount: moneySchema,
        }),
      ),
      overdueAmount: totalSchema,
      skipped: z.array(skippedSchema),
      sms: z.number().int(),
      emails: z.number().int(),
      /** The first message as it would be sent. */
      sample: z.string().nullable(),
      /** Tenants without phone number and e-mail: they see the notice only in the product. */
      withoutContact: z.array(z.string()),
      /** The template is switched off: the notice is stored, and no message is sent. */
      isSwitchedOff: z.boolean(),
    }),
    problems: ['NOT_FOUND'],
  }),
  serve: endpoint({
    method: 'POST',
    path: '/breach-notice',
    summary: 'Serve notices of breach: one for each running lease with something overdue and no open notice',
    allow: staffRoles,
    body: servedBody,
    reply: z.object({ notices: z.array(breachNoticeSchema), skipped: z.array(skippedSchema) }),
    status: 201,
    isIdempotent: true,
    officeOnly: true,
    problems: ['NOT_FOUND'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/breach-notice/{id}/withdraw',
    summary: 'Withdraw an open notice of breach; the tenant is notified',
    allow: staffRoles,
    reply: breachNoticeSchema,
    officeOnly: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/breach-notice/{id}.pdf',
    hasSideEffects: true,
    summary: 'A notice of breach as PDF',
    allow: staffAndTenant,
    reply: 'FILE',
  }),
}
