import { sql } from 'kysely'
import { addMonthsToMonth, type CalendarDate, firstDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import { runningStatuses } from '../../domain/leases/lease-status.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { type BillableLease, withRentBasis } from './billable-leases.ts'
import { selectLeases } from './lease-row.ts'

/** A lease with the first month that billing must check. */
export type UnsettledLease = BillableLease & { billedTo: Month }
type Block = {
  before: Month
  propertyType?: PropertyType | undefined
  after?: string | undefined
  limit: number
  /** KNOWN: only leases with a month before that is known to be unbilled; UNKNOWN: all others. */
  which?: 'KNOWN' | 'UNKNOWN' | undefined
  /** Only leases whose advices are issued on their own days. */
  hasLead?: boolean | undefined
  /** Until the transaction ends, nobody can change the leases or create advices for them. */
  isLocked?: boolean | undefined
}

/** Leases, by id, that may have rent in an earlier month that billing has not settled. */
export async function listUnsettledLeases(
  tx: Tx,
  { before, propertyType, after, limit, which, hasLead = false, isLocked }: Block,
): Promise<UnsettledLease[]> {
  const staysOn = sql`l.status = any(${[...runningStatuses]}::text[]) and l.vacated_on is null and l.terminates_on is null`
  const { rows } = await sql<{ id: string; billedTo: CalendarDate }>`
    select l.id, m.billed_to as "billedTo"
    from billing_marks m join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id
    where m.billed_to < ${firstDayOf(before)} and l.status not in ('PENDING', 'CANCELLED')
      and (least(l.ends_on, l.terminates_on) >= m.billed_to or l.vacated_on >= m.billed_to or (${staysOn}))
      and ${propertyType === undefined ? sql`true` : sql`l.property_type = ${propertyType}`}
      and ${after === undefined ? sql`true` : sql`l.id > ${after}`}
      and ${hasLead ? sql`l.issue_lead_days is not null` : sql`true`}
      and ${which === undefined ? sql`true` : sql`m.unbilled_from is ${which === 'KNOWN' ? sql`not null` : sql`null`}`}
    order by l.id limit ${limit}`.execute(which === 'UNKNOWN' ? tx.byKey : tx)
  if (rows.length === 0) return []
  const leases = await selectLeases(tx, { where: sql`l.id = any(${idsOf(rows.map(({ id }) => id))})`, isLocked })
  const billedTo = new Map(rows.map((row) => [row.id, monthOf(row.billedTo)]))
  const based = await withRentBasis(tx, leases)
  return based.map((lease) => ({ ...lease, billedTo: billedTo.get(lease.id) ?? monthOf(lease.startDate) }))
}

export type UnbilledMark = { leaseId: string; propertyType: PropertyType; month: Month }

/** Leases with an earlier month that is known to be unbilled, up to the limit. */
export async function readUnbilledMarks(tx: Tx, before: Month, limit: number): Promise<UnbilledMark[]> {
  const { rows } = await sql<Omit<UnbilledMark, 'month'> & { from: CalendarDate }>`
    select m.lease_id as "leaseId", l.property_type as "propertyType", m.unbilled_from as "from"
    from (
      select organisation_id, lease_id, unbilled_from from billing_marks
      where unbilled_from < ${firstDayOf(before)} order by unbilled_from, lease_id limit ${limit}
    ) m join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id
    order by m.unbilled_from, m.lease_id`.execute(tx)
  return rows.map(({ from, ...mark }) => ({ ...mark, month: monthOf(from) }))
}

/** The number of results of `readUnbilledMarks`, by type of property. */
export async function countUnbilledMarks(tx: Tx, before: Month, limit: number): Promise<Map<PropertyType, number>> {
  const { rows } = await sql<{ propertyType: PropertyType; count: number }>`
    select l.property_type as "propertyType", count(*) as count
    from (
      select organisation_id, lease_id from billing_marks
      where unbilled_from < ${firstDayOf(before)} order by unbilled_from, lease_id limit ${sql.lit(limit)}
    ) m join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id
    group by l.property_type`.execute(tx.byKey)
  return new Map(rows.map(({ propertyType, count }) => [propertyType, count]))
}

/** Stores the first unbilled month of each of these locked leases; null if there is none. */
export async function recordUnbilled(tx: Tx, found: readonly { id: string; month: Month | null }[]): Promise<void> {
  await sql`
    update billing_marks m set unbilled_from = s.month
    from unnest(${idsOf(found.map(({ id }) => id))}, ${found.map(({ month }) => month && firstDayOf(month))}::date[]) as s (id, month)
    where m.lease_id = s.id and m.unbilled_from is distinct from s.month`.execute(tx)
}

/** The first unsettled month of each lease. */
export async function readBilledTo(tx: Tx, leases: readonly { id: string }[]): Promise<Map<string, Month>> {
  const { rows } = await sql<{ id: string; billedTo: CalendarDate }>`
    select lease_id as id, billed_to as "billedTo" from billing_marks where lease_id = any(${idsOf(leases.map(({ id }) => id))})`.execute(
    tx,
  )
  return new Map(rows.map(({ id, billedTo }) => [id, monthOf(billedTo)]))
}

/** Stores the month up to which billing has settled each of these leases. */
export async function recordBilledTo(tx: Tx, settled: readonly { id: string; billedTo: Month }[]): Promise<void> {
  if (settled.length === 0) return
  await sql`
    update billing_marks m set billed_to = s.month
    from unnest(${idsOf(settled.map(({ id }) => id))}, ${settled.map(({ billedTo }) => firstDayOf(billedTo))}::date[]) as s (id, month)
    where m.lease_id = s.id and m.billed_to <> s.month`.execute(tx)
}

/** Leases that were settled up to a month are now settled up to the next. */
export async function settleMonth(tx: Tx, leaseIds: readonly string[], month: Month): Promise<void> {
  if (leaseIds.length === 0) return
  await sql`update billing_marks set billed_to = ${firstDayOf(addMonthsToMonth(month, 1))}
    where lease_id = any(${idsOf(leaseIds)}) and billed_to = ${firstDayOf(month)}`.execute(tx)
}
