import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

type RevertedTransfer = { thramId: string; on: CalendarDate }
type Blocker = { label: string; path: string; detail: string }

/** Rent or bills for days since a transfer were paid to its owners, so the transfer cannot be reverted until those are reversed. */
export async function assertDaysNotRemitted(tx: Tx, { thramId, on }: RevertedTransfer): Promise<void> {
  const found = [
    ...(await remittancesSince(tx, thramId, on)),
    ...(await billsSince(tx, thramId, on)),
    ...(await repairsSince(tx, thramId, on)),
  ]
  const [first] = found
  if (!first) return
  const words = `${first.detail} since ${formatDate(on)} to the owners of this transfer. Reverse that first.`
  throw new Problem('IN_USE', words, { usedBy: found.map(({ label, path }) => ({ label, path })) })
}

async function remittancesSince(tx: Tx, thramId: string, on: CalendarDate): Promise<Blocker[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select distinct r.id, r.remittance_number as number from payment_advices a
    join remittance_items i on i.organisation_id = a.organisation_id and i.advice_id = a.id and i.charged_back_at is null
    join remittances r on r.organisation_id = i.organisation_id and r.id = i.remittance_id and r.reversed_at is null
    where a.lease_id = any(${leasesOn(thramId)}) and a.period_end >= ${on} order by number desc limit 10`.execute(tx)
  return rows.map(({ id, number }) => ({
    label: `Remittance ${number}`,
    path: `/admin/master-transactions/remittances/${id}`,
    detail: `Remittance ${number} paid rent`,
  }))
}

/** Amounts charged before the transfer was recorded went to the owners before it, even if the transfer is dated earlier. */
async function billsSince(tx: Tx, thramId: string, on: CalendarDate): Promise<Blocker[]> {
  const { plots, buildings, units } = onThram(thramId)
  const { rows } = await sql<{ vendor: string }>`
    select vendor from expenses where (unit_id is null and building_id = any(${buildings}) or unit_id = any(${units})
        or plot_id = any(${plots})) and charged_to = 'OWNERS'
      and reversed_at is null and billed_on >= ${on} and recorded_at >= ${transferRecordedAt(tx, thramId, on)}
    order by billed_on desc, id limit 10`.execute(tx)
  return rows.map(({ vendor }) => ({
    label: `Bill of ${vendor}`,
    path: '/admin/master-transactions/expenses',
    detail: `A bill of ${vendor} was charged`,
  }))
}

/** Repairs that tenants set off against the rent are a cost of the owners on the day of the set-off, like a bill. */
async function repairsSince(tx: Tx, thramId: string, on: CalendarDate): Promise<Blocker[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select m.id, m.receipt_number as number from payments m
    where m.lease_id = any(${leasesOn(thramId)}) and m.method = 'REPAIR_BILL' and m.reversed_at is null and exists (
      select from owner_charges c where c.organisation_id = m.organisation_id and c.payment_id = m.id and c.kind = 'REPAIR'
        and c.charged_on >= ${on} and c.created_at >= ${transferRecordedAt(tx, thramId, on)})
    order by number desc limit 10`.execute(tx)
  return rows.map(({ id, number }) => ({
    label: `Receipt ${number}`,
    path: `/admin/master-transactions/payments/${id}`,
    detail: `The repair of receipt ${number} was charged`,
  }))
}

/** When the transfer that is being reverted was recorded. */
function transferRecordedAt(tx: Tx, thramId: string, on: CalendarDate) {
  return sql`coalesce((
    select min(created_at) from thram_transfers where thram_id = ${thramId} and transferred_on = ${on} and taken_back_at = ${tx.now}
  ), '-infinity')`
}

function leasesOn(thramId: string) {
  const { plots, buildings, units } = onThram(thramId)
  return sql`array(
    select id from leases where plot_id = any(${plots})
    union select id from leases where building_id = any(${buildings})
    union select id from leases where unit_id = any(${units}))`
}

/** Properties that follow the thram: those without their own owners. */
function onThram(thramId: string) {
  const plots = sql`array(select id from plots where thram_id = ${thramId})`
  const buildings = sql`array(select bp.building_id from building_plots bp where bp.plot_id = any(${plots}) and bp.position = 0
    and not exists (select from building_holdings own where own.organisation_id = bp.organisation_id and own.building_id = bp.building_id))`
  const units = sql`array(select u.id from units u where u.building_id = any(${buildings})
    and not exists (select from unit_holdings own where own.organisation_id = u.organisation_id and own.unit_id = u.id))`
  return { plots, buildings, units }
}
