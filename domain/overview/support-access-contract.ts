import { z } from 'zod'
import { adminOnly, endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema } from '../text.ts'
import { supportAccessStatuses, supportAccessStatusLabels } from './support-access.ts'

export const supportAccessSchema = z.object({
  id: idSchema,
  status: z.enum(supportAccessStatuses),
  operatorName: z.string(),
  reason: z.string(),
  hours: z.number().int(),
  requestedAt: instantSchema,
  /** For a request: the last time to accept it. For a granted access: its automatic end. */
  expiresAt: instantSchema,
  /** Null if the office required no consent. */
  decidedBy: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
  endedBy: z.string().nullable(),
  endedAt: instantSchema.nullable(),
  /** The number of its events in the audit. */
  eventCount: z.number().int(),
})
export type SupportAccess = z.output<typeof supportAccessSchema>

const columns = sheet<SupportAccess>(({ text, number, time }) => [
  time('Requested', (access) => access.requestedAt),
  text('Operator', (access) => access.operatorName),
  text('Reason', (access) => access.reason),
  text('Status', (access) => supportAccessStatusLabels[access.status]),
  number('Hours', (access) => access.hours),
  time('Until', (access) => access.expiresAt),
  text('Decided by', (access) => access.decidedBy),
  time('Decided', (access) => access.decidedAt),
  text('Ended by', (access) => access.endedBy),
  time('Ended', (access) => access.endedAt),
  number('Events in the audit', (access) => access.eventCount),
  text('Id', (access) => access.id),
])

const decision = {
  method: 'POST',
  allow: adminOnly,
  reply: supportAccessSchema,
  problems: ['ILLEGAL_TRANSITION'],
} as const

export const supportAccessContract = {
  list: endpoint({
    method: 'GET',
    path: '/support-access',
    summary: 'Support accesses and requests with reason and end, newest first',
    allow: adminOnly,
    query: listQuery(['requestedAt'], { status: z.enum(supportAccessStatuses).optional() }),
    columns,
    reply: pageOf(supportAccessSchema),
  }),
  accept: endpoint({
    ...decision,
    path: '/support-access/{id}/accept',
    summary: 'Grant the operator access for the requested hours, starting now',
    needsProof: true,
  }),
  refuse: endpoint({
    ...decision,
    path: '/support-access/{id}/refuse',
    officeOnly: true,
    summary: 'Refuse the request of an operator to enter',
  }),
  end: endpoint({ ...decision, path: '/support-access/{id}/end', summary: 'End an operator’s running access at once' }),
}
