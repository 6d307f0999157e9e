import { type RawBuilder, sql } from 'kysely'
import type { monthlyRunContract } from '../../domain/monthly-runs/monthly-run-contract.ts'
import { type CalendarDate, firstDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { notFound } from '../../domain/problem.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import type { MonthlyRun } from './billable-store.ts'
import type { Unbilled } from './plan-block.ts'

type LatestRun = ReplyInputOf<typeof monthlyRunContract.latest>
/** A locked run with its progress. */
export type OpenRun = {
  id: string
  propertyType: PropertyType | null
  months: Month[]
  monthsDone: number
}

const ofMonth = ({ month, propertyType }: MonthlyRun) =>
  sql`month = ${firstDayOf(month)} and coalesce(property_type, '') = ${propertyType ?? ''}`

/** A run of everything also bills each kind of property. */
const billing = ({ month, propertyType }: MonthlyRun) =>
  sql`month = ${firstDayOf(month)} and (${propertyType ?? null}::text is null or property_type is null or property_type = ${propertyType ?? null})`

/** The open run of this month, started by anyone. */
export async function findOpenRun(tx: Tx, run: MonthlyRun): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from monthly_runs where ${ofMonth(run)} and finished_at is null`.execute(tx)
  return rows[0]?.id
}

/** Starts a run; undefined if another caller started one in the meantime. */
export async function insertRun(
  tx: Tx,
  { month, propertyType, months, leaseCount }: MonthlyRun & { months: readonly Month[]; leaseCount: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into monthly_runs (id, month, property_type, months, lease_count)
    values (${newId()}, ${firstDayOf(month)}, ${propertyType ?? null}, ${months.map(firstDayOf)}::date[], ${leaseCount})
    on conflict (organisation_id, month, coalesce(property_type, '')) where finished_at is null do nothing returning id`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Locks a run; undefined once it is finished. */
export async function lockRun(tx: Tx, id: string): Promise<OpenRun | undefined> {
  const { rows } = await sql<Omit<OpenRun, 'months'> & { months: CalendarDate[] }>`
    select id, property_type as "propertyType", months::text[] as months, months_done as "monthsDone"
    from monthly_runs where id = ${id} and finished_at is null for update`.execute(tx)
  const [run] = rows
  return run && { ...run, months: run.months.map(monthOf) }
}

export type BlockDone = { leases: number; created: number; skipped: number; exceptions: number }

/** Adds a block to the counts of its run. The run stays locked until the transaction ends. */
export async function moveRun(tx: Tx, id: string, done: BlockDone): Promise<void> {
  await sql`
    update monthly_runs set done_count = done_count + ${done.leases}, created_count = created_count + ${done.created},
      skipped_count = skipped_count + ${done.skipped}, exception_count = exception_count + ${done.exceptions}, moved_at = ${tx.now}
    where id = ${id}`.execute(tx)
}

export async function passMonth(tx: Tx, id: string): Promise<void> {
  await sql`update monthly_runs set months_done = months_done + 1, moved_at = ${tx.now} where id = ${id}`.execute(tx)
}

export async function finishRun(tx: Tx, id: string, exceptions: number): Promise<void> {
  await sql`update monthly_runs set finished_at = ${tx.now}, moved_at = ${tx.now}, exception_count = exception_count + ${exceptions}
    where id = ${id}`.execute(tx)
}

export async function insertExceptions(tx: Tx, runId: string, exceptions: readonly Unbilled[]): Promise<void> {
  if (exceptions.length === 0) return
  const rows = exceptions.map(({ leaseId, reason, months }) => ({
    id: newId(),
    lease_id: leaseId,
    reason: reason.slice(0, maxReason),
    months: months?.map(firstDayOf) ?? null,
  }))
  await sql`
    insert into monthly_run_exceptions (id, run_id, lease_id, reason, months)
    select id, ${runId}, lease_id, reason, months
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, lease_id uuid, reason text, months date[])`.execute(tx)
}

const maxReason = 1000

export type RunCounts = { created: number; skipped: number }

export async function readRunCounts(tx: Tx, id: string): Promise<RunCounts> {
  const { rows } = await sql<RunCounts>`
    select created_count as created, skipped_count as skipped from monthly_runs where id = ${id}`.execute(tx)
  return rows[0] ?? { created: 0, skipped: 0 }
}

/** The leases that a run could not bill, in the order of the run. */
export async function readExceptions(tx: Tx, runId: string, max: number): Promise<Unbilled[]> {
  const rows = await exceptionsWhere(tx, sql`e.run_id = ${runId}`, max)
  return rows.map(({ id: _id, propertyType: _type, ...exception }) => exception)
}

type Recorded = Unbilled & { id: string; propertyType: PropertyType }

async function exceptionsWhere(tx: Tx, where: RawBuilder<unknown>, max: number): Promise<Recorded[]> {
  const { rows } = await sql<Omit<Recorded, 'months'> & { months: CalendarDate[] | null }>`
    select e.id, e.lease_id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType", e.reason, e.months::text[] as months
    from monthly_run_exceptions e join leases l on l.organisation_id = e.organisation_id and l.id = e.lease_id
    where ${where} order by e.id limit ${max}`.execute(tx)
  return rows.map(({ months, ...row }) => (months ? { ...row, months: months.map(monthOf) } : row))
}

/** Runs without progress since a time: their process was killed. */
export async function listStoppedRuns(tx: Tx, movedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from monthly_runs where finished_at is null and moved_at < ${movedBefore} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The month of a run, as requested. */
export async function readRunAsked(tx: Tx, id: string): Promise<MonthlyRun> {
  const { rows } = await sql<{ month: CalendarDate; propertyType: PropertyType | null }>`
    select month, property_type as "propertyType" from monthly_runs where id = ${id}`.execute(tx)
  const [run] = rows
  if (!run) throw new Error('The run is not there.')
  return { month: monthOf(run.month), propertyType: run.propertyType ?? undefined }
}

/** After this time without a block, a run counts as interrupted. */
export const stoppedAfterMs = 120_000

type RunRow = Omit<NonNullable<LatestRun['run']>, 'state' | 'startedAt' | 'finishedAt'> & {
  startedAt: Date
  movedAt: Date
  finishedAt: Date | null
}

export async function readLatestRun(tx: Tx, run: MonthlyRun): Promise<LatestRun> {
  const { rows } = await sql<RunRow>`
    select id, month, property_type as "propertyType", lease_count as "leaseCount", done_count as "doneCount", created_count as "createdCount",
      skipped_count as "skippedCount", exception_count as "exceptionCount", started_at as "startedAt", moved_at as "movedAt",
      finished_at as "finishedAt"
    from monthly_runs where ${billing(run)} order by id desc limit 1`.execute(tx)
  const [row] = rows
  if (!row) return { run: null }
  const { movedAt, ...latest } = row
  const isStopped = tx.now.getTime() - movedAt.getTime() > stoppedAfterMs
  return {
    run: {
      ...latest,
      state: row.finishedAt ? 'FINISHED' : isStopped ? 'STOPPED' : 'RUNNING',
      startedAt: row.startedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    },
  }
}

export async function listExceptions(tx: Tx, runId: string, query: QueryOf<typeof monthlyRunContract.exceptions>) {
  const { rows } = await sql`select id from monthly_runs where id = ${runId}`.execute(tx)
  if (rows.length === 0) throw notFound('run')
  const page = await pageOfIds(tx, query, {
    id: 'e.id',
    from: sql`monthly_run_exceptions e join leases l on l.organisation_id = e.organisation_id and l.id = e.lease_id`,
    where: [
      sql`e.run_id = ${runId}`,
      optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
      optionalFilter(query.ofEarlierMonths, (isEarlier) => (isEarlier ? sql`e.months is not null` : sql`e.months is null`)),
      textMatch(query.q, ['l.lease_number', 'e.reason']),
    ],
    sorts: { recordedAt: 'e.id' },
    defaultSort: 'recordedAt:asc',
  })
  return pageReply(page, await exceptionsWhere(tx, sql`e.id = any(${idsOf(page.items)})`, page.items.length))
}
