import { z } from 'zod'
import { type Approval, approvalKinds, approvalSchema, approvalStatuses } from '../approval-request.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { listed, sheet } from '../sheet.ts'
import { requiredText } from '../text.ts'
import { approvalKindLabels, approvalStatusLabels } from './approval.ts'

const columns = sheet<Approval>(({ text, money, time }) => [
  text('Status', (request) => approvalStatusLabels[request.status]),
  text('What', (request) => approvalKindLabels[request.kind]),
  money('Amount', (request) => request.amount),
  text('Lease', (request) => request.lease?.leaseNumber),
  text('Tenant', (request) => request.tenant?.name),
  text('Advice', (request) => request.advice?.adviceNumber),
  text('Requested by', (request) => request.requestedBy.name),
  time('Requested', (request) => request.requestedAt),
  time('Expires', (request) => request.expiresAt),
  text('Decided by', (request) => listed(request.decidedBy ? [request.decidedBy.name] : [])),
  time('Decided', (request) => request.decidedAt),
  text('Reason', (request) => request.reason),
  text('Id', (request) => request.id),
])

const decision = {
  method: 'POST',
  allow: staffRoles,
  reply: approvalSchema,
  problems: ['ILLEGAL_TRANSITION'],
} as const
const withReason = z.object({ reason: requiredText(500, 'Enter the reason.') })

export const approvalContract = {
  list: endpoint({
    method: 'GET',
    path: '/approval',
    summary: 'Requests waiting for a second person, and decided ones',
    allow: staffRoles,
    query: listQuery(['requestedAt', 'amount'], {
      status: z.enum(approvalStatuses).optional(),
      kind: z.enum(approvalKinds).optional(),
    }),
    columns,
    reply: pageOf(approvalSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/approval/{id}',
    summary: 'One request for a second person’s approval',
    allow: staffRoles,
    reply: approvalSchema,
  }),
  countWaiting: endpoint({
    method: 'GET',
    path: '/approval/waiting-count',
    summary: 'Number of requests waiting for the caller’s decision',
    allow: staffRoles,
    reply: z.object({ waiting: z.number().int() }),
  }),
  approve: endpoint({
    ...decision,
    path: '/approval/{id}/approve',
    summary: 'Approve another person’s request; it is carried out now, by today’s rules',
    needsProof: true,
  }),
  refuse: endpoint({
    ...decision,
    path: '/approval/{id}/refuse',
    officeOnly: true,
    summary: 'Refuse another person’s request, with the reason',
    body: withReason,
  }),
  withdraw: endpoint({ ...decision, path: '/approval/{id}/withdraw', officeOnly: true, summary: 'Withdraw your own request' }),
}
