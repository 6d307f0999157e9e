import { z } from 'zod'
import { areaSchema } from '../area.ts'
import { endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { amountSchema, moneySchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { idParams, idSchema, nullableText, optionalText, requiredText, text } from '../text.ts'
import { holderSchema, newHoldersSchema } from './holder.ts'
import { buildingUses, occupancies } from './property.ts'
import { unitColumns } from './register-columns.ts'

export const unitSchema = z.object({
  id: idSchema,
  unitNumber: z.string(),
  buildingId: idSchema,
  buildingName: z.string(),
  placeLabel: z.string(),
  floor: z.number().int(),
  use: z.enum(buildingUses),
  bedrooms: z.number().int().nullable(),
  area: areaSchema.nullable(),
  askingRentAmount: moneySchema.nullable(),
  electricityMeter: z.string().nullable(),
  waterMeter: z.string().nullable(),
  /** Its own, else its building's. */
  owners: z.array(holderSchema),
  occupancy: z.enum(occupancies),
})
export type Unit = z.output<typeof unitSchema>

const unitFields = z.object({
  unitNumber: requiredText(30, 'Give the unit number.'),
  floor: z.number().int().min(-5).max(60).default(0),
  use: z.enum(buildingUses).default('RESIDENTIAL'),
  bedrooms: z.number().int().min(0).max(20).nullable().optional(),
  area: areaSchema.nullable().optional(),
  askingRentAmount: amountSchema.nullable().optional(),
  electricityMeter: optionalText(40),
  waterMeter: optionalText(40),
  owners: newHoldersSchema.optional(),
})
const unitDetails = z
  .object({
    unitNumber: requiredText(30, 'Give the unit number.'),
    floor: z.number().int().min(-5).max(60),
    use: z.enum(buildingUses),
    bedrooms: z.number().int().min(0).max(20).nullable(),
    area: areaSchema.nullable(),
    askingRentAmount: amountSchema.nullable(),
    electricityMeter: nullableText(40),
    waterMeter: nullableText(40),
    owners: newHoldersSchema,
  })
  .partial()

export const unitContract = {
  list: endpoint({
    method: 'GET',
    path: '/unit',
    summary: 'Units',
    allow: staffAndOwner,
    query: listQuery(['unitNumber', 'buildingName', 'floor', 'askingRentAmount'], {
      buildingId: idSchema.optional(),
      ownerId: idSchema.optional(),
      /** Those whose number looks the same: case, spaces and dashes aside. With `buildingId`. */
      likeNumber: text(40).optional(),
      use: z.enum(buildingUses).optional(),
      occupancy: z.enum(occupancies).optional(),
    }),
    columns: unitColumns,
    reply: pageOf(unitSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/unit',
    summary: 'Register a unit of a building',
    allow: staffRoles,
    body: unitFields.extend({ buildingId: idSchema }),
    reply: unitSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/unit/{id}',
    summary: 'One unit',
    allow: staffAndOwner,
    params: idParams,
    reply: unitSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/unit/{id}',
    summary: 'Correct a unit',
    allow: staffRoles,
    params: idParams,
    body: unitDetails,
    reply: unitSchema,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/unit/{id}',
    summary: 'Remove a unit that was never let',
    allow: staffRoles,
    params: idParams,
    reply: undefined,
    problems: ['IN_USE'],
  }),
}
