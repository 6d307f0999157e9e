import { z } from 'zod'
import { areaSchema } from '../area.ts'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { idParams, idSchema, nullableText, optionalText, requiredText, text } from '../text.ts'
import { geometrySchema, newGeometrySchema } from './geometry.ts'
import { holderSchema } from './holder.ts'
import { landOrigins, landUses, occupancies } from './property.ts'
import { plotColumns } from './register-columns.ts'

export const plotSchema = z.object({
  id: idSchema,
  plotNumber: z.string(),
  thramId: idSchema,
  thramNumber: z.string(),
  placeLabel: z.string(),
  landOrigin: z.enum(landOrigins),
  landUse: z.enum(landUses),
  /** Net. */
  area: areaSchema,
  /** With what was taken off for roads and the like; never less than `area`. */
  grossArea: areaSchema.nullable(),
  /** Of urban land alone: the planning zone ("UV-1") and the Local Area Plan. */
  precinct: z.string().nullable(),
  lapName: z.string().nullable(),
  kashoNumber: z.string().nullable(),
  kashoDate: calendarDateSchema.nullable(),
  address: z.string().nullable(),
  geometry: geometrySchema.nullable(),
  owners: z.array(holderSchema),
  occupancy: z.enum(occupancies),
  buildingCount: z.number().int(),
})
export type Plot = z.output<typeof plotSchema>

const newPlotSchema = z.object({
  plotNumber: requiredText(30, 'Give the plot number.'),
  thramId: idSchema,
  landOrigin: z.enum(landOrigins),
  landUse: z.enum(landUses),
  area: areaSchema,
  grossArea: areaSchema.nullable().optional(),
  precinct: optionalText(20),
  lapName: optionalText(80),
  kashoNumber: optionalText(60),
  kashoDate: calendarDateSchema.nullable().optional(),
  address: optionalText(300),
  geometry: newGeometrySchema.nullable().optional(),
})
const plotDetails = z
  .object({
    plotNumber: requiredText(30, 'Give the plot number.'),
    landOrigin: z.enum(landOrigins),
    landUse: z.enum(landUses),
    area: areaSchema,
    grossArea: areaSchema.nullable(),
    precinct: nullableText(20),
    lapName: nullableText(80),
    kashoNumber: nullableText(60),
    kashoDate: calendarDateSchema.nullable(),
    address: nullableText(300),
    geometry: newGeometrySchema.nullable(),
  })
  .partial()

export const plotContract = {
  list: endpoint({
    method: 'GET',
    path: '/plot',
    summary: 'Plots',
    allow: staffAndOwner,
    query: listQuery(['plotNumber', 'thramNumber'], {
      thramId: idSchema.optional(),
      ownerId: idSchema.optional(),
      /** Those whose number looks the same: case, spaces and dashes aside. */
      likeNumber: text(40).optional(),
      landUse: z.enum(landUses).optional(),
      occupancy: z.enum(occupancies).optional(),
    }),
    columns: plotColumns,
    reply: pageOf(plotSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/plot',
    summary: 'Register a plot of a thram',
    allow: staffRoles,
    body: newPlotSchema,
    reply: plotSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/plot/{id}',
    summary: 'One plot',
    allow: staffAndOwner,
    params: idParams,
    reply: plotSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/plot/{id}',
    summary: 'Correct a plot',
    allow: staffRoles,
    params: idParams,
    body: plotDetails,
    reply: plotSchema,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/plot/{id}',
    summary: 'Remove a plot that nothing uses',
    allow: staffRoles,
    params: idParams,
    reply: undefined,
    problems: ['IN_USE'],
  }),
}
