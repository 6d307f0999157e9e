import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { idSchema } from '../text.ts'
import { meter, utilities } from './meter.ts'

export const meterSchema = replySchema(meter).extend({
  id: idSchema,
  version: versionSchema,
  /** One of the two. */
  unitId: idSchema.nullable(),
  buildingId: idSchema.nullable(),
  buildingName: z.string(),
  /** "101, Norling House" of a unit; the name of a building. */
  placeLabel: z.string(),
  tariffName: z.string().nullable(),
  /** The latest that counts. */
  lastReadOn: calendarDateSchema.nullable(),
  lastValue: z.string().nullable(),
  lastIsEstimate: z.boolean(),
  unitNumber: z.string().nullable(),
  /** Of the first plot of its building: it tells namesakes apart. */
  plotNumber: z.string().nullable(),
})
export type Meter = z.output<typeof meterSchema>

const meterColumns = sheet<Meter>(({ text, number, date }) => [
  ...columnsOf(meter, ['number', 'utility']),
  text('Place', ({ placeLabel }) => placeLabel),
  text('Building', ({ buildingName }) => buildingName),
  text('Unit number', ({ unitNumber }) => unitNumber),
  text('Plot number', ({ plotNumber }) => plotNumber),
  text('Tariff', ({ tariffName }) => tariffName),
  ...columnsOf(meter, ['sharedBy']),
  date('Last read', ({ lastReadOn }) => lastReadOn),
  number('Reading', ({ lastValue }) => lastValue),
  ...columnsOf(meter, ['digits', 'removedOn', 'remarks']),
  text('Id', ({ id }) => id),
])

const place = { unitId: idSchema.nullish(), buildingId: idSchema.nullish() }

const newMeterSchema = createSchema(meter)
  .extend(place)
  .superRefine(({ unitId, buildingId, sharedBy }, context) => {
    if (Boolean(unitId) === Boolean(buildingId)) {
      context.addIssue({ code: 'custom', path: ['unitId'], message: 'Choose a unit or a building.' })
    }
    if (sharedBy && unitId) {
      context.addIssue({ code: 'custom', path: ['sharedBy'], message: 'Only the cost of a building’s meter can be shared.' })
    }
  })

/** Meters of electricity and water, of units and of buildings. */
export const meterContract = {
  list: endpoint({
    method: 'GET',
    path: '/meter',
    summary: 'Meters with their latest readings',
    allow: everyRole,
    query: withCursor(
      listQuery(['number', 'place', 'lastReadOn'], {
        unitId: idSchema.optional(),
        /** Of the building itself and of its units. */
        buildingId: idSchema.optional(),
        /** Of what the lease lets, and of its building. */
        leaseId: idSchema.optional(),
        utility: z.enum(utilities).optional(),
        /** Those without a reading on or after this day; removed ones are left out. */
        notReadSince: calendarDateSchema.optional(),
      }),
    ),
    columns: meterColumns,
    reply: cursorPageOf(meterSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/meter/{id}',
    summary: 'One meter with its latest reading',
    allow: everyRole,
    isVersioned: true,
    reply: meterSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/meter',
    summary: 'Register a meter of a unit or a building',
    allow: staffRoles,
    isVersioned: true,
    body: newMeterSchema,
    reply: meterSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/meter/{id}',
    summary: 'Correct a meter; its tariff and how its cost is shared cannot change once something is billed by it',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(meter),
    reply: meterSchema,
    problems: ['CHANGED_MEANWHILE', 'DUPLICATE', 'IN_USE'],
  }),
}
