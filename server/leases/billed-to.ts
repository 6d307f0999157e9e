import { sql } from 'kysely'
import { type CalendarDate, firstDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import { runningStatuses } from '../../domain/leases/lease-status.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database.ts'
import { idsOf } from '../platform/page.ts'
import { type BillableLease, withRentBasis } from './billable-leases.ts'
import { selectLeases } from './lease-row.ts'

/** A lease with the first month in which billing has something to look at. */
export type UnsettledLease = BillableLease & { billedTo: Month }
type Block = { before: Month; propertyType?: PropertyType | undefined; after?: string | undefined; limit: number }

/** Leases that may bear rent in a month before this one which billing has not settled, by id. */
export async function listUnsettledLeases(tx: Tx, { before, propertyType, after, limit }: Block): Promise<UnsettledLease[]> {
  const from = sql`coalesce(l.billed_to, date_trunc('month', l.starts_on)::date)`
  const staysOn = sql`l.status = any(${[...runningStatuses]}::text[]) and l.vacated_on is null and l.terminates_on is null`
  const leases = await selectLeases(tx, {
    where: sql`l.status not in ('PENDING', 'CANCELLED') and ${from} < ${firstDayOf(before)}::date
      and (least(l.ends_on, l.terminates_on) >= ${from} or l.vacated_on >= ${from} or (${staysOn}))
      and ${propertyType === undefined ? sql`true` : sql`l.property_type = ${propertyType}`}
      and ${after === undefined ? sql`true` : sql`l.id > ${after}`}`,
    limit,
  })
  const billedTo = await readBilledTo(tx, leases)
  const based = await withRentBasis(tx, leases)
  return based.map((lease) => ({ ...lease, billedTo: billedTo.get(lease.id) ?? monthOf(lease.startDate) }))
}

/** The first month of each lease that is not settled; that of its start where nothing is. */
export async function readBilledTo(tx: Tx, leases: readonly { id: string }[]): Promise<Map<string, Month>> {
  const { rows } = await sql<{ id: string; billedTo: CalendarDate }>`
    select id, coalesce(billed_to, starts_on) as "billedTo" from leases where id = any(${idsOf(leases.map(({ id }) => id))})`.execute(
    tx,
  )
  return new Map(rows.map(({ id, billedTo }) => [id, monthOf(billedTo)]))
}

/** Billing tells up to which month each of these leases is settled. */
export async function recordBilledTo(tx: Tx, settled: readonly { id: string; billedTo: Month }[]): Promise<void> {
  if (settled.length === 0) return
  await sql`
    update leases l set billed_to = s.month
    from unnest(${idsOf(settled.map(({ id }) => id))}, ${settled.map(({ billedTo }) => firstDayOf(billedTo))}::date[]) as s (id, month)
    where l.id = s.id and l.billed_to is distinct from s.month`.execute(tx)
}
