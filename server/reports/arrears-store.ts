import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import type { ArrearsRow } from '../../domain/reports/report-rows.ts'
import { leasesOfBuilding } from '../leases/lease-store.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, type Matches, optionalFilter } from '../platform/database/page.ts'
import { openAdvices } from './receivable-store.ts'

export type Buckets = Pick<ArrearsRow, 'current' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90'>
export type Owed = Buckets & { principalAmount: Money }

/** Leases with a debt, largest first, from the stored balance of each (functions/lease-balances.sql). */
export function leasesThatOwe(buildingId: string | undefined): Matches {
  return {
    id: sql.ref('b.lease_id'),
    from: sql`lease_balances b`,
    where: [sql`b.open_amount <> 0`, optionalFilter(buildingId, (id) => sql`b.lease_id = any(array(${leasesOfBuilding(id)}))`)],
    sorts: { principalAmount: sql.ref('b.open_amount') },
    defaultSort: 'principalAmount:desc',
  }
}

/** The outstanding amount by the time since the due date on a day, from the rows (due_on, amount) of `o`. */
export function byAge(day: RawBuilder<unknown>): RawBuilder<unknown> {
  const late = sql`(${day} - o.due_on)`
  const within = (condition: RawBuilder<unknown>) => sql`coalesce(sum(o.amount) filter (where ${condition}), 0)::bigint`
  return sql`coalesce(sum(o.amount), 0)::bigint as "principalAmount", ${within(sql`${late} <= 0`)} as current,
    ${within(sql`${late} between 1 and 30`)} as "days1to30", ${within(sql`${late} between 31 and 60`)} as "days31to60",
    ${within(sql`${late} between 61 and 90`)} as "days61to90", ${within(sql`${late} > 90`)} as "over90"`
}

export type OwedOfLease = Owed & { leaseId: string; oldestDueDate: CalendarDate }
type Of = { day: CalendarDate; asOf?: CalendarDate; leases?: RawBuilder<unknown> }

/** By lease, largest first. */
export async function readOwed(tx: Tx, { day, ...of }: Of): Promise<OwedOfLease[]> {
  const { rows } = await sql<OwedOfLease>`
    select o.lease_id as "leaseId", min(o.due_on) as "oldestDueDate", ${byAge(sql`${day}::date`)}
    from (${openAdvices(of)}) o group by o.lease_id order by sum(o.amount) desc, o.lease_id desc`.execute(tx)
  return rows
}

/** For a building from its advices, for the whole office from the stored sums. */
export async function sumOwed(tx: Tx, { day, leases }: Of): Promise<Owed> {
  const open = leases
    ? openAdvices({ leases })
    : sql`select due_on, balance_amount as amount from advice_sums where is_open and not is_written_off`
  const { rows } = await sql<Owed>`select ${byAge(sql`${day}::date`)} from (${open}) o`.execute(tx)
  const [owed] = rows
  if (!owed) throw new Error('A sum without a row.')
  return owed
}

type Named = Omit<ArrearsRow, keyof OwedOfLease> & { leaseId: string }

/** The tenants with a debt, and the property of each. */
export async function readWhoOwes(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType", ${leasedPropertyLabel} as "propertyLabel",
      t.id as "tenantId", t.full_name as "tenantName", t.phone_number as "phoneNumber"
    from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    where l.id = any(${idsOf(leaseIds)})`.execute(tx)
  return new Map(rows.map((row) => [row.leaseId, row]))
}
