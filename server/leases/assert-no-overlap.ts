import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { daysTakenStatuses, hasEnded, type LeaseStatus, runningStatuses } from '../../domain/leases/lease-status.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { type Chain, chainOf, lockToLet, readAbove, readBelow } from '../properties/property-chain.ts'
import type { LeaseRow } from './lease-row.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from './leased-property.ts'

type Days = { from: CalendarDate; to: CalendarDate }
type Taking = {
  days: Days
  statuses: readonly LeaseStatus[]
  exceptLeaseId?: string | undefined
  /** For a renewal: the lease that it renews, in holdover or not. */
  alsoExceptLeaseId?: string | undefined
  /** An alternative that is possible. */
  remedy?: string
}
type PropertyHolder = { leaseNumber: string; status: LeaseStatus; label: string; from: CalendarDate; to: CalendarDate | null }

/** The properties that a lease occupies: the property itself, all properties below it, and those that it is on. */
export async function chainToLet(
  tx: Tx,
  { propertyType, propertyId }: Pick<LeaseRow, 'propertyType' | 'propertyId'>,
): Promise<Chain> {
  const above = await readAbove(tx, propertyType, propertyId)
  const below = await readBelow(tx, chainOf(propertyType, [propertyId]))
  return {
    plotIds: [...above.plotIds, ...below.plotIds],
    buildingIds: [...above.buildingIds, ...below.buildingIds],
    unitIds: below.unitIds,
  }
}

/**
 * Does the same and locks them: a lease with changed dates waits for a concurrent lease of the building or the land. It is needed although
 * the lease itself is locked, because a caller that creates a new lease does not wait for that lock.
 */
export async function lockChainToLet(tx: Tx, { propertyType, propertyId }: Pick<LeaseRow, 'propertyType' | 'propertyId'>) {
  const chain = await lockToLet(tx, propertyType, propertyId)
  if (!chain) throw new Error(`A lease without its property ${propertyId}.`)
  return chain
}

/**
 * Refuses days on which another lease occupies any of these properties. A lease past its end whose property was not handed back still
 * occupies it, even if its transition has not run yet. An ended lease keeps the days it was billed for.
 */
export async function assertNoOverlap(
  tx: Tx,
  chain: Chain,
  { days, statuses, exceptLeaseId, alsoExceptLeaseId, remedy = 'Choose other dates, or end that lease first.' }: Taking,
): Promise<void> {
  const { staysOn, takes } = taking(tx, days, statuses)
  const { rows } = await sql<PropertyHolder>`
    select l.lease_number as "leaseNumber", l.status, ${leasedPropertyLabel} as label, l.starts_on as "from",
      case when ${staysOn} then null else l.occupied_until end as "to"
    from leases l ${leasedPropertyJoins}
    where ${takes}
      and (l.unit_id = any(${idsOf(chain.unitIds)}) or l.building_id = any(${idsOf(chain.buildingIds)}) or l.plot_id = any(${idsOf(chain.plotIds)}))
      and l.id <> all(${idsOf([exceptLeaseId, alsoExceptLeaseId].flatMap((id) => id ?? []))})
    order by l.starts_on, l.id limit 1`.execute(tx)
  const [taker] = rows
  if (taker) throw new Problem('LEASE_OVERLAP', sentence(taker, remedy))
}

/** For `leases l`: whether one stays past its end, and whether it occupies these days. */
function taking(tx: Tx, days: Days, statuses: readonly LeaseStatus[]): Record<'staysOn' | 'takes', RawBuilder<unknown>> {
  const staysOn = sql`(l.status = any(${[...runningStatuses]}::text[]) and l.ends_on < ${tx.today} and l.vacated_on is null
    and l.terminates_on is null)`
  return {
    staysOn,
    takes: sql`l.status = any(${[...statuses]}::text[]) and l.starts_on <= ${days.to} and (${staysOn} or l.occupied_until >= ${days.from})`,
  }
}

export type UnitTaken = { unitId: string; leaseNumber: string; tenantId: string; tenantCid: string | null }

/**
 * Returns which of these units a lease occupies on these days: a lease of the unit, of its building or of the land below. Locks nothing.
 */
export async function readUnitsTaken(tx: Tx, unitIds: readonly string[], days: Days): Promise<UnitTaken[]> {
  if (unitIds.length === 0) return []
  const { rows } = await sql<UnitTaken>`
    select u.id as "unitId", taker.* from units u
    cross join lateral (
      select l.lease_number as "leaseNumber", l.tenant_id as "tenantId", t.cid as "tenantCid"
      from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
      where l.organisation_id = u.organisation_id and ${taking(tx, days, daysTakenStatuses).takes}
        and (l.unit_id = u.id or l.building_id = u.building_id or l.plot_id in (
          select p.plot_id from building_plots p where p.organisation_id = u.organisation_id and p.building_id = u.building_id))
      order by l.starts_on, l.id limit 1
    ) taker
    where u.id = any(${idsOf(unitIds)})`.execute(tx)
  return rows
}

function sentence({ leaseNumber, status, label, from, to }: PropertyHolder, remedy: string): string {
  if (to === null)
    return `${label} is let under lease ${leaseNumber} since ${formatDate(from)} and not handed back yet. Record on that lease that the property was handed back.`
  return `${label} is let under lease ${leaseNumber} from ${formatDate(from)} to ${formatDate(to)}. ${hasEnded(status) ? 'Choose later dates.' : remedy}`
}
