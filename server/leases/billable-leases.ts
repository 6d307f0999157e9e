import { sql } from 'kysely'
import { firstDayOf, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import { runningStatuses } from '../../domain/leases/lease-status.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database.ts'
import { type LeaseRow, selectLeases } from './lease-row.ts'
import { type RentBasis, readRentHistories, rentBasisOf } from './rent-basis.ts'

export type BillableLease = LeaseRow & RentBasis
type Block = { propertyType?: PropertyType | undefined; after?: string | undefined; limit?: number }

/**
 * Leases that bear rent in some days of a month, locked, by id: at most 1,000, then go on `after` the last one's id. A lease
 * that has ended meanwhile is among them for the days in which it ran.
 */
export async function lockBillableLeases(
  tx: Tx,
  month: Month,
  { propertyType, after, limit = 1000 }: Block = {},
): Promise<BillableLease[]> {
  const staysOn = sql`l.status = any(${[...runningStatuses]}::text[]) and l.vacated_on is null and l.terminates_on is null`
  const leases = await selectLeases(tx, {
    where: sql`l.status not in ('PENDING', 'CANCELLED') and l.starts_on <= ${lastDayOf(month)}
      and (least(l.ends_on, l.terminates_on) >= ${firstDayOf(month)} or l.vacated_on >= ${firstDayOf(month)}
        or (l.status = 'EXPIRED' and l.occupied_until >= ${firstDayOf(month)}) or (${staysOn}))
      and ${propertyType === undefined ? sql`true` : sql`l.property_type = ${propertyType}`}
      and ${after === undefined ? sql`true` : sql`l.id > ${after}`}`,
    limit,
    isLocked: true,
  })
  return withRentBasis(tx, leases)
}

/** Leases with all that their rent follows from. */
export async function withRentBasis(tx: Tx, leases: readonly LeaseRow[]): Promise<BillableLease[]> {
  const ids = leases.map(({ id }) => id)
  const histories = await readRentHistories(tx, ids)
  return leases.map((lease) => ({ ...lease, ...rentBasisOf(lease, histories.get(lease.id) ?? {}, tx.today) }))
}
