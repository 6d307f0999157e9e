import { z } from 'zod'
import { accountNumberIssue, type BankCode, bankCodes } from '../bank-accounts/bank.ts'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndTenant, staffRoles } from '../endpoint.ts'
import { pinSchema } from '../identity/secret-digits.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { sheet } from '../sheet.ts'
import { propertyTypes } from '../properties/property.ts'
import { idSchema, instantSchema, optionalText } from '../text.ts'
import {
  isAccountComplete,
  noticeDateKinds,
  ownNoticeReasons,
  ownReasonLabels,
  reasonsToExplain,
  tenantNoticeStateLabels,
  tenantNoticeStates,
} from './tenant-notice.ts'

const noticeDateSchema = z.object({
  kind: z.enum(noticeDateKinds),
  date: calendarDateSchema,
  months: z.number().int(),
  days: z.number().int(),
  section: z.string().nullable(),
})

export const tenantNoticeSchema = z.object({
  id: idSchema,
  leaseId: idSchema,
  leaseNumber: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  givenOn: calendarDateSchema,
  givenAt: instantSchema,
  lastDay: calendarDateSchema,
  reason: z.enum(ownNoticeReasons),
  words: z.string().nullable(),
  /** The dates by law and lease on the day of the notice. */
  dates: z.array(noticeDateSchema),
  forwardingAddress: z.string().nullable(),
  /** The account for the refund of the deposit. */
  bankCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  withdrawnOn: calendarDateSchema.nullable(),
  /** The reason for which the tenant cannot withdraw it now; null if withdrawal is possible. */
  withdrawBlockedReason: z.string().nullable(),
})
export type TenantNotice = z.output<typeof tenantNoticeSchema>

const listedNoticeSchema = tenantNoticeSchema
  .pick({
    ...{ id: true, leaseId: true, leaseNumber: true, tenantId: true, tenantName: true },
    ...{ givenOn: true, lastDay: true, reason: true, words: true, withdrawnOn: true },
  })
  .extend({ propertyType: z.enum(propertyTypes), propertyLabel: z.string(), state: z.enum(tenantNoticeStates) })
export type ListedNotice = z.output<typeof listedNoticeSchema>

const noticeColumns = sheet<ListedNotice>(({ text, date }) => [
  date('Given on', ({ givenOn }) => givenOn),
  text('Tenant', ({ tenantName }) => tenantName),
  text('Property', ({ propertyLabel }) => propertyLabel),
  text('Lease', ({ leaseNumber }) => leaseNumber),
  date('Last day', ({ lastDay }) => lastDay),
  text('Reason', ({ reason }) => ownReasonLabels[reason]),
  text('Explanation', ({ words }) => words),
  text('Status', ({ state }) => tenantNoticeStateLabels[state]),
  date('Withdrawn on', ({ withdrawnOn }) => withdrawnOn),
  text('Id', ({ id }) => id),
])

const afterwards = {
  forwardingAddress: optionalText(300),
  bankCode: z.enum(bankCodes).nullable().optional(),
  accountNumber: optionalText(30),
  accountName: optionalText(120),
}
type Afterwards = {
  bankCode?: BankCode | null | undefined
  accountNumber: string | null
  accountName: string | null
}
const accountIssueOf = ({ bankCode = null, accountNumber, accountName }: Afterwards) => {
  if (!isAccountComplete({ bankCode, accountNumber, accountName }))
    return 'Enter the bank, the account number and the account name.'
  return bankCode !== null && accountNumber !== null ? accountNumberIssue(bankCode, accountNumber) : undefined
}
const hasRightAccount = (body: Afterwards, context: z.RefinementCtx) => {
  const message = accountIssueOf(body)
  if (message) context.addIssue({ code: 'custom', path: ['accountNumber'], message })
}

/** Notice that a tenant gives in the product (docs/decisions/0130). */
export const tenantNoticeContract = {
  list: endpoint({
    method: 'GET',
    path: '/tenant-notice',
    summary: 'Notices that tenants gave in the product',
    allow: staffRoles,
    query: withCursor(
      listQuery(['givenOn', 'lastDay'], {
        reason: z.enum(ownNoticeReasons).optional(),
        state: z.enum(tenantNoticeStates).optional(),
        /** The day on which the notice was given. */
        givenFrom: calendarDateSchema.optional(),
        givenTo: calendarDateSchema.optional(),
      }),
    ),
    columns: noticeColumns,
    reply: cursorPageOf(listedNoticeSchema),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/lease/{id}/tenant-notice/preview',
    summary: 'How soon the tenant can end a lease: each date by law and by the lease, with its source',
    allow: ['TENANT'],
    query: z.object({ reason: z.enum(ownNoticeReasons).default('MID_TERM') }),
    reply: z.object({
      noticeDate: calendarDateSchema,
      dates: z.array(noticeDateSchema),
      earliestDate: calendarDateSchema,
      latestDate: calendarDateSchema,
      noticeByDate: calendarDateSchema,
      /** The reason for which no notice can be given now, for this reason or at all. */
      blockedReason: z.string().nullable(),
      /** The caller has no PIN, or it is blocked. */
      needsPin: z.boolean(),
    }),
  }),
  ofLease: endpoint({
    method: 'GET',
    path: '/lease/{id}/tenant-notice',
    summary: 'The last notice that the tenant gave on a lease in the product',
    allow: staffAndTenant,
    reply: z.object({ notice: tenantNoticeSchema.nullable() }),
  }),
  give: endpoint({
    method: 'POST',
    path: '/lease/{id}/tenant-notice',
    summary: 'Give notice as the tenant, by PIN; the lease ends as if the office had recorded the notice',
    allow: ['TENANT'],
    body: z
      .object({
        reason: z.enum(ownNoticeReasons),
        lastDay: calendarDateSchema,
        words: optionalText(300),
        ...afterwards,
        pin: pinSchema,
      })
      .refine(({ reason, words }) => words !== null || !reasonsToExplain.includes(reason), {
        path: ['words'],
        error: 'Enter what happened.',
      })
      .superRefine(hasRightAccount),
    reply: tenantNoticeSchema,
    status: 201,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION', 'WRONG_PASSWORD'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tenant-notice/{id}/afterwards',
    summary: 'Set the forwarding address and the bank account for the deposit refund, by PIN',
    allow: ['TENANT'],
    body: z.object({ ...afterwards, pin: pinSchema }).superRefine(hasRightAccount),
    reply: tenantNoticeSchema,
    problems: ['ILLEGAL_TRANSITION', 'WRONG_PASSWORD'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/tenant-notice/{id}/withdraw',
    summary: 'Withdraw a notice before it takes effect, by PIN; refused once the property is let to somebody else',
    allow: ['TENANT'],
    body: z.object({ pin: pinSchema }),
    reply: tenantNoticeSchema,
    problems: ['ILLEGAL_TRANSITION', 'LEASE_OVERLAP', 'WRONG_PASSWORD'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/tenant-notice/{id}.pdf',
    hasSideEffects: true,
    summary: 'The notice of a tenant as PDF',
    allow: staffAndTenant,
    reply: 'FILE',
  }),
}
