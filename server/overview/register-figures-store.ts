import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { isToConsent } from '../leases/lease-store.ts'
import { databaseRoleOf, personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { plannedFor } from './money-figures-store.ts'

export type Occupancy = { unitCount: number; occupiedCount: number; vacantCount: number; vacantRentAmount: Money }

/** From the stored sums for the office, from their own records for an owner. */
export async function readOccupancy(tx: Tx): Promise<Occupancy> {
  const units =
    databaseRoleOf(tx.actor) === 'staff'
      ? sql`unit_sums`
      : sql`(select occupancy, 1 as unit_count, asking_rent_amount from units) u`
  const { rows } = await sql<Occupancy>`
    select coalesce(sum(unit_count), 0)::bigint as "unitCount",
      coalesce(sum(unit_count) filter (where occupancy = 'OCCUPIED'), 0)::bigint as "occupiedCount",
      coalesce(sum(unit_count) filter (where occupancy = 'VACANT'), 0)::bigint as "vacantCount",
      coalesce(sum(asking_rent_amount) filter (where occupancy = 'VACANT'), 0)::bigint as "vacantRentAmount"
    from ${units}`.execute(plannedFor(tx))
  return first(rows)
}

export type LeaseFigures = {
  pending: number
  toSign: number
  toConsent: number
  toRegister: number
  holdover: number
  expiringIn30Days: number
  expiringIn60Days: number
  expiringIn90Days: number
}

/**
 * Counted with the filters of the lease list that each figure opens. The office's are stored counts, except for consents, because the
 * owners may change from day to day.
 */
export async function readLeaseFigures(tx: Tx): Promise<LeaseFigures> {
  const isOffice = databaseRoleOf(tx.actor) === 'staff'
  const leases = isOffice
    ? sql`lease_sums`
    : sql`(select status, signed_on is not null as is_signed, registered_on is not null as is_registered, ends_on as expires_on, 1 as lease_count
        from leases) l`
  const count = (condition: RawBuilder<unknown>) => sql`coalesce(sum(lease_count) filter (where ${condition}), 0)::bigint`
  const ending = (days: number) =>
    count(sql`status = 'UPCOMING_EXPIRATION' and expires_on < ${addDays(tx.today, days + 1)}::date`)
  const { rows } = await sql<LeaseFigures>`
    select ${count(sql`status = 'PENDING'`)} as pending, ${count(sql`status = 'PENDING' and not is_signed`)} as "toSign",
      (select count(*) from leases l where ${isToConsent(tx.today)}) as "toConsent",
      ${count(sql`is_signed and not is_registered and status in ('PENDING', 'ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED')`)} as "toRegister",
      ${count(sql`status = 'HOLDOVER'`)} as holdover, ${ending(30)} as "expiringIn30Days", ${ending(60)} as "expiringIn60Days",
      ${ending(90)} as "expiringIn90Days"
    from ${leases}`.execute(plannedFor(tx))
  return first(rows)
}

/** Whether the acting owner shares any of their properties. The office's figures are never a share. */
export async function readCoOwned(tx: Tx): Promise<boolean> {
  if (tx.actor.kind !== 'owner') return false
  const parts = ['unit_holders', 'building_holders', 'plot_holders'].map(
    (view) =>
      sql`exists (select from ${sql.table(view)} where owner_id = ${personOf(tx.actor)} and share_numerator < share_denominator)`,
  )
  const { rows } = await sql<{ isCoOwned: boolean }>`select ${sql.join(parts, sql` or `)} as "isCoOwned"`.execute(tx)
  return first(rows).isCoOwned
}

/** Messages that failed. Staff only. */
export async function countFailedSms(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from outbox where state = 'DEAD'`.execute(tx.byKey)
  return first(rows).total
}

/** Enquiries about listings without an answer. */
export async function countNewEnquiries(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from listing_enquiries where state = 'NEW'`.execute(
    tx.byKey,
  )
  return first(rows).total
}

/** Applications that nobody has opened. Staff only. */
export async function countNewApplications(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from applications where state = 'RECEIVED'`.execute(
    tx.byKey,
  )
  return first(rows).total
}

export type Beginnings = {
  owner: boolean
  thram: boolean
  plot: boolean
  building: boolean
  unit: boolean
  tenant: boolean
  lease: boolean
  /** An account of the office, not of an owner. */
  bankAccount: boolean
}

/**
 * The records of which the office has at least one. Reads the first by key, because `exists` would read the rows of other offices until it
 * finds one.
 */
export async function readBeginnings(tx: Tx): Promise<Beginnings> {
  const tables = ['owner', 'thram', 'plot', 'building', 'unit', 'tenant', 'lease'] as const
  const firsts = tables.map(
    (name) =>
      sql`(select true from ${sql.table(`${name}s`)} order by organisation_id, id limit 1) is not null as ${sql.ref(name)}`,
  )
  const account = sql`(select true from bank_accounts where owner_id is null order by organisation_id, id limit 1) is not null as "bankAccount"`
  const { rows } = await sql<Beginnings>`select ${sql.join([...firsts, account])}`.execute(tx.byKey)
  return first(rows)
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Error('A count without a row.')
  return row
}
