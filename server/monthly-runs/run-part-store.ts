import { sql } from 'kysely'
import { type CalendarDate, type Month, monthOf } from '../../domain/calendar-date.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'

/** Leases of the run's current month: after the last billed one, up to and including `untilLeaseId`; null means no limit. */
export type RunPart = {
  part: number
  month: Month
  propertyType: PropertyType | null
  lastLeaseId: string | null
  untilLeaseId: string | null
}

/**
 * Locks an unfinished part of a run, if possible one that no other worker processes. Waits if all are in progress, so undefined means that
 * every part is done.
 */
export async function lockPart(tx: Tx, runId: string): Promise<RunPart | undefined> {
  return (await selectPart(tx, runId, { skipsLocked: true })) ?? selectPart(tx, runId, { skipsLocked: false })
}

async function selectPart(tx: Tx, runId: string, { skipsLocked }: { skipsLocked: boolean }): Promise<RunPart | undefined> {
  const { rows } = await sql<Omit<RunPart, 'month'> & { month: CalendarDate }>`
    select p.part, r.months[r.months_done + 1]::text as month, r.property_type as "propertyType",
      p.last_lease_id as "lastLeaseId", p.until_lease_id as "untilLeaseId"
    from monthly_run_parts p join monthly_runs r on r.organisation_id = p.organisation_id and r.id = p.run_id
    where p.run_id = ${runId} and not p.is_done
    order by p.part limit 1 for update of p ${skipsLocked ? sql`skip locked` : sql``}`.execute(tx)
  const [part] = rows
  return part && { ...part, month: monthOf(part.month) }
}

export async function movePart(
  tx: Tx,
  runId: string,
  { part, lastLeaseId, isDone }: { part: number; lastLeaseId: string | null; isDone: boolean },
): Promise<void> {
  await sql`update monthly_run_parts set last_lease_id = coalesce(${lastLeaseId}, last_lease_id), is_done = ${isDone}
    where run_id = ${runId} and part = ${part}`.execute(tx)
}

/** Inserts parts that end with each of these leases, and one for all leases after the last. */
export async function insertParts(tx: Tx, runId: string, lastLeaseIds: readonly string[]): Promise<void> {
  const ends = [...lastLeaseIds, null]
  await tx
    .insertInto('monthly_run_parts')
    .values(
      ends.map((until, part) => ({
        run_id: runId,
        part,
        last_lease_id: lastLeaseIds[part - 1] ?? null,
        until_lease_id: until,
      })),
    )
    .execute()
}

export async function readPartsLeft(tx: Tx, runId: string): Promise<{ parts: number; left: number }> {
  const { rows } = await sql<{ parts: number; left: number }>`
    select count(*) as parts, count(*) filter (where not is_done) as left from monthly_run_parts where run_id = ${runId}`.execute(
    tx,
  )
  return rows[0] ?? { parts: 0, left: 0 }
}

export async function deleteParts(tx: Tx, runId: string): Promise<void> {
  await tx.deleteFrom('monthly_run_parts').where('run_id', '=', runId).execute()
}
