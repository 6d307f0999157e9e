import { addDays, type CalendarDate, formatDate, later } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { maxCoTenants } from '../../domain/leases/max-co-tenants.ts'
import type { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { checkTenant } from './create-lease.ts'
import { recordEvents } from './lease-event-store.ts'
import type { LeaseRow } from './lease-row.ts'
import { lockForTransition, recordTransition } from './lock-for-transition.ts'
import { lockLease } from './move-leases-by-date.ts'
import { voidSignatures } from './signing/void-signatures.ts'

type CoTenantChange = BodyOf<typeof leaseMoveContract.coTenant>
type Succession = BodyOf<typeof leaseMoveContract.succeed>

/** A co-tenant is added, leaves, or replaces another. The tenant and the rent do not change. */
export async function changeCoTenant(tx: Tx, leaseId: string, change: CoTenantChange): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'CO_TENANT')
  const { tenantId, leavingTenantId, from = later(tx.today, lease.startDate), reason = null } = change
  checkDay(lease, from, '/from')
  if (leavingTenantId !== undefined) await endCoTenant(tx, lease, { tenantId: leavingTenantId, from })
  if (tenantId !== undefined) await addCoTenant(tx, lease, { tenantId, from })
  await recordEvents(tx, [{ leaseId, kind: 'CO_TENANT_CHANGED', on: from, reason }])
  // Before the lease runs, co-tenants are parties of the signed agreement; later, the change has a date and the agreement stays valid.
  if (lease.status === 'PENDING') await voidSignatures(tx, leaseId)
  if (lease.renewedById !== null) await followInRenewal(tx, lease, change)
  const after = await raiseVersion(tx, leaseId)
  return recordTransition(tx, lease, { after: { ...after, coTenantId: tenantId, leavingTenantId, effectiveDate: from } })
}

/**
 * A renewal that was drawn up before has the same co-tenants from its first day: nobody loses rights by a renewal, and nobody who left is
 * bound by it or sees it.
 */
async function followInRenewal(tx: Tx, { renewedById, leaseNumber }: LeaseRow, change: CoTenantChange): Promise<void> {
  const renewal = await lockLease(tx, renewedById ?? '')
  const { tenantId, leavingTenantId } = change
  const leaves = leavingTenantId === undefined ? undefined : await openParty(tx, renewal, leavingTenantId)
  const joins = tenantId !== undefined && tenantId !== renewal.tenantId && !(await isCoTenant(tx, renewal, tenantId))
  if (!leaves && !joins) return
  const from = renewal.startDate
  if (leaves) {
    const first = later(change.from ?? tx.today, leaves.starts_on)
    await endCoTenant(tx, renewal, { tenantId: leavingTenantId ?? '', from: first })
  }
  if (joins) await addCoTenant(tx, renewal, { tenantId, from })
  await recordEvents(tx, [{ leaseId: renewal.id, kind: 'CO_TENANT_CHANGED', on: from, reason: `As in lease ${leaseNumber}.` }])
  await voidSignatures(tx, renewal.id)
  const after = await raiseVersion(tx, renewal.id)
  await recordTransition(tx, renewal, { after: { ...after, coTenantId: tenantId, leavingTenantId, effectiveDate: from } })
}

/** The new tenant of a pending lease is not its co-tenant as well. */
export async function endPartyOfTenant(tx: Tx, lease: LeaseRow, tenantId: string): Promise<void> {
  const row = await openParty(tx, lease, tenantId)
  if (row) await endCoTenant(tx, lease, { tenantId, from: row.starts_on })
}

/**
 * The tenant died and a family member who lives there continues. It is not a new tenancy, so terms, end and advices stay (Act s.17). Later
 * advices are in the successor's name.
 */
export async function succeedTenant(tx: Tx, leaseId: string, { tenantId, diedOn, relation, reason }: Succession): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'SUCCEED')
  checkDay(lease, diedOn, '/diedOn')
  if (diedOn > tx.today) throw fieldProblem('/diedOn', 'This date is in the future. Enter today or an earlier date.')
  if (tenantId === lease.tenantId) throw fieldProblem('/tenantId', 'The tenant cannot be a co-tenant. Choose another person.')
  await checkTenant(tx, tenantId)
  const since = await tenantSince(tx, lease)
  if (diedOn < since) {
    throw fieldProblem('/diedOn', `The tenant has had the lease since ${formatDate(since)}. Enter that date or a later one.`)
  }
  const from = addDays(diedOn, 1)
  if (await isCoTenant(tx, lease, tenantId)) await endCoTenant(tx, lease, { tenantId, from })
  await tx
    .insertInto('lease_parties')
    .values({
      id: newId(),
      lease_id: leaseId,
      tenant_id: lease.tenantId,
      role: 'FORMER_TENANT',
      starts_on: since,
      ends_on: diedOn,
    })
    .execute()
  await tx.updateTable('leases').set({ tenant_id: tenantId }).where('id', '=', leaseId).execute()
  const words = [relationLabels[relation], reason].filter(Boolean).join('. ')
  await recordEvents(tx, [{ leaseId, kind: 'SUCCEEDED', on: from, reason: words.slice(0, 500) }])
  return recordTransition(tx, lease, { before: { tenantId: lease.tenantId }, after: { tenantId, effectiveDate: from } })
}

/** The first day of the current tenant: the first day of the lease, or the day after the last tenant who had a successor. */
async function tenantSince(tx: Tx, { id, startDate }: LeaseRow): Promise<CalendarDate> {
  const last = await tx
    .selectFrom('lease_parties')
    .select('ends_on')
    .where('lease_id', '=', id)
    .where('role', '=', 'FORMER_TENANT')
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.ends_on ? addDays(last.ends_on, 1) : startDate
}

const relationLabels = {
  SPOUSE: 'The spouse continues the lease',
  CHILD: 'A child continues the lease',
  PARENT: 'A parent continues the lease',
  OTHER_FAMILY: 'Another family member continues the lease',
} as const satisfies Record<Succession['relation'], string>

/** Parties are stored in other rows, so the version is raised: anyone who signs or edits the lease is informed of the change. */
function raiseVersion(tx: Tx, leaseId: string): Promise<{ version: number }> {
  return tx
    .updateTable('leases')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', leaseId)
    .returning('version')
    .executeTakeFirstOrThrow()
}

type Joining = { tenantId: string; from: CalendarDate }

async function addCoTenant(tx: Tx, lease: LeaseRow, { tenantId, from }: Joining): Promise<void> {
  await checkTenant(tx, tenantId)
  checkLastDay(lease, from)
  await assertWitnessAllowed(tx, lease, tenantId)
  if (tenantId === lease.tenantId || (await isCoTenant(tx, lease, tenantId))) {
    throw new Problem('DUPLICATE', 'This person is already a tenant of the lease. Choose another.')
  }
  if ((await countCoTenants(tx, lease)) >= maxCoTenants)
    throw fieldProblem('/tenantId', `A lease has at most ${maxCoTenants} co-tenants. Record first who leaves.`)
  const row = { id: newId(), lease_id: lease.id, tenant_id: tenantId, role: 'CO_TENANT', starts_on: from }
  await tx.insertInto('lease_parties').values(row).execute()
}

async function endCoTenant(tx: Tx, lease: LeaseRow, { tenantId, from }: Joining): Promise<void> {
  const row = await openParty(tx, lease, tenantId)
  if (!row) throw fieldProblem('/leavingTenantId', 'This person is not a co-tenant of the lease.')
  if (from < row.starts_on) {
    throw fieldProblem('/from', `This person became a co-tenant on ${formatDate(row.starts_on)}. Enter that date or a later one.`)
  }
  await tx
    .updateTable('lease_parties')
    .set({ ends_on: addDays(from, -1) })
    .where('id', '=', row.id)
    .execute()
}

async function isCoTenant(tx: Tx, lease: LeaseRow, tenantId: string): Promise<boolean> {
  return (await openParty(tx, lease, tenantId)) !== undefined
}

/** The lease is locked, so nobody else adds one at the same time. */
async function countCoTenants(tx: Tx, { id }: LeaseRow): Promise<number> {
  const { count } = await tx
    .selectFrom('lease_parties')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('lease_id', '=', id)
    .where('role', '=', 'CO_TENANT')
    .where('ends_on', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function openParty(tx: Tx, { id }: LeaseRow, tenantId: string) {
  return tx
    .selectFrom('lease_parties')
    .select(['id', 'starts_on'])
    .where('lease_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'CO_TENANT')
    .where('ends_on', 'is', null)
    .executeTakeFirst()
}

function checkDay({ startDate }: LeaseRow, day: CalendarDate, path: string): void {
  if (day < startDate) throw fieldProblem(path, `The lease starts on ${formatDate(startDate)}. Enter that date or a later one.`)
}

/** Nobody can be added after the lease has ended, but a holdover can get a co-tenant. */
function checkLastDay({ status, endDate, terminationDate }: LeaseRow, day: CalendarDate): void {
  const last = terminationDate ?? endDate
  if (status !== 'HOLDOVER' && day > last)
    throw fieldProblem('/from', `The lease ends on ${formatDate(last)}. Enter that date or an earlier one.`)
}

/** A witness cannot be a party of an agreement that is not signed yet. Years later, a witness may move in. */
async function assertWitnessAllowed(tx: Tx, { status, witnesses }: LeaseRow, tenantId: string): Promise<void> {
  if (status !== 'PENDING') return
  const row = await tx.selectFrom('tenants').where('id', '=', tenantId).select('cid').executeTakeFirst()
  if (witnesses.some(({ cid }) => cid === row?.cid)) {
    throw fieldProblem('/tenantId', 'This person is a witness of the lease. Choose another person, or change the witness first.')
  }
}
