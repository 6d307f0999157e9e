import { z } from 'zod'
import { endpoint, staffRoles } from '../../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../../record-schema.ts'
import { columnsOf, otherColumnsOf } from '../../record-sheet.ts'
import { sheet } from '../../sheet.ts'
import { idSchema } from '../../text.ts'
import { trades, vendor } from './vendor.ts'

export const vendorSchema = replySchema(vendor).extend({
  id: idSchema,
  version: versionSchema,
  /** The average of the ratings of finished work, with one decimal: "4.5". */
  rating: z.string().nullable(),
  ratingCount: z.number().int(),
})
export type Vendor = z.output<typeof vendorSchema>

const vendorColumns = sheet<Vendor>(({ text, number }) => [
  ...columnsOf(vendor, ['name', 'trade', 'secondTrade', 'phone']),
  number('Rating', ({ rating }) => rating),
  number('Rated work', ({ ratingCount }) => ratingCount),
  ...otherColumnsOf(vendor, ['name', 'trade', 'secondTrade', 'phone']),
  text('Id', ({ id }) => id),
])

/** Firms and people who repair and maintain for the office. Owners see only the name, on a work order. */
export const vendorContract = {
  list: endpoint({
    method: 'GET',
    path: '/vendor',
    summary: 'Vendors',
    allow: staffRoles,
    query: withCursor(
      listQuery(['name'], {
        /** Vendors whose first or second trade it is. */
        trade: z.enum(trades).optional(),
        isActive: z.stringbool().optional(),
      }),
    ),
    columns: vendorColumns,
    reply: cursorPageOf(vendorSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/vendor/{id}',
    summary: 'One vendor',
    allow: staffRoles,
    isVersioned: true,
    reply: vendorSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/vendor',
    summary: 'Register a vendor',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(vendor),
    reply: vendorSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/vendor/{id}',
    summary: 'Correct a vendor',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(vendor),
    reply: vendorSchema,
    problems: ['DUPLICATE'],
  }),
}
