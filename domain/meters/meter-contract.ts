import { z } from 'zod'
import { calendarDateSchema, monthSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffAndOwner, staffRoles } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { idSchema } from '../text.ts'
import { meter, utilities } from './meter.ts'
import { monthsOfUse } from './use-by-month.ts'

export const meterSchema = replySchema(meter).extend({
  id: idSchema,
  version: versionSchema,
  /** Exactly one of the two is set. */
  unitId: idSchema.nullable(),
  buildingId: idSchema.nullable(),
  buildingName: z.string(),
  /** "101, Norling House" for a unit; the name of a building. */
  placeLabel: z.string(),
  tariffName: z.string().nullable(),
  /** The latest reading that counts. */
  lastReadOn: calendarDateSchema.nullable(),
  lastValue: z.string().nullable(),
  lastIsEstimate: z.boolean(),
  unitNumber: z.string().nullable(),
  /** The first plot of its building: it distinguishes buildings with the same name. */
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
        /** Meters of the building itself and of its units. */
        buildingId: idSchema.optional(),
        /** Meters of the leased property, and of its building. */
        leaseId: idSchema.optional(),
        utility: z.enum(utilities).optional(),
        /** Meters without a reading on or after this day, except removed ones. */
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
  useByMonth: endpoint({
    method: 'GET',
    path: '/meter/{id}/use-by-month',
    summary: 'What a meter counted in each of the last 12 or 24 months; the use between two readings is spread over its days',
    allow: staffAndOwner,
    query: z.object({
      months: z.coerce
        .number()
        .refine((count) => (monthsOfUse as readonly number[]).includes(count), 'Choose 12 or 24.')
        .default(12)
        .describe('12 or 24, up to this month.'),
    }),
    reply: z.object({
      /** Oldest first. */
      items: z.array(
        z.object({
          month: monthSchema,
          /** Rounded to three decimals; null if the use is known for no day. */
          use: z.string().nullable(),
          isEstimated: z.boolean(),
          /** The number of days of the month with a known use. */
          knownDays: z.number().int(),
          days: z.number().int(),
        }),
      ),
    }),
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
    problems: ['DUPLICATE', 'IN_USE'],
  }),
}
