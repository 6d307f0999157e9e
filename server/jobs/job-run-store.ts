import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { type JobName, jobNames, pauseAfter } from '../../domain/jobs/job.ts'
import type { JobRun, JobState, jobContract } from '../../domain/jobs/job-contract.ts'
import type { Page } from '../../domain/page.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'

// Run as the auth role, whose tables these are. `organisation` is null for the jobs of the installation: `is not distinct from`.

const heldMs = 5 * 60_000
/** A monthly job has run in these, if it runs at all. */
const totalledDays = 40

export type RunKey = { name: JobName; organisationId: string | null; dueOn: CalendarDate }
/** Who holds the run: another attempt has taken it over once the count has moved on. */
export type Claim = RunKey & { id: string; attempt: number }

/**
 * Takes the run of a day: one that nobody has begun, that failed and may be tried again, or whose process is gone. `isAsked`: also
 * one that is done. Undefined when there is nothing to take.
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

/** Whether nothing of it is left to do, or to try again, today. */
export async function isRunDone(tx: Tx, { name, organisationId, dueOn }: RunKey): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    select state = 'DONE' and next_try_at is null as "isDone" from job_runs
    where organisation is not distinct from ${organisationId}::uuid and name = ${name} and due_on = ${dueOn}`.execute(tx)
  return rows[0]?.isDone ?? false
}

/** The day of the last run before this one that came to its end. */
export async function lastDoneBefore(tx: Tx, { name, organisationId, dueOn }: RunKey): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ doneOn: CalendarDate }>`
    select due_on as "doneOn" from job_runs
    where organisation is not distinct from ${organisationId}::uuid and name = ${name} and due_on < ${dueOn} and state = 'DONE'
    order by due_on desc limit 1`.execute(tx)
  return rows[0]?.doneOn
}

/** Says that its process still works on it. */
export async function holdRun(tx: Tx, { id, attempt }: Claim): Promise<void> {
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
  | { state: 'FAILED'; fault: string }
  /** Broken off because the server stops: no failure, and whoever is there goes on at once. */
  | { state: 'STOPPED' }

export async function finishRun(tx: Tx, { id, attempt }: Claim, outcome: Outcome): Promise<void> {
  const run = tx
    .updateTable('job_runs')
    .where('id', '=', id)
    .where('attempt_count', '=', attempt)
    .set({ state: outcome.state === 'DONE' ? 'DONE' : 'FAILED', finished_at: tx.now })
  if (outcome.state === 'DONE') {
    const { result, againAt } = outcome
    // What is done again and again keeps what it last did, where there was nothing to do.
    const changed = { failure_count: 0, fault: null, next_try_at: againAt ?? null, ...(result ? { result } : {}) }
    await run.set(changed).execute()
  } else if (outcome.state === 'STOPPED') {
    await run.set({ next_try_at: tx.now, fault: 'The server stopped. The job continues when a server is running.' }).execute()
  } else {
    const failed = await run
      .set((set) => ({ fault: outcome.fault.slice(0, 500), failure_count: set('failure_count', '+', 1) }))
      .returning('failure_count')
      .executeTakeFirst()
    if (!failed) return
    const nextTryAt = new Date(tx.now.getTime() + pauseAfter(failed.failure_count))
    await tx.updateTable('job_runs').set({ next_try_at: nextTryAt }).where('id', '=', id).execute()
  }
}

/** Runs older than this tell nobody anything; their days have long been done. */
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
  fault: string | null
  nextTryAt: Date | null
}
export type LastRun = JobRun & { nextTryAt: Date | null }

const columns = sql`id, name, due_on as "dueOn", state, started_at as "startedAt", finished_at as "finishedAt",
  attempt_count as "attemptCount", result, fault, next_try_at as "nextTryAt"`

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
      textMatch(query.q, [sql`name`, sql`result`, sql`fault`]),
    ],
    sorts: { startedAt: sql`started_at`, dueOn: sql`due_on` },
    defaultSort: 'startedAt:desc',
  })
  const { rows } = await sql<RunRow>`select ${columns} from job_runs where id = any(${idsOf(page.items)})`.execute(tx)
  return pageReply(page, rows.map(toRun))
}

/** By the job's name: when each last succeeded, and how many of the newest runs fail now. Over all organisations. */
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
