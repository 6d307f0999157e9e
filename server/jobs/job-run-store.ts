import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { type JobName, jobNames, pauseAfter } from '../../domain/jobs/job.ts'
import type { JobRun, JobState, jobContract } from '../../domain/jobs/job-contract.ts'
import type { Page } from '../../domain/page.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'

// Runs as the auth role, which has access to these tables. `organisation` is null for the jobs of the installation, so it is compared by
// `is not distinct from`.

const heldMs = 5 * 60_000
/** Within this many days, an active monthly job has run. */
const totalledDays = 40

export type RunKey = { name: JobName; organisationId: string | null; dueOn: CalendarDate }
/** The holder of a run. Once the attempt count has changed, another attempt has taken over the run. */
export type Claim = RunKey & { id: string; attempt: number }

/**
 * Claims the run of a day if it has not started, has failed and may be retried, or its process has died. With `isAsked`, also a finished
 * one. Undefined if there is nothing to claim.
 */
export async function claimRun(tx: Tx, { name, organisationId, dueOn }: RunKey, isAsked: boolean): Promise<Claim | undefined> {
  const { rows } = await sql<{ id: string; attempt: number }>`
    insert into job_runs as r (id, organisation, name, due_on, started_at, held_until)
    values (${newId()}, ${organisationId}, ${name}, ${dueOn}, ${tx.now}, ${heldUntil(tx)})
    on conflict (organisation, name, due_on) do update set state = 'RUNNING', attempt_count = r.attempt_count + 1,
      started_at = excluded.started_at, finished_at = null, held_until = excluded.held_until, next_try_at = null
    where case when r.state = 'RUNNING' then r.held_until < ${tx.now} else ${isAsked} or r.next_try_at <= ${tx.now} end
    returning id, attempt_count as attempt`.execute(tx)
  return rows[0] && { ...rows[0], name, organisationId, dueOn }
}

/** Whether nothing of the run is left to do or retry today. */
export async function isRunDone(tx: Tx, { name, organisationId, dueOn }: RunKey): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    select state = 'DONE' and next_try_at is null as "isDone" from job_runs
    where organisation is not distinct from ${organisationId}::uuid and name = ${name} and due_on = ${dueOn}`.execute(tx)
  return rows[0]?.isDone ?? false
}

/** The day of the last earlier run that finished. */
export async function lastDoneBefore(tx: Tx, { name, organisationId, dueOn }: RunKey): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ doneOn: CalendarDate }>`
    select due_on as "doneOn" from job_runs
    where organisation is not distinct from ${organisationId}::uuid and name = ${name} and due_on < ${dueOn} and state = 'DONE'
    order by due_on desc limit 1`.execute(tx)
  return rows[0]?.doneOn
}

/** Stores that the process still works on it. */
export async function extendRun(tx: Tx, { id, attempt }: Claim): Promise<void> {
  await tx
    .updateTable('job_runs')
    .set({ held_until: heldUntil(tx) })
    .where('id', '=', id)
    .where('attempt_count', '=', attempt)
    .where('state', '=', 'RUNNING')
    .execute()
}

export type Outcome =
  | { state: 'DONE'; result: string | undefined; againAt?: Date | undefined }
  | { state: 'FAILED'; error: string }
  /** Interrupted because the server stops: not a failure, and another process continues immediately. */
  | { state: 'STOPPED' }

export async function finishRun(tx: Tx, { id, attempt }: Claim, outcome: Outcome): Promise<void> {
  const run = tx
    .updateTable('job_runs')
    .where('id', '=', id)
    .where('attempt_count', '=', attempt)
    .set({ state: outcome.state === 'DONE' ? 'DONE' : 'FAILED', finished_at: tx.now })
  if (outcome.state === 'DONE') {
    const { result, againAt } = outcome
    // A job that repeats all day keeps its last result if there was nothing to do.
    const changed = { failure_count: 0, error: null, next_try_at: againAt ?? null, ...(result ? { result } : {}) }
    await run.set(changed).execute()
  } else if (outcome.state === 'STOPPED') {
    await run.set({ next_try_at: tx.now, error: 'The server stopped. The job continues when a server is running.' }).execute()
  } else {
    const failed = await run
      .set((set) => ({ error: outcome.error.slice(0, 500), failure_count: set('failure_count', '+', 1) }))
      .returning('failure_count')
      .executeTakeFirst()
    if (!failed) return
    const nextTryAt = new Date(tx.now.getTime() + pauseAfter(failed.failure_count))
    await tx.updateTable('job_runs').set({ next_try_at: nextTryAt }).where('id', '=', id).execute()
  }
}

/** Runs older than this have no use; their days were completed long ago. */
export async function deleteOldRuns(tx: Tx, before: CalendarDate): Promise<void> {
  await tx.deleteFrom('job_runs').where('due_on', '<', before).where('state', '<>', 'RUNNING').execute()
}

type RunRow = {
  id: string
  name: JobName
  dueOn: CalendarDate
  state: JobState
  startedAt: Date
  finishedAt: Date | null
  attemptCount: number
  result: string | null
  error: string | null
  nextTryAt: Date | null
}
export type LastRun = JobRun & { nextTryAt: Date | null }

const columns = sql`id, name, due_on as "dueOn", state, started_at as "startedAt", finished_at as "finishedAt",
  attempt_count as "attemptCount", result, error, next_try_at as "nextTryAt"`

function toRun({ startedAt, finishedAt, ...run }: RunRow): LastRun {
  return { ...run, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null }
}

export async function lastRuns(tx: Tx, organisationId: string | null): Promise<Map<JobName, LastRun>> {
  const { rows } = await sql<RunRow>`
    select newest.* from unnest(${[...jobNames]}::text[]) as job (job_name) cross join lateral (
      select ${columns} from job_runs where organisation is not distinct from ${organisationId}::uuid and name = job.job_name
      order by due_on desc limit 1) newest`.execute(tx)
  return new Map(rows.map((row) => [row.name, toRun(row)]))
}

export async function listRuns(
  tx: Tx,
  organisationId: string | null,
  query: QueryOf<typeof jobContract.runs>,
): Promise<Page<JobRun>> {
  const page = await pageOfIds(tx, query, {
    id: sql`id`,
    from: sql`job_runs`,
    where: [
      sql`organisation is not distinct from ${organisationId}::uuid`,
      optionalFilter(query.name, (name) => sql`name = ${name}`),
      optionalFilter(query.state, (state) => sql`state = ${state}`),
      textMatch(query.q, [sql`name`, sql`result`, sql`error`]),
    ],
    sorts: { startedAt: sql`started_at`, dueOn: sql`due_on` },
    defaultSort: 'startedAt:desc',
  })
  const { rows } = await sql<RunRow>`select ${columns} from job_runs where id = any(${idsOf(page.items)})`.execute(tx)
  return pageReply(page, rows.map(toRun))
}

/** For each job name over all organisations: the time of the last success, and how many of the newest runs fail now. */
export async function summariseRuns(tx: Tx): Promise<{ name: string; lastDoneAt: Date | null; failing: number }[]> {
  const since = addDays(tx.today, -totalledDays)
  const { rows } = await sql<{ name: string; lastDoneAt: Date | null; failing: number }>`
    select name, max(finished_at) filter (where state = 'DONE') as "lastDoneAt",
      count(distinct organisation) filter (where failure_count > 0 and due_on >= ${tx.today}::date - 1)
        + count(*) filter (where failure_count > 0 and due_on >= ${tx.today}::date - 1 and organisation is null) as failing
    from job_runs where due_on >= ${since} group by name order by name`.execute(tx)
  return rows
}

function heldUntil(tx: Tx): Date {
  return new Date(tx.now.getTime() + heldMs)
}
