import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { leasedPropertyJoins } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database.ts'
import { openAdvices } from './receivable-store.ts'

/** The day of a rent roll; `isNow` where it is of everything posted and not of what counts up to that day. */
export type RollDay = { day: CalendarDate; isNow: boolean; buildingId?: string | undefined }

export type LetPlace = {
  leaseId: string
  leaseNumber: string
  propertyType: PropertyType
  propertyId: string
  groupName: string
  place: string
  use: string | null
  areaSqFt: number | null
  status: LeaseStatus
  isInForce: boolean
  tenantName: string
  depositHeldAmount: Money
  balanceAmount: Money
  lastPaidOn: CalendarDate | null
}

const sqFt = (value: RawBuilder<unknown>, unit: RawBuilder<unknown>) =>
  sql`round(${value} * case when ${unit} = 'ACRE' then 43560 else 1 end)::integer`

/** A condition on the lease `l`: it takes the property on that day. */
function inForce({ day }: RollDay): RawBuilder<unknown> {
  return sql`l.starts_on <= ${day} and (l.occupied_until is null or l.occupied_until >= ${day}) and l.status not in ('PENDING', 'CANCELLED')`
}

/** Leases in force that day, drawn up for later, or ended with something still open: so the balances make the whole receivable. */
export async function readLetPlaces(tx: Tx, roll: RollDay): Promise<LetPlace[]> {
  const asOf = roll.isNow ? undefined : roll.day
  const upTo = asOf
    ? sql`join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id and e.value_date <= ${asOf}`
    : sql``
  const { rows } = await sql<LetPlace>`
    with balances as materialized (
      select o.lease_id, sum(o.amount)::bigint as amount from (${openAdvices(asOf)}) o group by o.lease_id having sum(o.amount) <> 0
    ), held as materialized (
      select p.lease_id, -sum(p.amount)::bigint as amount from ledger_postings p ${upTo}
      where p.account_code = ${accounts.DEPOSITS_HELD.code} group by p.lease_id having sum(p.amount) <> 0
    ), last_paid as materialized (
      select lease_id, max(paid_on) as day from payments where reversed_at is null and paid_on <= ${roll.day} group by lease_id
    )
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
      case when l.plot_id is null then lb.name else 'Land' end as "groupName",
      case l.property_type when 'UNIT' then lu.unit_number when 'BUILDING' then 'Whole building' else lp.plot_number end as place,
      case l.property_type when 'UNIT' then lu.use when 'BUILDING' then lb.use else l.purpose end as use,
      ${sqFt(sql`lu.area_value`, sql`lu.area_unit`)} as "areaSqFt",
      case l.property_type when 'UNIT' then l.unit_id when 'BUILDING' then l.building_id else l.plot_id end as "propertyId",
      l.status, (${inForce(roll)}) as "isInForce", t.full_name as "tenantName",
      coalesce(h.amount, 0) as "depositHeldAmount", coalesce(b.amount, 0) as "balanceAmount", m.day as "lastPaidOn"
    from leases l
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    left join balances b on b.lease_id = l.id
    left join held h on h.lease_id = l.id
    left join last_paid m on m.lease_id = l.id
    where (${inForce(roll)} or b.amount <> 0 or (l.status = 'PENDING' and ${roll.isNow}))
      ${roll.buildingId ? sql`and lb.id = ${roll.buildingId}` : sql``}
    order by l.plot_id is not null, lb.name, lb.id, lu.unit_number, lp.plot_number, l.starts_on, l.id`.execute(tx)
  return rows
}

export type VacantUnit = {
  unitId: string
  groupName: string
  place: string
  use: string
  areaSqFt: number | null
  askingRentAmount: Money | null
  vacantDays: number
}

/** Units that nobody had that day, and how long before it. */
export async function readVacantUnits(tx: Tx, roll: RollDay): Promise<VacantUnit[]> {
  const { rows } = await sql<VacantUnit>`
    with let as materialized (select l.unit_id, l.building_id from leases l where ${inForce(roll)})
    select u.id as "unitId", b.name as "groupName", u.unit_number as place, u.use, ${sqFt(sql`u.area_value`, sql`u.area_unit`)} as "areaSqFt",
      u.asking_rent_amount as "askingRentAmount",
      greatest(${roll.day}::date - case when v.last_day is null then (u.created_at at time zone 'Asia/Thimphu')::date else v.last_day + 1 end, 0)
        as "vacantDays"
    from units u
    join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
    left join lateral (
      select max(l.occupied_until) as last_day from leases l
      where l.organisation_id = u.organisation_id and l.unit_id = u.id and l.occupied_until < ${roll.day} and l.status not in ('PENDING', 'CANCELLED')
    ) v on true
    where not exists (select from let where let.unit_id = u.id) and not exists (select from let where let.building_id = u.building_id)
      ${roll.buildingId ? sql`and u.building_id = ${roll.buildingId}` : sql``}
    order by b.name, b.id, u.unit_number, u.id`.execute(tx)
  return rows
}
