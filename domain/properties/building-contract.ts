import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { idParams, idSchema, nullableText, optionalText, requiredText } from '../text.ts'
import { geometrySchema, newGeometrySchema } from './geometry.ts'
import { holderSchema, newHoldersSchema } from './holder.ts'
import { architectureStyles, buildingUses, occupancies } from './property.ts'
import { buildingColumns } from './register-columns.ts'

export const buildingSchema = z.object({
  id: idSchema,
  name: z.string(),
  buildingNumber: z.string().nullable(),
  plotIds: z.array(idSchema),
  plotNumbers: z.array(z.string()),
  thramNumbers: z.array(z.string()),
  placeLabel: z.string(),
  use: z.enum(buildingUses),
  architectureStyle: z.enum(architectureStyles),
  floors: z.number().int(),
  yearBuilt: z.number().int().nullable(),
  /** The occupancy certificate. */
  certificateNumber: z.string().nullable(),
  certificateDate: calendarDateSchema.nullable(),
  geometry: geometrySchema.nullable(),
  managerIds: z.array(idSchema),
  /** Its own, else those of its plots' thram. */
  owners: z.array(holderSchema),
  unitCount: z.number().int(),
  occupiedCount: z.number().int(),
  occupancy: z.enum(occupancies),
})
export type Building = z.output<typeof buildingSchema>

const floors = z.number().int().min(1, 'At least 1 floor.').max(60, 'At most 60 floors.')
const yearBuilt = z.number().int().min(1600).max(2199).nullable()

const newBuildingSchema = z.object({
  name: requiredText(120, 'Give the building a name.'),
  buildingNumber: optionalText(30),
  plotIds: z.array(idSchema).min(1, 'Choose at least one plot.').max(50),
  use: z.enum(buildingUses),
  architectureStyle: z.enum(architectureStyles).default('CONTEMPORARY'),
  floors: floors.default(1),
  yearBuilt: yearBuilt.optional(),
  certificateNumber: optionalText(60),
  certificateDate: calendarDateSchema.nullable().optional(),
  geometry: newGeometrySchema.nullable().optional(),
  managerIds: z.array(idSchema).max(50).default([]),
  owners: newHoldersSchema.optional(),
})
const buildingDetails = z
  .object({
    name: requiredText(120, 'Give the building a name.'),
    buildingNumber: nullableText(30),
    plotIds: z.array(idSchema).min(1, 'Choose at least one plot.').max(50),
    use: z.enum(buildingUses),
    architectureStyle: z.enum(architectureStyles),
    floors,
    yearBuilt,
    certificateNumber: nullableText(60),
    certificateDate: calendarDateSchema.nullable(),
    geometry: newGeometrySchema.nullable(),
    managerIds: z.array(idSchema).max(50),
    owners: newHoldersSchema,
  })
  .partial()

export const buildingContract = {
  list: endpoint({
    method: 'GET',
    path: '/building',
    summary: 'Buildings',
    allow: staffAndOwner,
    query: listQuery(['name'], {
      plotId: idSchema.optional(),
      thramId: idSchema.optional(),
      ownerId: idSchema.optional(),
      /** Who looks after it; the office's own affair, so only staff can ask. */
      managerId: idSchema.optional(),
      use: z.enum(buildingUses).optional(),
      occupancy: z.enum(occupancies).optional(),
    }),
    columns: buildingColumns,
    reply: pageOf(buildingSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/building',
    summary: 'Register a building on its plots',
    allow: staffRoles,
    body: newBuildingSchema,
    reply: buildingSchema,
    status: 201,
    problems: ['DUPLICATE', 'OWNERS_UNCLEAR'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/building/{id}',
    summary: 'One building',
    allow: staffAndOwner,
    params: idParams,
    reply: buildingSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/building/{id}',
    summary: 'Correct a building',
    allow: staffRoles,
    params: idParams,
    body: buildingDetails,
    reply: buildingSchema,
    problems: ['DUPLICATE', 'OWNERS_UNCLEAR'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/building/{id}',
    summary: 'Remove a building without units and leases',
    allow: staffRoles,
    params: idParams,
    reply: undefined,
    problems: ['IN_USE'],
  }),
}
