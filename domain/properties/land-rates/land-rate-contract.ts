import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { endpoint, staffRoles } from '../../endpoint.ts'
import { moneySchema } from '../../money.ts'
import { cursorPageOf, listQuery, withCursor } from '../../page.ts'
import { landUses } from '../property.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../../record-schema.ts'
import { columnsOf } from '../../record-sheet.ts'
import { sheet } from '../../sheet.ts'
import { idSchema } from '../../text.ts'
import { editionStates, landRate, landRateTable } from './land-rate.ts'

export const landRateTableSchema = replySchema(landRateTable).extend({
  id: idSchema,
  version: versionSchema,
  /** The last day before the next edition of the table; null: there is no next edition. */
  endsOn: calendarDateSchema.nullable(),
  state: z.enum(editionStates),
  rateCount: z.number().int(),
  /** The number of leases whose fee follows from it, now or before a revision. */
  leaseCount: z.number().int(),
})
export type LandRateTable = z.output<typeof landRateTableSchema>

export const landRateSchema = replySchema(landRate).extend({
  id: idSchema,
  version: versionSchema,
  landRateTableId: idSchema,
  tableName: z.string(),
  startsOn: calendarDateSchema,
  endsOn: calendarDateSchema.nullable(),
  source: z.string(),
  minimumFee: moneySchema.nullable(),
  notes: z.string().nullable(),
})
export type LandRate = z.output<typeof landRateSchema>

const tableColumns = sheet<LandRateTable>(({ text, date, number }) => [
  ...columnsOf(landRateTable, ['name', 'startsOn']),
  date('In force until', ({ endsOn }) => endsOn),
  ...columnsOf(landRateTable, ['minimumFee', 'source', 'notes']),
  number('Rates', ({ rateCount }) => rateCount),
  number('Leases', ({ leaseCount }) => leaseCount),
  text('Id', ({ id }) => id),
])

/** Its rows can be imported again, together with those of their edition. */
const rateColumns = sheet<LandRate>(({ text, date, money }) => [
  text('Table', ({ tableName }) => tableName),
  date('In force from', ({ startsOn }) => startsOn),
  date('In force until', ({ endsOn }) => endsOn),
  text('Source', ({ source }) => source),
  money('Minimum fee a year', ({ minimumFee }) => minimumFee),
  text('Notes', ({ notes }) => notes),
  ...columnsOf(landRate, ['town', 'use', 'category', 'amount', 'per']),
  text('Id', ({ id }) => id),
])

const inUse = 'IN_USE' as const

/** Editions of tables of rates for land. The rates of existing leases do not change: a new edition is added. */
export const landRateTableContract = {
  list: endpoint({
    method: 'GET',
    path: '/land-rate-table',
    summary: 'Editions of tables of land rates, latest first',
    allow: staffRoles,
    query: withCursor(
      listQuery(['startsOn'], {
        /** Editions in force on this day. */
        inForceOn: calendarDateSchema.optional(),
      }),
    ),
    columns: tableColumns,
    reply: cursorPageOf(landRateTableSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/land-rate-table/{id}',
    summary: 'One edition of a table of rates',
    allow: staffRoles,
    isVersioned: true,
    reply: landRateTableSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/land-rate-table',
    summary: 'Enter an edition of a table of rates, with its source',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(landRateTable),
    reply: landRateTableSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/land-rate-table/{id}',
    summary: 'Correct an edition; once a lease is charged by it, only its source and notes',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(landRateTable),
    reply: landRateTableSchema,
    problems: ['DUPLICATE', inUse],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/land-rate-table/{id}',
    summary: 'Remove an edition by which no lease is charged, with its rates',
    allow: staffRoles,
    isVersioned: true,
    reply: undefined,
    problems: [inUse],
  }),
}

/** The rates of editions, each for a town, a use and a category. */
export const landRateContract = {
  list: endpoint({
    method: 'GET',
    path: '/land-rate',
    summary: 'Land rates, by town',
    allow: staffRoles,
    query: withCursor(
      listQuery(['town', 'startsOn'], {
        landRateTableId: idSchema.optional(),
        use: z.enum(landUses).optional(),
        /** Rates of editions in force on this day. */
        inForceOn: calendarDateSchema.optional(),
      }),
    ),
    columns: rateColumns,
    reply: cursorPageOf(landRateSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/land-rate/{id}',
    summary: 'One land rate',
    allow: staffRoles,
    isVersioned: true,
    reply: landRateSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/land-rate',
    summary: 'Enter a rate of an edition',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(landRate).extend({ landRateTableId: idSchema }),
    reply: landRateSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/land-rate/{id}',
    summary: 'Correct a rate by which no lease is charged',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(landRate),
    reply: landRateSchema,
    problems: ['DUPLICATE', inUse],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/land-rate/{id}',
    summary: 'Remove a rate by which no lease is charged',
    allow: staffRoles,
    isVersioned: true,
    reply: undefined,
    problems: [inUse],
  }),
}
