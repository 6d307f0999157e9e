import { z } from 'zod'
import { calendarDateSchema, monthSchema, formatMonth } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { listQuery, pageOf } from '../page.ts'
import { propertyTypes } from '../properties/property.ts'
import { idSchema, instantSchema } from '../text.ts'
import { runAskedSchema, runExceptionSchema, type RunException } from '../advices/run-schema.ts'
import { listed, sheet } from '../sheet.ts'

const runExceptionColumns = sheet<RunException>(({ text }) => [
  text('Lease', (exception) => exception.leaseNumber),
  text('Reason', (exception) => exception.reason),
  text('Months', (exception) => listed((exception.months ?? []).map(formatMonth))),
  text('Lease id', (exception) => exception.leaseId),
])

export const monthlyRunSchema = z.object({
  id: idSchema,
  month: calendarDateSchema,
  propertyType: z.enum(propertyTypes).nullable(),
  /** STOPPED: the run made no progress for a while; the scheduler, or the next user who generates the month, continues it. */
  state: z.enum(['RUNNING', 'STOPPED', 'FINISHED']),
  /** The approximate number of leases to process, and of processed ones. */
  leaseCount: z.number().int(),
  doneCount: z.number().int(),
  createdCount: z.number().int(),
  skippedCount: z.number().int(),
  exceptionCount: z.number().int(),
  startedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
})

export const monthlyRunContract = {
  preview: endpoint({
    method: 'POST',
    path: '/payment-advice/generate/preview',
    summary: 'Preview the advices of a month and the leases that cannot be billed; stores nothing',
    allow: staffRoles,
    callKind: 'JOB',
    body: runAskedSchema.omit({ includePast: true }),
    reply: z.object({
      adviceCount: z.number().int(),
      amount: totalSchema,
      skippedCount: z.number().int(),
      exceptionCount: z.number().int(),
      /** The first 100 exceptions. */
      exceptions: z.array(runExceptionSchema),
      /** False if there are too many leases for a quick preview: it then covers only the first ones. */
      isComplete: z.boolean(),
      leaseCount: z.number().int(),
    }),
    isCalculation: true,
  }),
  latest: endpoint({
    method: 'GET',
    path: '/payment-advice/run',
    summary: 'The latest run of a month, in progress or done; for a kind of property, the latest run that billed it',
    allow: staffRoles,
    query: z.object({ month: monthSchema, propertyType: z.enum(propertyTypes).optional() }),
    reply: z.object({ run: monthlyRunSchema.nullable() }),
  }),
  exceptions: endpoint({
    method: 'GET',
    path: '/payment-advice/run/{id}/exception',
    summary: 'Every lease that a run could not bill, with the reason',
    allow: staffRoles,
    query: listQuery(['recordedAt'], {
      propertyType: z.enum(propertyTypes).optional(),
      /** Only unbilled periods of earlier months, or all except those. */
      ofEarlierMonths: z.stringbool().optional(),
    }),
    columns: runExceptionColumns,
    reply: pageOf(runExceptionSchema.extend({ id: idSchema, propertyType: z.enum(propertyTypes) })),
  }),
}
