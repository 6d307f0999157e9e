import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { propertyTypes } from '../properties/property.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema, nullableText, requiredText } from '../text.ts'
import { disputeClockKinds, disputeClockLabels, disputeClockStates } from './dispute-clock.ts'
import {
  dispute,
  disputeBodies,
  disputeOutcomes,
  disputeParties,
  disputeStateLabels,
  disputeStates,
  disputeSubjects,
  maxHearings,
} from './dispute.ts'

const hearing = {
  date: calendarDateSchema,
  startsAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 10:30.')
    .nullish()
    .transform((time) => time ?? null),
  place: nullableText(120)
    .optional()
    .transform((place) => place ?? null),
}
const hearingsSchema = z.array(z.object(hearing)).max(maxHearings, `Enter at most ${maxHearings} hearings.`)
const storedHearings = z.array(
  z.object({ date: calendarDateSchema, startsAt: z.string().nullable(), place: z.string().nullable() }),
)

const clockSchema = z.object({
  kind: z.enum(disputeClockKinds),
  startsOn: calendarDateSchema,
  lastDay: calendarDateSchema,
  metOn: calendarDateSchema.nullable(),
  state: z.enum(disputeClockStates),
})

const listedDisputeSchema = replySchema(dispute).extend({
  id: idSchema,
  version: versionSchema,
  leaseId: idSchema,
  leaseNumber: z.string(),
  propertyType: z.enum(propertyTypes),
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
  state: z.enum(disputeStates),
  hearings: storedHearings,
  /** The deadline that ends next among those that are not met, and its last day. */
  nextClock: z.enum(disputeClockKinds).nullable(),
  nextDueOn: calendarDateSchema.nullable(),
  closedOn: calendarDateSchema.nullable(),
  closingNote: z.string().nullable(),
  createdAt: instantSchema,
})
export type ListedDispute = z.output<typeof listedDisputeSchema>

const packSchema = z.object({
  id: idSchema,
  format: z.enum(['ZIP', 'PDF']),
  madeAt: instantSchema,
  madeByName: z.string().nullable(),
  files: z.number().int(),
  /** SHA-256 of the uploaded file. */
  hash: z.string(),
})

export const disputeSchema = listedDisputeSchema.extend({
  clocks: z.array(clockSchema),
  /** The newest packs. */
  packs: z.array(packSchema),
  createdByName: z.string().nullable(),
})
export type Dispute = z.output<typeof disputeSchema>

/** The fields that the other party also sees, without the statements and notes of the office. */
const partyDisputeSchema = z.object({
  id: idSchema,
  raisedBy: z.enum(disputeParties),
  subject: z.enum(disputeSubjects),
  body: z.enum(disputeBodies),
  place: z.string().nullable(),
  reference: z.string().nullable(),
  filedOn: calendarDateSchema,
  hearings: storedHearings,
  decidedOn: calendarDateSchema.nullable(),
  outcome: z.enum(disputeOutcomes).nullable(),
  appealedOn: calendarDateSchema.nullable(),
  closedOn: calendarDateSchema.nullable(),
  state: z.enum(disputeStates),
  clocks: z.array(clockSchema),
})
export type PartyDispute = z.output<typeof partyDisputeSchema>

const disputeColumns = sheet<ListedDispute>(({ text, date }) => [
  text('Lease', ({ leaseNumber }) => leaseNumber),
  text('Property', ({ propertyLabel }) => propertyLabel),
  text('Tenant', ({ tenantName }) => tenantName),
  text('Status', ({ state }) => disputeStateLabels[state]),
  ...columnsOf(dispute, ['raisedBy', 'subject', 'raisedOn', 'body', 'place', 'reference', 'filedOn', 'documentsOn']),
  text('Hearings', ({ hearings }) => hearings.map(({ date: day }) => day).join(', ')),
  ...columnsOf(dispute, ['decidedOn', 'outcome', 'appealedOn', 'appealReference']),
  text('Next deadline', ({ nextClock }) => nextClock && disputeClockLabels[nextClock]),
  date('Deadline on', ({ nextDueOn }) => nextDueOn),
  date('Closed on', ({ closedOn }) => closedOn),
  text('Id', ({ id }) => id),
])

const packCall = {
  method: 'GET',
  allow: staffRoles,
  hasSideEffects: true,
  officeOnly: true,
  callKind: 'REPORT',
  reply: 'FILE',
  problems: ['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'TOO_LARGE'],
} as const

/** Disputes about leases, and the pack of documents for the committee (docs/decisions/0141). */
export const disputeContract = {
  list: endpoint({
    method: 'GET',
    path: '/dispute',
    summary: 'Disputes about leases, the latest first',
    allow: staffRoles,
    query: withCursor(
      listQuery(['raisedOn', 'nextDueOn'], {
        leaseId: idSchema.optional(),
        state: z.enum(disputeStates).optional(),
        subject: z.enum(disputeSubjects).optional(),
        raisedBy: z.enum(disputeParties).optional(),
        isOpen: z.stringbool().optional(),
        /** Cases whose next deadline is over (PASSED), or is over or ends within 7 days (SOON). */
        due: z.enum(['PASSED', 'SOON']).optional(),
      }),
    ),
    columns: disputeColumns,
    reply: cursorPageOf(listedDisputeSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/dispute/{id}',
    summary: 'One dispute with its deadlines by law and the packs made for it',
    allow: staffRoles,
    isVersioned: true,
    reply: disputeSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/dispute',
    summary: 'Open a dispute about a lease; a lease has one open dispute at a time',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(dispute).extend({ leaseId: idSchema, hearings: hearingsSchema.default([]) }),
    reply: disputeSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/dispute/{id}',
    summary: 'Change a dispute that is not closed',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(dispute).extend({ hearings: hearingsSchema.optional() }),
    reply: disputeSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/dispute/{id}/close',
    summary: 'Close a dispute with its outcome and a note',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({
      closedOn: calendarDateSchema,
      /** If omitted, the dispute ends as decided. A dispute without a decision was settled or withdrawn. */
      outcome: z.enum(['SETTLED', 'WITHDRAWN']).optional(),
      note: requiredText(1000, 'Enter how the dispute ended.'),
    }),
    reply: disputeSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/dispute/{id}/reopen',
    summary: 'Open a closed dispute again',
    allow: adminOnly,
    isVersioned: true,
    reply: disputeSchema,
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  ofLease: endpoint({
    method: 'GET',
    path: '/lease/{id}/dispute',
    summary: 'The last dispute about a lease that was filed, as both parties may see it',
    allow: everyRole,
    reply: z.object({ dispute: partyDisputeSchema.nullable() }),
  }),
  pack: endpoint({
    ...packCall,
    path: '/dispute/{id}/pack.zip',
    summary: 'All documents of the lease for the committee, in order, with an index and the SHA-256 of every file',
  }),
  packPdf: endpoint({
    ...packCall,
    path: '/dispute/{id}/pack.pdf',
    summary: 'All documents of the lease for the committee in one PDF, with the photos scaled down',
  }),
}
