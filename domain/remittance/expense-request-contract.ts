import { z } from 'zod'
import { endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { moneySchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { createSchema, replySchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { listed, sheet } from '../sheet.ts'
import { idSchema, instantSchema, requiredText } from '../text.ts'
import { expense } from './expense.ts'
import { expenseRequestStatuses, expenseRequestStatusLabels } from './expense-approval.ts'

export const expenseRequestSchema = replySchema(expense)
  .omit({ chargedTo: true })
  .extend({
    id: idSchema,
    buildingName: z.string(),
    status: z.enum(expenseRequestStatuses),
    /** Each owner who must approve, with their part of the bill. */
    owners: z.array(
      z.object({
        ownerId: idSchema,
        ownerName: z.string(),
        shareAmount: moneySchema,
        limitAmount: moneySchema,
        decision: z.enum(['APPROVED', 'DECLINED']).nullable(),
        decidedAt: instantSchema.nullable(),
      }),
    ),
    requestedBy: z.string().nullable(),
    requestedAt: instantSchema,
    /** Why it was declined or withdrawn. */
    reason: z.string().nullable(),
    closedAt: instantSchema.nullable(),
    /** The bill that was recorded after the last approval. */
    expenseId: idSchema.nullable(),
    /** The caller is an owner who has not answered yet. */
    canDecide: z.boolean(),
  })
export type ExpenseRequest = z.output<typeof expenseRequestSchema>

const columns = sheet<ExpenseRequest>(({ text, time }) => [
  text('Status', (request) => expenseRequestStatusLabels[request.status]),
  ...columnsOf(expense, ['billedOn']),
  text('Building', (request) => request.buildingName),
  ...columnsOf(expense, ['vendor', 'description', 'category', 'utility', 'amount']),
  text('Owners', (request) =>
    listed(request.owners.map(({ ownerName, decision }) => `${ownerName}: ${expenseRequestStatusLabels[decision ?? 'WAITING']}`)),
  ),
  text('Requested by', (request) => request.requestedBy),
  time('Requested', (request) => request.requestedAt),
  text('Reason', (request) => request.reason),
  time('Closed', (request) => request.closedAt),
  text('Id', (request) => request.id),
])

const answer = {
  method: 'POST',
  allow: ['OWNER'],
  reply: expenseRequestSchema,
  problems: ['ILLEGAL_TRANSITION', 'OWNERS_UNCLEAR'],
} as const
const withReason = z.object({ reason: requiredText(500, 'Enter the reason.') })

/** Bills above an owner's limit, which are recorded after the owners approve (docs/decisions/0132). */
export const expenseRequestContract = {
  list: endpoint({
    method: 'GET',
    path: '/expense-request',
    summary: 'Bills that wait for the approval of owners, and decided ones; owners see those they are asked about',
    allow: staffAndOwner,
    query: listQuery(['requestedAt'], { status: z.enum(expenseRequestStatuses).optional(), buildingId: idSchema.optional() }),
    columns,
    reply: pageOf(expenseRequestSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/expense-request/{id}',
    summary: 'One bill that waits for the approval of owners',
    allow: staffAndOwner,
    reply: expenseRequestSchema,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/expense-request/{id}/approval.pdf',
    summary: 'Which owners approved the bill, when and above which limit, as PDF',
    allow: staffAndOwner,
    reply: 'FILE',
  }),
  create: endpoint({
    method: 'POST',
    path: '/expense-request',
    summary: 'Ask the owners whose limit a bill exceeds; it is recorded once each of them approves',
    allow: staffRoles,
    body: createSchema(expense).omit({ chargedTo: true }),
    reply: expenseRequestSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'OWNERS_UNCLEAR'],
  }),
  approve: endpoint({ ...answer, path: '/expense-request/{id}/approve', summary: 'Approve a bill as one of its owners' }),
  decline: endpoint({
    ...answer,
    path: '/expense-request/{id}/decline',
    summary: 'Decline a bill as one of its owners, with the reason',
    body: withReason,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/expense-request/{id}/withdraw',
    summary: 'Withdraw a bill that waits for owners',
    allow: staffRoles,
    body: withReason,
    reply: expenseRequestSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
