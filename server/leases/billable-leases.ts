import { type RawBuilder, sql } from 'kysely'
import { firstDayOf, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import { runningStatuses } from '../../domain/leases/lease-status.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { type LeaseRow, selectLeases } from './lease-row.ts'
import { type RentBasis, readRentHistories, rentBasisOf } from './tenancy/rent-basis.ts'

export type BillableLease = LeaseRow & RentBasis
export type BillableBlock = {
  propertyType?: PropertyType | undefined
  after?: string | undefined
  until?: string | undefined
  limit: number
}

/** Whether a lease has rent on some days of a month. A lease that has ended meanwhile is included for the days on which it ran. */
function isRentDueIn(month: Month, propertyType: PropertyType | undefined): RawBuilder<unknown> {
  const staysOn = sql`l.status = any(${[...runningStatuses]}::text[]) and l.vacated_on is null and l.terminates_on is null`
  return sql`l.status not in ('PENDING', 'CANCELLED') and l.starts_on <= ${lastDayOf(month)}
    and (least(l.ends_on, l.terminates_on) >= ${firstDayOf(month)} or l.vacated_on >= ${firstDayOf(month)}
      or (l.status = 'EXPIRED' and l.occupied_until >= ${firstDayOf(month)}) or (${staysOn}))
    and ${propertyType === undefined ? sql`true` : sql`l.property_type = ${propertyType}`}`
}

/**
 * Locks the ids of the next leases to bill, up to and including `until`, in a fixed order, like every caller that locks several. Continue
 * `after` the last one.
 */
export async function lockBillableIds(tx: Tx, month: Month, block: BillableBlock): Promise<string[]> {
  return selectIds(tx, month, { ...block, lock: sql`for update of l` })
}

/** Reads the same without a lock, for a preview that stores nothing. */
export async function listBillableIds(tx: Tx, month: Month, block: BillableBlock): Promise<string[]> {
  return selectIds(tx, month, { ...block, lock: sql`` })
}

async function selectIds(
  tx: Tx,
  month: Month,
  { propertyType, after, until, limit, lock }: BillableBlock & { lock: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from leases l
    where ${isRentDueIn(month, propertyType)} and ${after === undefined ? sql`true` : sql`l.id > ${after}`}
      and ${until === undefined ? sql`true` : sql`l.id <= ${until}`}
    order by l.id limit ${limit} ${lock}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function countBillable(tx: Tx, month: Month, propertyType: PropertyType | undefined): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from leases l where ${isRentDueIn(month, propertyType)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The number of leases to bill in a month, and the middle one by id. */
export async function findMiddle(
  tx: Tx,
  month: Month,
  propertyType: PropertyType | undefined,
): Promise<{ count: number; middle: string | null }> {
  const { rows } = await sql<{ count: number; middle: string | null }>`
    select count(*) as count, percentile_disc(0.5) within group (order by l.id) as middle
    from leases l where ${isRentDueIn(month, propertyType)}`.execute(tx)
  return rows[0] ?? { count: 0, middle: null }
}

export async function readBillableLeases(tx: Tx, ids: readonly string[]): Promise<BillableLease[]> {
  if (ids.length === 0) return []
  return withRentBasis(tx, await selectLeases(tx, { where: sql`l.id = any(${idsOf(ids)})` }))
}

/** Leases with everything that their rent is calculated from. */
export async function withRentBasis(tx: Tx, leases: readonly LeaseRow[]): Promise<BillableLease[]> {
  const ids = leases.map(({ id }) => id)
  const histories = await readRentHistories(tx, ids)
  return leases.map((lease) => ({ ...lease, ...rentBasisOf(lease, histories.get(lease.id) ?? {}, tx.today) }))
}
