import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, staffAndOwner, staffRoles } from '../../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../../record-schema.ts'
import { columnsOf } from '../../record-sheet.ts'
import { sheet } from '../../sheet.ts'
import { idSchema, instantSchema } from '../../text.ts'
import { propertyTypeSchema } from '../property.ts'
import { transferReasons } from '../transfer-reason.ts'
import { landRemark, landRemarkKinds } from './land-remark.ts'

/** An acknowledgement: somebody continued with a lease, a transfer or new plots, knowing of the remark. */
const acknowledgementSchema = z.object({
  what: z.enum(['LEASE', 'TRANSFER', 'PLOT_CASE']),
  /** The id of the lease or the case; for a transfer, that of the thram. */
  id: idSchema,
  label: z.string(),
  byName: z.string().nullable(),
  at: instantSchema,
})
export const landRemarkSchema = replySchema(landRemark).extend({
  id: idSchema,
  version: versionSchema,
  thramId: idSchema,
  thramNumber: z.string(),
  placeLabel: z.string(),
  /** Null: a remark on the whole thram. */
  plotId: idSchema.nullable(),
  plotNumber: z.string().nullable(),
  /** For LEASE: the lease of this office that the Commission recorded. It is hidden from owners who do not own the land now. */
  leaseId: idSchema.nullable(),
  leaseNumber: z.string().nullable(),
  isInForce: z.boolean(),
  /** Created by a lease of this office that became active; the Commission has not recorded it yet. Its reference completes it. */
  awaitsRecording: z.boolean(),
  createdAt: instantSchema,
  /** Only for the office; the last 20. */
  acknowledgements: z.array(acknowledgementSchema),
})
export type LandRemark = z.output<typeof landRemarkSchema>

/** A remark that concerns a dealing. */
export const matchingRemarkSchema = z.object({
  id: idSchema,
  kind: z.enum(landRemarkKinds),
  effect: z.enum(['BLOCK', 'WARN']),
  /** The remark in force, and its effect. */
  message: z.string(),
})
export type MatchingRemark = z.output<typeof matchingRemarkSchema>

export const maxMatchingRemarks = 50
/** The remarks that the caller has read and accepts. */
export const acknowledgedRemarkIds = z.array(idSchema).max(maxMatchingRemarks).optional()

const remarkColumns = sheet<LandRemark>(({ text }) => [
  ...columnsOf(landRemark, ['kind']),
  text('Thram', ({ thramNumber }) => thramNumber),
  text('Plot', ({ plotNumber }) => plotNumber),
  text('Place', ({ placeLabel }) => placeLabel),
  ...columnsOf(landRemark, ['startsOn', 'endsOn', 'liftedOn', 'reference', 'inFavourOf', 'grantedYear', 'text']),
  text('Lease', ({ leaseNumber }) => leaseNumber),
  text('In force', ({ isInForce }) => (isInForce ? 'yes' : 'no')),
  text('To be recorded', ({ awaitsRecording }) => (awaitsRecording ? 'yes' : 'no')),
  text('Id', ({ id }) => id),
])

const kidu = 'Enter the year of the grant. Only kidu or rehabilitation land has one.'

/** Remarks on thrams and plots: mortgages, recorded leases, kidu, court orders. Owners see those on their thrams. */
export const landRemarkContract = {
  list: endpoint({
    method: 'GET',
    path: '/land-remark',
    summary: 'Remarks on thrams and plots, newest first',
    allow: staffAndOwner,
    query: withCursor(
      listQuery(['startsOn'], {
        thramId: idSchema.optional(),
        /** Remarks on the plot, and on its whole thram. */
        plotId: idSchema.optional(),
        leaseId: idSchema.optional(),
        kind: z.enum(landRemarkKinds).optional(),
        isInForce: z.stringbool().optional(),
      }),
    ),
    columns: remarkColumns,
    reply: cursorPageOf(landRemarkSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/land-remark/{id}',
    summary: 'One remark, with what was recorded in spite of it',
    allow: staffAndOwner,
    isVersioned: true,
    reply: landRemarkSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/land-remark',
    summary: 'Enter a remark on a thram or on one of its plots',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(landRemark)
      .extend({ thramId: idSchema, plotId: idSchema.nullish(), leaseId: idSchema.nullish() })
      .refine(({ kind, grantedYear }) => (kind === 'KIDU') === Boolean(grantedYear), { path: ['grantedYear'], error: kidu })
      .refine(({ kind, leaseId }) => kind === 'LEASE' || !leaseId, {
        path: ['leaseId'],
        error: 'Only a recorded lease can name a lease.',
      }),
    reply: landRemarkSchema,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/land-remark/{id}',
    summary: 'Correct a remark, or lift it',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(landRemark),
    reply: landRemarkSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/land-remark/{id}',
    summary: 'Remove a remark that was entered by mistake',
    allow: staffRoles,
    reply: undefined,
    isVersioned: true,
    problems: ['IN_USE'],
  }),
  met: endpoint({
    method: 'GET',
    path: '/land-remark-met',
    summary: 'Remarks in force that a lease or a transfer meets: those that refuse it, and those to acknowledge',
    allow: staffRoles,
    query: z.object({
      dealing: z.enum(['LEASE', 'TRANSFER']),
      /** For a lease that does not exist yet. */
      propertyType: propertyTypeSchema.optional(),
      propertyId: idSchema.optional(),
      /** For an existing lease; remarks already acknowledged for it are omitted. */
      leaseId: idSchema.optional(),
      /** For a transfer. */
      thramId: idSchema.optional(),
      reason: z.enum(transferReasons).optional(),
      on: calendarDateSchema.optional(),
    }),
    reply: z.object({ items: z.array(matchingRemarkSchema) }),
  }),
}
