import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { lockAdvices, lockLeases } from '../advices/lease-account-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { chargeBackShares } from './charge-back-shares.ts'

type Changed = { thramId: string; on: CalendarDate }
/** Fewer than are split in one step. */
const maxAtOnce = 1000

/**
 * A thram was transferred on a day for which rent may already have been remitted to its owners: shares remitted by the old holdings are
 * charged back, and each owner is due their share by the new ones (money.md R8). The leases are locked before the remittances are read, so
 * that a concurrent remittance is either visible here or uses the new shares.
 */
export async function resplitShares(tx: Tx, { thramId, on }: Changed): Promise<void> {
  const leaseIds = await leasesPaidSince(tx, thramId, on)
  await lockLeases(tx, leaseIds)
  const { rows } = await sql<{ id: string }>`
    select a.id from payment_advices a where a.lease_id = any(${idsOf(leaseIds)}) and a.kind = 'RENT' and a.period_end >= ${on}
      and exists (select from remittance_items i
        where i.organisation_id = a.organisation_id and i.advice_id = a.id and i.charged_back_at is null)
    order by a.id`.execute(tx)
  const adviceIds = rows.map(({ id }) => id)
  await splitEach(tx, { leaseIds, adviceIds, because: 'The land was transferred, so the shares were split again.' })
}

type Naming = { buildingId: string } | { unitId: string }

/**
 * The owners of a building or unit have no days (decision 22): rent that was fully remitted does not change. If a part is still due, the
 * whole amount is split among the current owners, and amounts of other owners are charged back, so that the amount due is never too high.
 */
export async function resplitRemainingDue(tx: Tx, named: Naming): Promise<void> {
  const leases =
    'unitId' in named
      ? sql`select id from leases where unit_id = ${named.unitId}`
      : sql`select id from leases where building_id = ${named.buildingId}
          union all select l.id from leases l join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
          where u.building_id = ${named.buildingId}`
  const partlyRemitted = sql`
    select a.id, a.lease_id as "leaseId" from payment_advices a
    where a.lease_id = any(array(${leases})) and a.kind = 'RENT' and a.remitted_at is null
      and exists (select from remittance_items i
        where i.organisation_id = a.organisation_id and i.advice_id = a.id and i.charged_back_at is null)`
  const found = await sql<{ leaseId: string }>`select distinct "leaseId" from (${partlyRemitted}) a order by 1`.execute(tx)
  const leaseIds = found.rows.map(({ leaseId }) => leaseId)
  if (leaseIds.length === 0) return
  await lockLeases(tx, leaseIds)
  // Read again under the locks: there may have been a concurrent remittance.
  const { rows } = await sql<{ id: string }>`select a.id from (${partlyRemitted}) a order by a.id`.execute(tx)
  const adviceIds = rows.map(({ id }) => id)
  await splitEach(tx, { leaseIds, adviceIds, because: 'The owners were changed, so the shares were split again.' })
}

type Splitting = { leaseIds: readonly string[]; adviceIds: readonly string[]; because: string }

async function splitEach(tx: Tx, { leaseIds, adviceIds, because }: Splitting): Promise<void> {
  for (let first = 0; first < adviceIds.length; first += maxAtOnce) {
    const some = adviceIds.slice(first, first + maxAtOnce)
    await lockAdvices(tx, leaseIds, some)
    await chargeBackShares(tx, { adviceIds: some, because })
  }
}

/** Leases of properties on the thram with paid rent for days since then. */
async function leasesPaidSince(tx: Tx, thramId: string, on: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from leases l where l.id = any(array(${leasesOn(thramId)})) and exists (
      select from payment_advices a where a.organisation_id = l.organisation_id and a.lease_id = l.id
        and a.kind = 'RENT' and a.period_end >= ${on} and a.paid_amount > 0)
    order by l.id`.execute(tx)
  return rows.map(({ id }) => id)
}

function leasesOn(thramId: string): RawBuilder<unknown> {
  const plots = sql`array(select id from plots where thram_id = ${thramId})`
  const buildings = sql`array(select building_id from building_plots where plot_id = any(${plots}))`
  return sql`
    select id from leases where plot_id = any(${plots})
    union select id from leases where building_id = any(${buildings})
    union select id from leases where unit_id = any(array(select id from units where building_id = any(${buildings})))`
}
