import { z } from 'zod'
import { endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { changedSince, cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { idSchema, text } from '../text.ts'
import { holderSchema, newHoldersSchema } from './holder.ts'
import { buildingUses, occupancies, codeLabel } from './property.ts'
import { buildingContract } from './building-contract.ts'
import { unit } from './unit.ts'
import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { holdersText } from './holders-text.ts'
import { importTextSchema } from './import-text.ts'

export const unitSchema = replySchema(unit).extend({
  id: idSchema,
  version: versionSchema,
  buildingId: idSchema,
  buildingName: z.string(),
  placeLabel: z.string(),
  /** Its own owners, otherwise those of its building. */
  owners: z.array(holderSchema),
  occupancy: z.enum(occupancies),
  forImport: importTextSchema.optional(),
})
export type Unit = z.output<typeof unitSchema>

const owners = newHoldersSchema.optional()

const includes = { building: { idIn: 'buildingId', reads: buildingContract.read } } as const

const unitColumns = sheet<Unit>(({ text }) => [
  ...columnsOf(unit, ['unitNumber']),
  text('Building', ({ buildingName }) => buildingName),
  text('Plot number', ({ forImport }) => forImport?.plotNumber),
  text('Place', ({ placeLabel }) => placeLabel),
  ...otherColumnsOf(unit, ['unitNumber']),
  text('Owned by', ({ owners }) => holdersText(owners)),
  text('Owners', ({ forImport }) => forImport?.owners),
  text('Occupancy', ({ occupancy }) => codeLabel(occupancy)),
  text('Id', ({ id }) => id),
])

export const unitContract = {
  list: endpoint({
    method: 'GET',
    path: '/unit',
    summary: 'Units',
    allow: staffAndOwner,
    query: withCursor(
      listQuery(['unitNumber', 'buildingName', 'floor', 'askingRentAmount', 'changedAt'], {
        changedSince,
        buildingId: idSchema.optional(),
        ownerId: idSchema.optional(),
        /** Units whose number looks the same, ignoring case, spaces and dashes. Requires `buildingId`. */
        likeNumber: text(40).optional(),
        use: z.enum(buildingUses).optional(),
        occupancy: z.enum(occupancies).optional(),
      }),
    ),
    columns: unitColumns,
    includes,
    reply: cursorPageOf(unitSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/unit',
    summary: 'Register a unit of a building',
    isVersioned: true,
    allow: staffRoles,
    body: createSchema(unit).extend({ owners, buildingId: idSchema }),
    reply: unitSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/unit/{id}',
    summary: 'One unit',
    isVersioned: true,
    includes,
    allow: staffAndOwner,
    reply: unitSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/unit/{id}',
    summary: 'Correct a unit',
    isVersioned: true,
    allow: staffRoles,
    body: patchSchema(unit).extend({ owners }),
    reply: unitSchema,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/unit/{id}',
    summary: 'Remove a unit that was never let',
    allow: staffRoles,
    reply: undefined,
    isVersioned: true,
    problems: ['IN_USE'],
  }),
}
