import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { idSchema, requiredText, text } from '../text.ts'
import { holderSchema, newHoldersSchema } from './holder.ts'
import { areaTypes } from './property.ts'
import { thram } from './thram.ts'
import { newTransferSchema, revertedTransferSchema, tenureSchema } from './transfer.ts'
import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { holdersText } from './holders-text.ts'
import { importTextSchema } from './import-text.ts'

export const thramSchema = replySchema(thram).extend({
  id: idSchema,
  version: versionSchema,
  dzongkhagId: idSchema,
  administrativeZoneId: idSchema,
  subadministrativeZoneId: idSchema.nullable(),
  /** "Kawang, Thimphu". */
  placeLabel: z.string(),
  /** The owners today, or on the requested day. */
  owners: z.array(holderSchema),
  plotCount: z.number().int(),
  forImport: importTextSchema.optional(),
})
export type Thram = z.output<typeof thramSchema>

const place = z.object({
  dzongkhagId: idSchema,
  administrativeZoneId: idSchema,
  subadministrativeZoneId: idSchema.nullable().optional(),
})
export const newThramSchema = createSchema(thram).extend({
  ...place.shape,
  owners: newHoldersSchema,
  /** If omitted: since before the start of the register. */
  heldSince: calendarDateSchema.nullable().optional(),
})

const thramColumns = sheet<Thram>(({ text, number, date }) => [
  ...columnsOf(thram, ['thramNumber']),
  text('Place', ({ placeLabel }) => placeLabel),
  text('Dzongkhag', ({ forImport }) => forImport?.dzongkhag),
  text('Gewog or thromde', ({ forImport }) => forImport?.zone),
  text('Chiwog or locality', ({ forImport }) => forImport?.subZone),
  ...otherColumnsOf(thram, ['thramNumber']),
  text('Owned by', ({ owners }) => holdersText(owners)),
  text('Owners', ({ forImport }) => forImport?.owners),
  date('Held since', ({ forImport }) => forImport?.heldSince),
  number('Plots', ({ plotCount }) => plotCount),
  text('Id', ({ id }) => id),
])

export const thramContract = {
  list: endpoint({
    method: 'GET',
    path: '/thram',
    summary: 'The land register by thram',
    allow: staffAndOwner,
    query: withCursor(
      listQuery(['thramNumber'], {
        dzongkhagId: idSchema.optional(),
        administrativeZoneId: idSchema.optional(),
        ownerId: idSchema.optional(),
        /** Thrams whose number looks the same, ignoring case, spaces and dashes. */
        likeNumber: text(40).optional(),
        areaType: z.enum(areaTypes).optional(),
      }),
    ),
    columns: thramColumns,
    reply: cursorPageOf(thramSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/thram',
    summary: 'Register a thram with its owners and shares',
    isVersioned: true,
    allow: staffRoles,
    body: newThramSchema,
    reply: thramSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/thram/{id}',
    summary: 'One thram, with the owners of today or of another day',
    isVersioned: true,
    allow: staffAndOwner,
    query: z.object({ asOf: calendarDateSchema.optional() }),
    reply: thramSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/thram/{id}',
    summary: 'Correct a thram; owners change by transfer',
    isVersioned: true,
    allow: staffRoles,
    body: patchSchema(thram).extend(place.partial().shape),
    reply: thramSchema,
    problems: ['DUPLICATE'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/thram/{id}/transfer',
    summary: 'Record a transfer of a thram; the new owners, from which day, and why',
    allow: staffRoles,
    body: newTransferSchema,
    reply: thramSchema,
    problems: ['DUPLICATE', 'OWNERS_UNCLEAR', 'REMARK_IN_FORCE'],
  }),
  takeBackTransfer: endpoint({
    method: 'POST',
    path: '/thram/{id}/transfer/reversal',
    summary: 'Undo the last transfer of a thram; the history keeps it with the reason',
    allow: adminOnly,
    /** `on` identifies the transfer. */
    body: z.object({ on: calendarDateSchema, reason: requiredText(500, 'Enter the reason.') }),
    reply: thramSchema,
    problems: ['ILLEGAL_TRANSITION', 'IN_USE', 'OWNERS_UNCLEAR'],
  }),
  tenures: endpoint({
    method: 'GET',
    path: '/thram/{id}/transfer',
    summary: 'Owners of a thram over time, newest first',
    allow: staffAndOwner,
    reply: z.object({
      items: z.array(tenureSchema),
      /** Transfers undone as mistakes, newest first; visible only to the office. */
      reverted: z.array(revertedTransferSchema),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/thram/{id}',
    summary: 'Remove a thram without plots',
    allow: staffRoles,
    reply: undefined,
    isVersioned: true,
    problems: ['IN_USE'],
  }),
}
