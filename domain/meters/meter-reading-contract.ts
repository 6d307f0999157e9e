import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole, staffAndTenant, staffRoles } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, replySchema, versionSchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema, requiredText } from '../text.ts'
import { utilities, utilityLabels } from './meter.ts'
import { meterReading, readingKinds, readingStatuses, readingStatusLabels } from './meter-reading.ts'

export const meterReadingSchema = replySchema(meterReading).extend({
  id: idSchema,
  version: versionSchema,
  meterId: idSchema,
  meterNumber: z.string(),
  utility: z.enum(utilities),
  placeLabel: z.string(),
  status: z.enum(readingStatuses),
  reason: z.string().nullable(),
  /** The use since the previous reading that counts, with its days; null for the first, and for one that does not count. */
  use: z.string().nullable(),
  days: z.number().int().nullable(),
  /** The reason for which the use is unusual, if it is. */
  unusual: z.string().nullable(),
  isChecked: z.boolean(),
  /** The photo among the documents. */
  photoId: idSchema.nullable(),
  recordedAt: instantSchema,
})
export type MeterReading = z.output<typeof meterReadingSchema>

const readingColumns = sheet<MeterReading>(({ text, number, time }) => [
  ...columnsOf(meterReading, ['readOn']),
  text('Meter', ({ meterNumber }) => meterNumber),
  text('Measures', ({ utility }) => utilityLabels[utility]),
  text('Place', ({ placeLabel }) => placeLabel),
  number('Reading', ({ value }) => value),
  number('Use', ({ use }) => use),
  number('Days', ({ days }) => days),
  ...columnsOf(meterReading, ['kind', 'hasRolledOver', 'newNumber']),
  number('Reading of the new meter', ({ newValue }) => newValue),
  ...columnsOf(meterReading, ['readBy']),
  text('Status', ({ status }) => readingStatusLabels[status]),
  text('Reason', ({ reason }) => reason),
  text('Unusual', ({ unusual }) => unusual),
  time('Recorded', ({ recordedAt }) => recordedAt),
  text('Id', ({ id }) => id),
])

/** A meter to read, with the data that its reader needs on that day. */
export const meterToReadSchema = z.object({
  /** The id of the meter. */
  id: idSchema,
  number: z.string(),
  utility: z.enum(utilities),
  digits: z.number().int().nullable(),
  placeLabel: z.string(),
  /** The latest reading that counts before the day. */
  lastReadOn: calendarDateSchema.nullable(),
  lastValue: z.string().nullable(),
  lastIsEstimate: z.boolean(),
  /** The daily use, by the readings of the previous year; null if there are fewer than two. */
  averageUse: z.string().nullable(),
  /** The reading already recorded for the day. */
  reading: z
    .object({
      value: z.string(),
      kind: z.enum(readingKinds),
      readBy: z.enum(['OFFICE', 'TENANT', 'CARETAKER']),
      recordedAt: instantSchema,
      /** Null if a program recorded it. */
      recordedByName: z.string().nullable(),
    })
    .nullable(),
  /** A tenant sent a reading for the day, and it waits for the office. */
  isWaiting: z.boolean(),
})
export type MeterToRead = z.output<typeof meterToReadSchema>

const roundColumns = sheet<MeterToRead>(({ text, number, date }) => [
  text('Place', ({ placeLabel }) => placeLabel),
  text('Meter', (each) => each.number),
  text('Measures', ({ utility }) => utilityLabels[utility]),
  date('Last read', ({ lastReadOn }) => lastReadOn),
  number('Last reading', ({ lastValue }) => lastValue),
  number('Average use a day', ({ averageUse }) => averageUse),
  number('Reading', ({ reading }) => reading?.value ?? null),
  text('Id', ({ id }) => id),
])

export const readingValueSchema = z
  .string('Enter what the meter shows.')
  .trim()
  .regex(/^(0|[1-9]\d{0,8})(\.\d{1,3})?$/, 'Enter a number such as 1204.5, with at most 3 decimals.')

/** Form fields are always text. */
const flag = z
  .preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean('Choose yes or no.'))
  .default(false)

const newReadingSchema = createSchema(meterReading)
  .extend({
    meterId: idSchema,
    /** Omitted for an estimate, which is computed. */
    value: readingValueSchema.optional(),
    hasRolledOver: flag,
    newValue: z.preprocess((value) => value ?? undefined, readingValueSchema.optional()),
  })
  .superRefine(({ kind, value, newNumber, newValue }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (kind !== 'ESTIMATE' && value === undefined) issue('value', 'Enter what the meter shows.')
    if (kind === 'ESTIMATE' && value !== undefined) issue('value', 'An estimate is worked out from the use before it.')
    if (kind === 'EXCHANGE' && newNumber === null) issue('newNumber', 'Enter the number of the new meter.')
    if (kind === 'EXCHANGE' && newValue === undefined) issue('newValue', 'Enter what the new meter shows.')
    if (kind !== 'EXCHANGE' && (newNumber !== null || newValue !== undefined)) {
      issue('newNumber', 'Only an exchange has a new meter.')
    }
  })
export type NewReading = z.output<typeof newReadingSchema>

const reason = requiredText(300, 'Enter the reason.')

/** Readings of meters. A recorded reading never changes: it is withdrawn, or another one replaces it. */
export const meterReadingContract = {
  list: endpoint({
    method: 'GET',
    path: '/meter-reading',
    summary: 'Readings of meters, with the use since the previous reading',
    allow: everyRole,
    query: withCursor(
      listQuery(['readOn'], {
        meterId: idSchema.optional(),
        unitId: idSchema.optional(),
        /** Readings of meters of the building itself and of its units. */
        buildingId: idSchema.optional(),
        /** Readings that a tenant sent, whatever the office decided. */
        isByTenant: z.stringbool().optional(),
        status: z.enum(readingStatuses).optional(),
        /** Readings of tenants that wait for the office, and unusual use that nobody has checked. */
        isToCheck: z.stringbool().optional(),
      }),
    ),
    columns: readingColumns,
    reply: cursorPageOf(meterReadingSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/meter-reading/{id}',
    summary: 'One reading',
    allow: everyRole,
    isVersioned: true,
    reply: meterReadingSchema,
  }),
  round: endpoint({
    method: 'GET',
    path: '/meter-reading/round',
    summary: 'The meters to read on a day, with their latest readings, average use and what is already recorded for the day',
    allow: staffRoles,
    query: withCursor(
      listQuery(['place'], {
        /** Meters of the building itself and of its units; defaults to the whole office. */
        buildingId: idSchema.optional(),
        /** Defaults to today. */
        readOn: calendarDateSchema.optional(),
        /** Only meters without a reading for the day; an estimate does not count. */
        isToRead: z.stringbool().optional(),
      }),
    ),
    columns: roundColumns,
    reply: cursorPageOf(meterToReadSchema),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/meter-reading/preview',
    summary: 'The use that a reading would give, and whether it is unusual; of an estimate its value',
    allow: staffRoles,
    isCalculation: true,
    body: newReadingSchema,
    reply: z.object({
      value: z.string(),
      use: z.string().nullable(),
      days: z.number().int().nullable(),
      unusual: z.string().nullable(),
      /** For an estimate: its basis. */
      basis: z.string().nullable(),
    }),
    problems: ['DUPLICATE', 'POLICY_VIOLATION'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/meter-reading',
    summary:
      'Record a reading, an estimate or an exchange, with a photo in the field "file"; one of a tenant waits for the office',
    allow: staffAndTenant,
    multipart: true,
    form: newReadingSchema,
    reply: meterReadingSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE', 'POLICY_VIOLATION', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  }),
  correct: endpoint({
    method: 'POST',
    path: '/meter-reading/{id}/correct',
    approval: 'CREDIT_NOTE',
    summary: 'Correct the value of a reading; what was billed by it is charged or credited',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ value: readingValueSchema, hasRolledOver: z.boolean().default(false), reason }),
    reply: meterReadingSchema,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  void: endpoint({
    method: 'POST',
    path: '/meter-reading/{id}/void',
    approval: 'CREDIT_NOTE',
    summary: 'Void a reading; what was billed by it is charged or credited',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ reason }),
    reply: meterReadingSchema,
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/meter-reading/{id}/accept',
    summary: 'Accept the reading of a tenant',
    allow: staffRoles,
    isVersioned: true,
    reply: meterReadingSchema,
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE', 'POLICY_VIOLATION'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/meter-reading/{id}/reject',
    summary: 'Reject the reading of a tenant, with a reason that the tenant reads',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ reason }),
    reply: meterReadingSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/meter-reading/{id}/check',
    summary: 'Mark an unusual use as checked',
    allow: staffRoles,
    isVersioned: true,
    reply: meterReadingSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
