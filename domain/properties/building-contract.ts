import { z } from 'zod'
import { endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { idSchema } from '../text.ts'
import { building } from './building.ts'
import { plotContract } from './plot-contract.ts'
import { geometrySchema, newGeometrySchema } from './geometry.ts'
import { holderSchema, newHoldersSchema } from './holder.ts'
import { buildingUses, occupancies, codeLabel } from './property.ts'
import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { listed, sheet } from '../sheet.ts'
import { occupancyState } from './occupancy-state.ts'
import { holdersText } from './holders-text.ts'
import { importTextSchema } from './import-text.ts'

export const buildingSchema = replySchema(building).extend({
  id: idSchema,
  version: versionSchema,
  plotIds: z.array(idSchema),
  plotNumbers: z.array(z.string()),
  thramNumbers: z.array(z.string()),
  placeLabel: z.string(),
  geometry: geometrySchema.nullable(),
  managerIds: z.array(idSchema),
  /** Its own owners, otherwise those of its plots' thram. */
  owners: z.array(holderSchema),
  unitCount: z.number().int(),
  occupiedCount: z.number().int(),
  occupancy: z.enum(occupancies),
  forImport: importTextSchema.optional(),
})
export type Building = z.output<typeof buildingSchema>

const plotIds = z.array(idSchema).min(1, 'Choose at least one plot.').max(50)
const managerIds = z.array(idSchema).max(50)
const geometry = newGeometrySchema.nullable()

const newBuildingSchema = createSchema(building).extend({
  plotIds,
  geometry: geometry.optional(),
  managerIds: managerIds.default([]),
  owners: newHoldersSchema.optional(),
})
const buildingChanges = patchSchema(building).extend({
  plotIds: plotIds.optional(),
  geometry: geometry.optional(),
  managerIds: managerIds.optional(),
  owners: newHoldersSchema.optional(),
})

const includes = { plots: { idIn: 'plotIds', reads: plotContract.read } } as const

const buildingColumns = sheet<Building>(({ text, number }) => [
  ...columnsOf(building, ['name', 'buildingNumber']),
  text('Plot numbers', ({ plotNumbers }) => listed(plotNumbers)),
  text('Thrams', ({ thramNumbers }) => listed(thramNumbers)),
  text('Thram number', ({ forImport }) => forImport?.thramNumber),
  text('Place', ({ placeLabel }) => placeLabel),
  text('Dzongkhag', ({ forImport }) => forImport?.dzongkhag),
  text('Gewog or thromde', ({ forImport }) => forImport?.zone),
  ...otherColumnsOf(building, ['name', 'buildingNumber']),
  text('Owned by', ({ owners }) => holdersText(owners)),
  text('Owners', ({ forImport }) => forImport?.owners),
  number('Units', ({ unitCount }) => unitCount),
  number('Occupied units', ({ occupiedCount }) => occupiedCount),
  text('Occupancy', ({ occupancy, unitCount, occupiedCount }) =>
    codeLabel(occupancyState(occupancy, { unitCount, letCount: occupiedCount })),
  ),
  text('Id', ({ id }) => id),
])

export const buildingContract = {
  list: endpoint({
    method: 'GET',
    path: '/building',
    summary: 'Buildings',
    allow: staffAndOwner,
    query: withCursor(
      listQuery(['name'], {
        plotId: idSchema.optional(),
        thramId: idSchema.optional(),
        ownerId: idSchema.optional(),
        /** The manager of the building; internal, so only staff can filter by it. */
        managerId: idSchema.optional(),
        use: z.enum(buildingUses).optional(),
        occupancy: z.enum(occupancies).optional(),
      }),
    ),
    columns: buildingColumns,
    includes,
    reply: cursorPageOf(buildingSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/building',
    summary: 'Register a building on its plots',
    isVersioned: true,
    allow: staffRoles,
    body: newBuildingSchema,
    reply: buildingSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE', 'OWNERS_UNCLEAR'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/building/{id}',
    summary: 'One building',
    isVersioned: true,
    includes,
    allow: staffAndOwner,
    reply: buildingSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/building/{id}',
    summary: 'Correct a building',
    isVersioned: true,
    allow: staffRoles,
    body: buildingChanges,
    reply: buildingSchema,
    problems: ['DUPLICATE', 'OWNERS_UNCLEAR'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/building/{id}',
    summary: 'Remove a building without units and leases',
    allow: staffRoles,
    reply: undefined,
    isVersioned: true,
    problems: ['IN_USE'],
  }),
}
