import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, instantSchema } from '../text.ts'
import { jobNames } from './job.ts'
import { sheet } from '../sheet.ts'

const nameSchema = z.enum(jobNames)
export const jobStates = ['RUNNING', 'DONE', 'FAILED'] as const
export type JobState = (typeof jobStates)[number]

export const jobRunSchema = z.object({
  id: idSchema,
  name: nameSchema,
  /** The day on which it was due. */
  dueOn: calendarDateSchema,
  state: z.enum(jobStates),
  startedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  attemptCount: z.number().int(),
  /** A description of the result. */
  result: z.string().nullable(),
  /** Why it failed and what to do; null if it succeeded. */
  error: z.string().nullable(),
})
export type JobRun = z.output<typeof jobRunSchema>

export const jobSchema = z.object({
  /** The id in the audit. */
  id: idSchema,
  version: z.number().int(),
  name: nameSchema,
  /** Whether a setting turns it on and off. */
  isBySetting: z.boolean(),
  isEnabled: z.boolean(),
  /** The day of a monthly job. */
  dayOfMonth: z.number().int().nullable(),
  /** The number of backups to keep. */
  keepCount: z.number().int().nullable(),
  lastRun: jobRunSchema.nullable(),
  /** Null while it is off. */
  nextRunAt: instantSchema.nullable(),
})
export type Job = z.output<typeof jobSchema>

const jobParams = z.object({ name: nameSchema })
const jobRoles = ['ADMIN', 'SUPERADMIN'] as const

const jobRunColumns = sheet<JobRun>(({ text, number, date, time }) => [
  text('Job', (run) => run.name),
  date('Due', (run) => run.dueOn),
  text('Status', (run) => run.state),
  time('Started', (run) => run.startedAt),
  time('Finished', (run) => run.finishedAt),
  number('Attempts', (run) => run.attemptCount),
  text('Result', (run) => run.result),
  text('Failure', (run) => run.error),
])

export const jobContract = {
  list: endpoint({
    method: 'GET',
    path: '/job',
    summary: 'Background jobs: of the organisation for its ADMIN, of the installation for the operator',
    allow: jobRoles,
    reply: z.array(jobSchema),
  }),
  runs: endpoint({
    method: 'GET',
    path: '/job/run',
    summary: 'Job runs with result or failure, newest first',
    allow: jobRoles,
    query: listQuery(['startedAt', 'dueOn'], { name: nameSchema.optional(), state: z.enum(jobStates).optional() }),
    columns: jobRunColumns,
    reply: pageOf(jobRunSchema),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/job/{name}',
    summary: 'Turn a job on or off, and set its day of the month or the number of backups',
    allow: jobRoles,
    params: jobParams,
    body: z.object({
      isEnabled: z.boolean().optional(),
      dayOfMonth: z.number().int().min(1, 'Choose a day from 1 to 28.').max(28, 'Choose a day from 1 to 28.').optional(),
      keepCount: z.number().int().min(1, 'Keep at least one.').max(365, 'Keep at most 365.').optional(),
    }),
    reply: jobSchema,
    isVersioned: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/job/{name}/run',
    summary: 'Run a job now, even if it is not due; it continues after the reply',
    allow: jobRoles,
    params: jobParams,
    reply: jobSchema,
    status: 202,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
