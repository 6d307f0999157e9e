import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { RentRollState } from '../../domain/reports/rent-roll-state.ts'
import { leasedPropertyJoins } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { openAdvices } from './receivable-store.ts'
import { heldFor, inForce, letWith, type RollDay, stateOf } from './rent-roll-rows.ts'

export type LetPlace = {
  leaseId: string
  leaseNumber: string
  propertyType: PropertyType
  propertyId: string
  groupName: string
  place: string
  use: string | null
  areaSqFt: number | null
  state: RentRollState
  isInForce: boolean
  tenantName: string
  depositHeldAmount: Money
  balanceAmount: Money
  lastPaidOn: CalendarDate | null
}

const sqFt = (value: RawBuilder<unknown>, unit: RawBuilder<unknown>) =>
  sql`round(${value} * case when ${unit} = 'ACRE' then 43560 else 1 end)::integer`

/** The outstanding amount of the leases `l`: the stored values, or from the postings up to a past day. */
function balancesOf({ day, isNow }: RollDay, leases: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isNow) return sql`select lease_id, open_amount from lease_balances where lease_id = any(${leases})`
  return sql`select o.lease_id, sum(o.amount)::bigint as open_amount from (${openAdvices({ asOf: day, leases })}) o group by o.lease_id`
}

/** Leases by id, with the property and the debt of each. */
export async function readLetPlaces(tx: Tx, roll: RollDay, leaseIds: readonly string[]): Promise<LetPlace[]> {
  const leases = idsOf(leaseIds)
  const { rows } = await sql<LetPlace>`
    with balances as materialized (${balancesOf(roll, leases)}), last_paid as materialized (
      select lease_id, max(paid_on) as day from payments
      where reversed_at is null and paid_on <= ${roll.day} and lease_id = any(${leases}) group by lease_id
    )
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
      case when l.plot_id is null then lb.name else 'Land' end as "groupName",
      case l.property_type when 'UNIT' then lu.unit_number when 'BUILDING' then 'Whole building' else lp.plot_number end as place,
      case l.property_type when 'UNIT' then lu.use when 'BUILDING' then lb.use else l.purpose end as use,
      ${sqFt(sql`lu.area_value`, sql`lu.area_unit`)} as "areaSqFt",
      case l.property_type when 'UNIT' then l.unit_id when 'BUILDING' then l.building_id else l.plot_id end as "propertyId",
      ${stateOf(roll)} as state, (${inForce(roll)}) as "isInForce", t.full_name as "tenantName",
      ${heldFor(roll)} as "depositHeldAmount", coalesce(b.open_amount, 0) as "balanceAmount", m.day as "lastPaidOn"
    from leases l
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    left join balances b on b.lease_id = l.id
    left join last_paid m on m.lease_id = l.id
    where l.id = any(${leases})`.execute(tx)
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

/** Units by id, with the time for which they had been vacant on that day. */
export async function readVacantUnits(tx: Tx, roll: RollDay, unitIds: readonly string[]): Promise<VacantUnit[]> {
  const { rows } = await sql<VacantUnit>`
    select u.id as "unitId", b.name as "groupName", u.unit_number as place, u.use, ${sqFt(sql`u.area_value`, sql`u.area_unit`)} as "areaSqFt",
      u.asking_rent_amount as "askingRentAmount",
      greatest(${roll.day}::date - case when v.last_day is null then (u.created_at at time zone 'Asia/Thimphu')::date else v.last_day + 1 end, 0)
        as "vacantDays"
    from units u
    join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
    left join lateral (
      select max(l.occupied_until) as last_day from (${sql.join(
        letWith.map((lets) => sql`select * from leases l where l.organisation_id = u.organisation_id and ${lets}`),
        sql` union all `,
      )}) l
      where l.occupied_until < ${roll.day} and l.status not in ('PENDING', 'CANCELLED')
    ) v on true
    where u.id = any(${idsOf(unitIds)})`.execute(tx)
  return rows
}

type StoredTotals = { balanceAmount: number; depositHeldAmount: number; askingRentAmount: number }

/** Totals of the whole office today, from the stored sums. A unit that is not occupied has no tenant today. */
export async function sumRentRoll(tx: Tx): Promise<StoredTotals> {
  const { rows } = await sql<StoredTotals>`
    select (select coalesce(sum(balance_amount), 0)::bigint from advice_sums where is_open and not is_written_off) as "balanceAmount",
      (select coalesce(-sum(amount), 0)::bigint from ledger_sums where account_code = ${accounts.DEPOSITS_HELD.code}) as "depositHeldAmount",
      (select coalesce(sum(asking_rent_amount), 0)::bigint from unit_sums where occupancy <> 'OCCUPIED') as "askingRentAmount"`.execute(
    tx,
  )
  const [totals] = rows
  if (!totals) throw new Error('A sum without a row.')
  return totals
}
