import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { idSchema, text } from '../text.ts'
import { geometrySchema, newGeometrySchema } from './geometry.ts'
import { holderSchema } from './holder.ts'
import { plot } from './plot.ts'
import { landUses, occupancies, codeLabel } from './property.ts'
import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { occupancyState } from './occupancy-state.ts'
import { holdersText } from './holders-text.ts'
import { importTextSchema } from './import-text.ts'

export const plotSchema = replySchema(plot).extend({
  id: idSchema,
  version: versionSchema,
  thramId: idSchema,
  thramNumber: z.string(),
  placeLabel: z.string(),
  geometry: geometrySchema.nullable(),
  owners: z.array(holderSchema),
  occupancy: z.enum(occupancies),
  buildingCount: z.number().int(),
  forImport: importTextSchema.optional(),
  /** The day from which other plots succeed it; null for a current plot. */
  retiredOn: calendarDateSchema.nullable(),
})
export type Plot = z.output<typeof plotSchema>

const geometry = newGeometrySchema.nullable().optional()

const plotColumns = sheet<Plot>(({ text, number, date }) => [
  ...columnsOf(plot, ['plotNumber']),
  text('Thram', ({ thramNumber }) => thramNumber),
  text('Place', ({ placeLabel }) => placeLabel),
  text('Dzongkhag', ({ forImport }) => forImport?.dzongkhag),
  text('Gewog or thromde', ({ forImport }) => forImport?.zone),
  ...otherColumnsOf(plot, ['plotNumber']),
  text('Owned by', ({ owners }) => holdersText(owners)),
  text('Occupancy', ({ occupancy, buildingCount }) => codeLabel(occupancyState(occupancy, { isBuiltOn: buildingCount > 0 }))),
  number('Buildings', ({ buildingCount }) => buildingCount),
  date('Replaced on', ({ retiredOn }) => retiredOn),
  text('Id', ({ id }) => id),
])

export const plotContract = {
  list: endpoint({
    method: 'GET',
    path: '/plot',
    summary: 'Plots',
    allow: staffAndOwner,
    query: withCursor(
      listQuery(['plotNumber', 'thramNumber'], {
        thramId: idSchema.optional(),
        ownerId: idSchema.optional(),
        /** Plots whose number looks the same, ignoring case, spaces and dashes. */
        likeNumber: text(40).optional(),
        landUse: z.enum(landUses).optional(),
        occupancy: z.enum(occupancies).optional(),
        /** True: only retired plots. If omitted: only current ones. */
        isRetired: z.stringbool().optional(),
      }),
    ),
    columns: plotColumns,
    reply: cursorPageOf(plotSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/plot',
    summary: 'Register a plot of a thram',
    isVersioned: true,
    allow: staffRoles,
    body: createSchema(plot).extend({ thramId: idSchema, geometry }),
    reply: plotSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/plot/{id}',
    summary: 'One plot',
    isVersioned: true,
    allow: staffAndOwner,
    reply: plotSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/plot/{id}',
    summary: 'Correct a plot',
    isVersioned: true,
    allow: staffRoles,
    body: patchSchema(plot).extend({ geometry }),
    reply: plotSchema,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/plot/{id}',
    summary: 'Remove a plot that nothing uses',
    allow: staffRoles,
    reply: undefined,
    isVersioned: true,
    problems: ['IN_USE'],
  }),
}
