import { z } from 'zod'
import { endpoint, staffAndOwner } from '../endpoint.ts'
import { moneySchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { buildingUses, codeLabel } from '../properties/property.ts'
import { sheet } from '../sheet.ts'
import { idSchema } from '../text.ts'
import { quarterSchema } from './quarter.ts'
import { maxBedrooms } from './rent-statistic.ts'

/** The middle half of the rents is between `lower` and `upper`. */
const spreadSchema = z.object({ lower: moneySchema, median: moneySchema, upper: moneySchema })

export const rentStatisticSchema = z.object({
  id: idSchema,
  quarter: quarterSchema,
  use: z.enum(buildingUses),
  /** For homes; 4 means four and more. */
  bedrooms: z.number().int().nullable(),
  /** Null for the country. */
  dzongkhagId: idSchema.nullable(),
  dzongkhagName: z.string().nullable(),
  /** Null for a dzongkhag. */
  administrativeZoneId: idSchema.nullable(),
  administrativeZoneName: z.string().nullable(),
  administrativeZoneType: z.enum(['R', 'U']).nullable(),
  /** A lower bound: rounded down to a multiple of five. */
  leaseCount: z.number().int(),
  /** The monthly rent of a unit, to the nearest Nu. 500. */
  rent: spreadSchema,
  /** The monthly rent per square foot, to the nearest Nu. 0.50. */
  rate: spreadSchema,
})
export type RentStatistic = z.output<typeof rentStatisticSchema>

const use = z.enum(buildingUses)
const bedrooms = z.coerce.number().int().min(0).max(maxBedrooms)
/** Homes need a number of bedrooms: figures for homes of every size would be meaningless. */
const kind = { use, bedrooms: bedrooms.optional() }
const place = { dzongkhagId: idSchema.optional(), administrativeZoneId: idSchema.optional() }

const columns = sheet<RentStatistic>(({ text, number, money }) => [
  text('Quarter', (cell) => cell.quarter),
  text('Dzongkhag', (cell) => cell.dzongkhagName ?? 'Bhutan'),
  text('Gewog or thromde', (cell) => cell.administrativeZoneName),
  text('Use', (cell) => codeLabel(cell.use)),
  number('Bedrooms', (cell) => cell.bedrooms),
  number('Leases, at least', (cell) => cell.leaseCount),
  money('Rent a month, lower quartile', (cell) => cell.rent.lower),
  money('Rent a month, median', (cell) => cell.rent.median),
  money('Rent a month, upper quartile', (cell) => cell.rent.upper),
  money('Rent per sq ft a month, lower quartile', (cell) => cell.rate.lower),
  money('Rent per sq ft a month, median', (cell) => cell.rate.median),
  money('Rent per sq ft a month, upper quartile', (cell) => cell.rate.upper),
])

/** A nightly job changes the figures, so a cache of one hour is short enough. */
const cacheSeconds = 3600

export const rentStatisticContract = {
  list: endpoint({
    method: 'GET',
    path: '/rent-statistic',
    summary:
      'Usual rents by quarter, place, use and bedrooms. Amounts are in chhetrum; figures of few leases or owners are left out',
    allow: 'PUBLIC',
    query: listQuery(['quarter', 'leaseCount'], {
      quarter: quarterSchema.optional(),
      use: use.optional(),
      bedrooms: bedrooms.optional(),
      ...place,
    }),
    columns,
    reply: pageOf(rentStatisticSchema),
    cacheSeconds,
  }),
  places: endpoint({
    method: 'GET',
    path: '/rent-statistic/places',
    summary: 'Usual rents of every place in one quarter, the newest where none is named; and the quarters that there are',
    allow: 'PUBLIC',
    query: z.object({ ...kind, quarter: quarterSchema.optional() }),
    reply: z.object({
      quarter: quarterSchema.nullable(),
      quarters: z.array(quarterSchema),
      items: z.array(rentStatisticSchema),
    }),
    cacheSeconds,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/rent-statistic/trend',
    summary: 'Usual rents of one place by quarter, oldest first; of the country where no place is named',
    allow: 'PUBLIC',
    query: z.object({ ...kind, ...place }),
    reply: z.object({ items: z.array(rentStatisticSchema) }),
    cacheSeconds,
  }),
  ofZone: endpoint({
    method: 'GET',
    path: '/rent-statistic/of-zone',
    summary: 'The newest usual rents of a gewog or thromde of the last year, else of its dzongkhag; null where there are none',
    allow: 'PUBLIC',
    query: z.object({ ...kind, administrativeZoneId: idSchema }),
    reply: z.object({ statistic: rentStatisticSchema.nullable() }),
    cacheSeconds,
  }),
  ofBuilding: endpoint({
    method: 'GET',
    path: '/rent-statistic/of-building',
    summary: 'The newest usual rents of the place where a building of the register stands; null where there are none',
    allow: staffAndOwner,
    query: z.object({ ...kind, buildingId: idSchema }),
    reply: z.object({ statistic: rentStatisticSchema.nullable() }),
  }),
}
