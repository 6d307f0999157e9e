import { z } from 'zod'
import { areaSchema } from '../area.ts'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffAndOwner } from '../endpoint.ts'
import { leaseStatuses } from '../leases/lease-status.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { listQuery, pageOf } from '../page.ts'
import { geometrySchema } from '../properties/geometry.ts'
import { occupancyStates } from '../properties/occupancy-state.ts'
import { propertyTypes, codeLabel } from '../properties/property.ts'
import { versionSchema } from '../record-schema.ts'
import { sheet } from '../sheet.ts'
import { idSchema } from '../text.ts'
import { mapFilter, mapKindSchema } from './geometry-contract.ts'
import { outlineFlagSchema } from './outline-flag.ts'

const boundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const mapItemSchema = z.object({
  id: idSchema,
  /** The plot's number or the building's name. */
  label: z.string(),
  thramNumber: z.string().nullable(),
  placeLabel: z.string(),
  use: z.string(),
  occupancyState: z.enum(occupancyStates),
  /** Null: not drawn yet. */
  bounds: boundsSchema.nullable(),
})
export type MapItem = z.output<typeof mapItemSchema>

const mapLeaseSchema = z.object({
  id: idSchema,
  leaseNumber: z.string(),
  status: z.enum(leaseStatuses),
  propertyType: z.enum(propertyTypes),
  /** The unit of a building, or the let part of a plot; null if the lease is of the place itself. */
  partLabel: z.string().nullable(),
  tenantId: idSchema,
  tenantName: z.string(),
  balanceAmount: totalSchema,
})
export type MapLease = z.output<typeof mapLeaseSchema>

export const mapCardSchema = mapItemSchema.extend({
  /** The version of the plot or building. */
  version: versionSchema,
  /** Its newest photo; for a plot without one, the photo of a building on it. */
  photoId: idSchema.nullable(),
  /** In the order of the register; at most three, with the total number. */
  owners: z.array(z.object({ id: idSchema, name: z.string() })),
  ownerCount: z.number().int(),
  /**
   * Leases of the place and its parts that are pending, running or have a balance, the largest balance first. At most three, with the total
   * number.
   */
  leases: z.array(mapLeaseSchema),
  leaseCount: z.number().int(),
  /** For a building; at most three, with the total number. */
  vacantUnits: z.array(z.object({ id: idSchema, unitNumber: z.string() })),
  vacantUnitCount: z.number().int(),
  owedAmount: totalSchema,
  overdueAmount: totalSchema,
  /** The end of the running lease that ends first. */
  endsFirstOn: calendarDateSchema.nullable(),
  /** Null for a building. */
  registeredArea: areaSchema.nullable(),
  geometry: geometrySchema.nullable(),
  areaSqM: z.number().nullable(),
  /** For a plot; visible only to the office. */
  flags: z.array(outlineFlagSchema),
})
export type MapCard = z.output<typeof mapCardSchema>

/** The location of a leased property, without further data. */
const leasePlaceSchema = z.object({
  /** The drawn outline: the building of a unit, or the plot if the building is not drawn. Null: neither is drawn. */
  place: z.object({ kind: mapKindSchema, geometry: geometrySchema, bounds: boundsSchema }).nullable(),
})
export type LeasePlace = z.output<typeof leasePlaceSchema>

const mapColumns = sheet<MapItem>(({ text }) => [
  text('Plot or building', (item) => item.label),
  text('Thram', (item) => item.thramNumber),
  text('Place', (item) => item.placeLabel),
  text('Use', (item) => codeLabel(item.use)),
  text('Occupancy', (item) => codeLabel(item.occupancyState)),
  text('Drawn on the map', (item) => (item.bounds ? 'Yes' : 'No')),
  text('Id', (item) => item.id),
])

export const mapContract = {
  list: endpoint({
    method: 'GET',
    path: '/map/{kind}',
    summary: 'Plots or buildings beside the map, drawn or not',
    allow: staffAndOwner,
    params: z.object({ kind: mapKindSchema }),
    query: listQuery(['label', 'thramNumber'], {
      ...mapFilter,
      thramId: idSchema.optional(),
      isDrawn: z.enum(['true', 'false']).optional(),
    }),
    columns: mapColumns,
    reply: pageOf(mapItemSchema),
  }),
  extent: endpoint({
    method: 'GET',
    path: '/map/{kind}/extent',
    summary: 'The box around all that is drawn, to about 2 km; null if nothing is',
    allow: staffAndOwner,
    params: z.object({ kind: mapKindSchema }),
    reply: z.object({ bounds: boundsSchema.nullable() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/map/{kind}/{id}',
    isVersioned: true,
    summary: 'The map details of one plot or building',
    allow: staffAndOwner,
    params: z.object({ kind: mapKindSchema, id: idSchema }),
    reply: mapCardSchema,
  }),
  leasePlace: endpoint({
    method: 'GET',
    path: '/lease/{id}/place',
    summary: 'The outline of the leased plot or building, for a small map; null if it is not drawn',
    allow: everyRole,
    reply: leasePlaceSchema,
  }),
}
