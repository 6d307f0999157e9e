import { sql } from 'kysely'
import type { Advice } from '../../../domain/advices/advice-contract.ts'
import { type BreachSkipReason, maxServed, remedyIssue } from '../../../domain/arrears/breach-notice.ts'
import type { breachNoticeContract } from '../../../domain/arrears/breach-notice-contract.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { isRunning, type LeaseStatus } from '../../../domain/leases/lease-status.ts'
import { chhetrum, type Money, plus } from '../../../domain/money.ts'
import { fieldProblem, notFound } from '../../../domain/problem.ts'
import { readAdvices } from '../../advices/advice-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import { isOverdue } from '../arrears-store.ts'
import { isOpenNotice } from './is-open-notice.ts'

export type AskedNotices = BodyOf<typeof breachNoticeContract.serve>
type Lease = {
  id: string
  leaseNumber: string
  tenantId: string
  tenantName: string
  status: LeaseStatus
  hasOpenNotice: boolean
}
/** The overdue amounts of a lease, oldest first. */
export type Breach = { lease: Lease; advices: Advice[]; overdueAmount: Money; interestAmount: Money }
type Skipped = { tenantName: string; leaseNumber: string | null; reason: BreachSkipReason }

/** The leases that get a notice, and those that do not. They are locked, so that no payment and no second notice interferes. */
export async function findBreaches(
  tx: Tx,
  asked: AskedNotices,
  { isLocked }: { isLocked: boolean },
): Promise<{ breaches: Breach[]; skipped: Skipped[] }> {
  assertRemedyDay(asked.remedyOn, tx.today)
  const tenants = await readTenants(tx, [...new Set(asked.tenantIds)])
  const leaseIds = asked.leaseIds ? [...new Set(asked.leaseIds)] : await overdueLeasesOf(tx, [...tenants.keys()])
  if (leaseIds.length > maxServed)
    throw fieldProblem('/tenantIds', `These tenants have more than ${maxServed} leases. Choose fewer.`)
  if (isLocked) await lockWithAdvices(tx, leaseIds)
  const leases = await readLeases(tx, leaseIds)
  if (leases.length < leaseIds.length) throw notFound('lease')
  const overdue = await readOverdue(tx, leaseIds)
  const breaches: Breach[] = []
  const skipped: Skipped[] = []
  for (const lease of leases) {
    const advices = (overdue.get(lease.id) ?? []).filter(({ tenantId }) => tenantId === lease.tenantId)
    const reason = skipReason(lease, advices)
    if (reason) skipped.push({ tenantName: lease.tenantName, leaseNumber: lease.leaseNumber, reason })
    else breaches.push({ lease, advices, ...sumsOf(advices) })
    tenants.delete(lease.tenantId)
  }
  for (const tenantName of tenants.values()) skipped.push({ tenantName, leaseNumber: null, reason: 'NOTHING_OVERDUE' })
  return { breaches, skipped }
}

function assertRemedyDay(remedyOn: CalendarDate, today: CalendarDate): void {
  const issue = remedyIssue(remedyOn, today)
  if (issue) throw fieldProblem('/remedyOn', issue)
}

function skipReason({ status, hasOpenNotice }: Lease, advices: readonly Advice[]): BreachSkipReason | undefined {
  if (!isRunning(status)) return 'LEASE_NOT_RUNNING'
  if (advices.length === 0) return 'NOTHING_OVERDUE'
  return hasOpenNotice ? 'NOTICE_OPEN' : undefined
}

function sumsOf(advices: readonly Advice[]): Pick<Breach, 'overdueAmount' | 'interestAmount'> {
  return {
    overdueAmount: plus(...advices.map(({ balanceAmount }) => balanceAmount)),
    interestAmount: plus(...advices.flatMap((one) => [one.postedInterestAmount, chhetrum(one.interestAmount)])),
  }
}

async function readTenants(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, full_name as name from tenants where id = any(${idsOf(ids)}) order by full_name, id`.execute(tx)
  if (rows.length < ids.length) throw notFound('tenant')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function overdueLeasesOf(tx: Tx, tenantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.lease_id as id from payment_advices a join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
    where a.tenant_id = any(${idsOf(tenantIds)}) and l.tenant_id = a.tenant_id and ${isOverdue(tx)}
    order by a.lease_id limit ${maxServed + 1}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks in the order of payments: the leases, then their advices. */
async function lockWithAdvices(tx: Tx, leaseIds: readonly string[]): Promise<void> {
  await sql`select id from leases where id = any(${idsOf(leaseIds)}) order by id for no key update`.execute(tx)
  await sql`select a.id from payment_advices a where a.lease_id = any(${idsOf(leaseIds)}) and ${isOverdue(tx)}
    order by a.id for no key update of a`.execute(tx)
}

async function readLeases(tx: Tx, ids: readonly string[]): Promise<Lease[]> {
  const { rows } = await sql<Lease>`
    select l.id, l.lease_number as "leaseNumber", l.tenant_id as "tenantId", t.full_name as "tenantName", l.status,
      exists (select from breach_notices n where n.organisation_id = l.organisation_id and n.lease_id = l.id
        and n.tenant_id = l.tenant_id and ${isOpenNotice}) as "hasOpenNotice"
    from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
    where l.id = any(${idsOf(ids)}) order by t.full_name, l.lease_number`.execute(tx)
  return rows
}

async function readOverdue(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, Advice[]>> {
  const { rows } = await sql<{ id: string }>`
    select a.id from payment_advices a where a.lease_id = any(${idsOf(leaseIds)}) and ${isOverdue(tx)}`.execute(tx)
  const advices = await readAdvices(
    tx,
    rows.map(({ id }) => id),
  )
  const oldestFirst = advices.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate) || one.id.localeCompare(other.id))
  return Map.groupBy(oldestFirst, ({ leaseId }) => leaseId)
}
