import { sql } from 'kysely'
import { endedStatuses } from '../../../domain/leases/lease-status.ts'
import type { Tx } from '../../platform/database/database.ts'
import { correctRent } from '../rent/correct-rent.ts'

/**
 * Runs after a reading. An amount of the meter that was overbilled is credited immediately; an amount still owed is added to the next
 * advice, or to its own advice if there is no next one (R18). The meter of a unit also divides the cost of its building's meter. Leases are
 * processed by id, as everywhere.
 */
export async function billReadings(tx: Tx, { meterIds }: { meterIds: readonly string[] }): Promise<void> {
  for (const leaseId of await leasesChargedBy(tx, meterIds)) await correctRent(tx, { leaseId })
}

/**
 * Runs after the rates of unbilled use changed. Billed amounts do not change with them, and the next advice of a running lease bills the rest,
 * so only leases without a next advice are billed here: those that ended, or whose whole term is billed, with use left to bill.
 */
export async function billReadingsOfEnded(tx: Tx, of: { tariffId: string } | { meterId: string }): Promise<void> {
  const meters = 'meterId' in of ? sql`m.id = ${of.meterId}` : sql`m.tariff_id = ${of.tariffId}`
  const { rows } = await sql<{ leaseId: string }>`
    select distinct l.id as "leaseId" from meters m
    join recurring_charges c on c.organisation_id = m.organisation_id and c.meter_id = m.id
    join leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id
    cross join lateral (select coalesce(max(i.charge_to), c.starts_on - 1) as until from advice_lines i
      where i.organisation_id = c.organisation_id and i.recurring_charge_id = c.id) billed
    where ${meters} and l.status not in ('PENDING', 'CANCELLED') and (l.status = any(${[...endedStatuses]}) or exists (
        select from payment_advices a where a.organisation_id = l.organisation_id and a.lease_id = l.id and a.kind = 'RENT'
          and a.period_end >= l.ends_on))
      and billed.until < least(c.ends_on, greatest(l.occupied_until, l.ends_on)) and exists (
        select from meter_readings r where r.organisation_id = m.organisation_id and r.meter_id = m.id and r.status = 'ACCEPTED'
          and r.read_on > billed.until)
    order by 1`.execute(tx)
  for (const { leaseId } of rows) await correctRent(tx, { leaseId })
}

/** A caller that records readings of several meters in turn locks their leases before the first reading, by id as everywhere. */
export async function lockLeasesChargedBy(tx: Tx, meterIds: readonly string[]): Promise<void> {
  const ids = await leasesChargedBy(tx, meterIds)
  await sql`select id from leases where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

/** Returns the leases by id. */
export async function leasesChargedBy(tx: Tx, meterIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ leaseId: string }>`
    select distinct c.lease_id as "leaseId" from recurring_charges c
    where c.meter_id = any(${meterIds}::uuid[]) or c.meter_id in (
      select s.id from meters m join units u on u.organisation_id = m.organisation_id and u.id = m.unit_id
      join meters s on s.organisation_id = m.organisation_id and s.building_id = u.building_id and s.utility = m.utility
      where m.id = any(${meterIds}::uuid[]) and s.shared_by = 'READINGS'
    ) order by 1`.execute(tx)
  return rows.map(({ leaseId }) => leaseId)
}
