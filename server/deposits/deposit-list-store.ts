import { sql } from 'kysely'
import type { DepositState, depositContract, HeldDeposit } from '../../domain/deposits/deposit-contract.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { chhetrum, type Money } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import { leasedPropertyJoins, leasedPropertyLabel, leasedPropertyNames } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, keysOf, forFullList, pageOfIds, textMatch, optionalFilter } from '../platform/database/page.ts'

type DepositQuery = QueryOf<typeof depositContract.list>

/** The lease that a deposit now belongs to: the last renewal of the lease that charged it. */
const lastLease = sql`lateral (
  with recursive chain as (
    select a.lease_id as id, 0 as step
    union all
    select r.id, c.step + 1 from leases r join chain c on r.renews_id = c.id where r.status not in ('CANCELLED', 'PENDING')
  )
  select id from chain order by step desc limit 1
) k`
const ended = sql`(l.status in ('EXPIRED', 'TERMINATED_BY_OWNER', 'TERMINATED_BY_TENANT', 'CANCELLED'))`
const deposits = sql`payment_advices a join ${lastLease} on true
  join leases l on l.organisation_id = a.organisation_id and l.id = k.id join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
  left join deposit_settlements d on d.organisation_id = l.organisation_id and d.lease_id = l.id ${leasedPropertyJoins}`
const endedOn = sql`case when ${ended} and l.status <> 'CANCELLED' then coalesce(l.occupied_until, l.vacated_on, least(l.terminates_on, l.ends_on)) end`

const inState: Record<DepositState, ReturnType<typeof sql>> = {
  HELD: sql`d.id is null and not ${ended}`,
  DUE: sql`d.id is null and ${ended}`,
  SETTLED: sql`d.id is not null`,
}

/** Deposits with a payment, and the total held of the matching ones. */
export async function listDeposits(tx: Tx, query: DepositQuery): Promise<Page<HeldDeposit> & { totals: { heldAmount: Money } }> {
  const where = [
    sql`a.kind = 'SECURITY_DEPOSIT' and a.paid_amount > 0`,
    optionalFilter(query.propertyType, (type) => sql`a.property_type = ${type}`),
    optionalFilter(query.buildingId, (id) => sql`a.building_id = ${id}`),
    optionalFilter(query.state, (state) => inState[state]),
    query.q ? textMatch(query.q, ['a.advice_number', 'l.lease_number', 't.full_name', leasedPropertyNames]) : undefined,
  ]
  const page = await pageOfIds(tx, query, {
    id: 'a.id',
    from: deposits,
    where,
    sorts: { tenantName: 't.full_name', propertyLabel: leasedPropertyLabel, paidAmount: 'a.paid_amount', endedOn },
    defaultSort: 'propertyLabel:asc',
    canBeMissing: ['endedOn'],
  })
  const { rows } = await forFullList(tx, 'totals', () =>
    sql<{ heldAmount: Money }>`
    select coalesce(sum(a.paid_amount) filter (where d.id is null), 0)::bigint as "heldAmount" from ${deposits} where ${allOf(where)}`.execute(
      tx,
    ),
  )
  const records = await readDeposits(tx, page.items)
  // The page is found by the advice of the deposit; a row is identified by the lease that settles it.
  const byAdvice = new Map(records.map((record) => [record.adviceId, record]))
  return {
    ...page,
    items: page.items.flatMap((id) => byAdvice.get(id) ?? []),
    totals: { heldAmount: rows[0]?.heldAmount ?? chhetrum(0) },
  }
}

/** The total held of all deposits, as the list adds it up: one value. */
export const heldDeposits = sql`select coalesce(sum(a.paid_amount) filter (where d.id is null), 0)::bigint
  from ${deposits} where a.kind = 'SECURITY_DEPOSIT' and a.paid_amount > 0`

async function readDeposits(tx: Tx, adviceIds: readonly string[]): Promise<HeldDeposit[]> {
  const { rows } = await sql<HeldDeposit>`
    select l.id, l.lease_number as "leaseNumber", l.status as "leaseStatus", l.property_type as "propertyType",
      ${leasedPropertyLabel} as "propertyLabel", l.tenant_id as "tenantId", t.full_name as "tenantName", a.id as "adviceId",
      a.advice_number as "adviceNumber", a.paid_amount as "paidAmount", ${endedOn} as "endedOn", d.refund_amount as "refundAmount",
      case when d.id is not null then 'SETTLED' when ${ended} then 'DUE' else 'HELD' end as state
    from ${deposits} where a.id = any(${keysOf(adviceIds)})`.execute(tx.byKey)
  return rows
}
