import type { BodyOf } from '../../domain/endpoint.ts'
import { newLeaseSchema } from '../../domain/leases/lease-contract.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import type { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { daysTakenStatuses } from '../../domain/leases/lease-status.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { assertTenantStays } from './tenancy/allotted-lease.ts'
import { followFirstDay } from './charges/follow-first-day.ts'
import { checkedBody } from './condition/checked-body.ts'
import { checkWitnesses } from './signing/check-witnesses.ts'
import { checkTenant, columnsOf, overrideBreaches } from './create-lease.ts'
import { withTableRate } from './land/rate-by-table.ts'
import { recordEvents } from './lease-event-store.ts'
import { refreshOccupancy } from './lease-occupancy.ts'
import { endPartyOfTenant } from './lease-parties.ts'
import { type LeaseRow, termsOf } from './lease-row.ts'
import { readLease } from './lease-store.ts'
import { lockForTransition } from './lock-for-transition.ts'
import { lockChainToLet, assertNoOverlap } from './assert-no-overlap.ts'
import { checkRenewal } from './tenancy/renewal-rules.ts'
import { lockLeaseBefore } from './tenancy/renewed-lease.ts'
import { voidSignatures } from './signing/void-signatures.ts'

type Change = BodyOf<typeof leaseMoveContract.change>

/** Changes terms before the lease runs. Existing signatures are void, because they were given for other terms. */
export async function changeLease(tx: Tx, leaseId: string, changes: Change, ifMatch?: number): Promise<Lease> {
  const { overrideReason, depositAmount, ...change } = changes
  const leaseBefore = await lockLeaseBefore(tx, leaseId)
  const lease = await lockForTransition(tx, leaseId, 'CHANGE')
  if (ifMatch !== undefined) await ensureUnchanged(tx, { entity: 'lease', current: await readLease(tx, leaseId), ifMatch })
  if (depositAmount !== undefined && depositAmount !== lease.depositAmount) {
    throw fieldProblem(
      '/depositAmount',
      'The deposit was billed when the lease was created. Cancel the lease and create it again.',
    )
  }
  const before = storedBody(lease)
  const given = checkedBody(newLeaseSchema, withChange(before, change))
  const isAsBefore = change.rate === undefined && given.startDate === lease.startDate
  const next = isAsBefore ? given : await withTableRate(tx, given)
  await assertTenantStays(tx, lease, next.tenantId)
  if (next.tenantId !== lease.tenantId) {
    await checkTenant(tx, next.tenantId)
    await assertNothingPaid(tx, leaseId)
    await endPartyOfTenant(tx, lease, next.tenantId)
  }
  const breaches = leaseBefore ? await checkRenewal(tx, leaseBefore, { lease, next }) : []
  const overridden = await overrideBreaches(tx, { ...next, overrideReason }, breaches)
  await checkWitnesses(tx, { ...next, leaseId })
  await assertNoOverlap(tx, await lockChainToLet(tx, lease), {
    days: { from: next.startDate, to: next.endDate },
    statuses: daysTakenStatuses,
    exceptLeaseId: lease.id,
    ...(lease.renewsId === null ? {} : { alsoExceptLeaseId: lease.renewsId }),
  })
  await tx.updateTable('leases').set(columnsOf(next)).where('id', '=', leaseId).execute()
  await followFirstDay(tx, lease, next.startDate)
  await voidSignatures(tx, leaseId)
  await recordEvents(tx, [
    { leaseId, kind: 'CHANGED', on: tx.today, reason: overridden.length > 0 ? (overrideReason ?? null) : null, overridden },
  ])
  await refreshOccupancy(tx, [lease])
  const after = await readLease(tx, leaseId)
  await recordChange(tx, {
    entity: 'lease',
    entityId: leaseId,
    before: auditOf(before),
    after: { ...auditOf(storedOf(next)), version: after.version },
  })
  return after
}

/** Money of one person would become the deposit or credit of another. */
async function assertNothingPaid(tx: Tx, leaseId: string): Promise<void> {
  const paid = await tx
    .selectFrom('payments')
    .select('receipt_number')
    .where('lease_id', '=', leaseId)
    .where('reversed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!paid) return
  throw fieldProblem(
    '/tenantId',
    `Receipt ${paid.receipt_number} names the tenant of this lease. For another tenant, reverse the receipt, or cancel this lease and refund the amount.`,
  )
}

type Stored = ReturnType<typeof storedBody>

function storedBody(lease: LeaseRow) {
  const { propertyId, tenantId, depositAmount, noticeDays, purpose, witnesses } = lease
  return { ...termsOf(lease), propertyId, tenantId, depositAmount, noticeDays, purpose: purpose ?? undefined, witnesses }
}

function storedOf({ purpose, ...next }: ReturnType<typeof newLeaseSchema.parse>): Stored {
  return {
    ...next,
    rentAmount: next.rentAmount,
    escalation: next.escalation,
    rate: next.rate,
    weekStartsOn: next.weekStartsOn,
    customDates: next.customDates,
    issueLeadDays: next.issueLeadDays,
    purpose: purpose ?? undefined,
  }
}

/** A rent replaces a rate by area, and the reverse. Null means no escalation or no purpose. */
function withChange(
  before: Stored,
  { rentAmount, rate, escalation, purpose, issueLeadDays, ...change }: Omit<Change, 'overrideReason' | 'depositAmount'>,
) {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined && value !== null))
  const rent = rentAmount !== undefined ? { rentAmount, rate } : rate ? { rate, rentAmount: undefined } : {}
  const use = purpose === undefined ? {} : { purpose: purpose ?? undefined }
  // Other periods have their own weekday and dates.
  const isOtherPeriods = change.frequency !== undefined || change.periodMethod !== undefined
  const periods = isOtherPeriods ? { weekStartsOn: undefined, customDates: undefined } : {}
  const lead = issueLeadDays === undefined ? {} : { issueLeadDays: issueLeadDays ?? undefined }
  return {
    ...before,
    ...periods,
    ...given,
    ...lead,
    ...rent,
    ...use,
    ...(escalation === undefined ? {} : { escalation: escalation ?? undefined }),
  }
}

/** The values that the audit compares; for the parties, only the fact that they changed. */
function auditOf({ propertyType: _kind, propertyId: _what, depositAmount: _held, ...terms }: Stored) {
  return { ...terms, rentAmount: terms.rentAmount ?? null }
}
