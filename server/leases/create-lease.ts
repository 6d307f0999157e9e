import type { z } from 'zod'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { newLeaseSchema } from '../../domain/leases/lease-contract.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { daysTakenStatuses } from '../../domain/leases/lease-status.ts'
import { previewWarnings, type Warning } from '../../domain/leases/tenancy/tenancy-policy.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { readRestriction } from '../people/restriction-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { reserveNumbers } from '../platform/database/reserve-numbers.ts'
import { lockToLet } from '../properties/property-chain.ts'
import { remarksOfLease } from '../properties/remarks/read-matching-remarks.ts'
import { assertAcknowledged, recordAcknowledged } from '../properties/remarks/matching-remarks.ts'
import { checkWitnesses } from './signing/check-witnesses.ts'
import { recordEvents } from './lease-event-store.ts'
import { refreshOccupancy } from './lease-occupancy.ts'
import type { LeaseRow } from './lease-row.ts'
import { readLease } from './lease-store.ts'
import { readTenancyPolicy } from './tenancy/read-tenancy-policy.ts'
import { assertNoBreach } from './assert-no-breach.ts'
import { assertNoOverlap } from './assert-no-overlap.ts'
import { withTableRate } from './land/rate-by-table.ts'
import { templateOfNewLease } from './templates/choose-template.ts'
import { isStateLand } from './tenancy/is-state-land.ts'

export type NewLease = z.output<typeof newLeaseSchema>

/** The lease that is renewed, and the rules that its rent increase breaks. */
type Renewing = { renews: LeaseRow; breaches: readonly Warning[] }

/** Creates a PENDING lease that occupies its days. */
export async function createLease(tx: Tx, lease: NewLease, renewing?: Renewing): Promise<Lease> {
  const id = await writeLease(tx, lease, { status: 'PENDING', billedFrom: null, renewing })
  await refreshOccupancy(tx, [lease])
  await publishEvent(tx, 'lease.created', { leaseId: id })
  return readLease(tx, id)
}

/**
 * Checks the lease by every rule and stores it with its history. Its number is reserved after all other locks, so that numbers stay gapless
 * (R13).
 */
export async function writeLease(
  tx: Tx,
  given: NewLease,
  { status, billedFrom, formerNumber, renewing }: LeaseBegins,
): Promise<string> {
  await checkTenant(tx, given.tenantId)
  const lease = await withTableRate(tx, given)
  const overridden = await overrideBreaches(tx, lease, renewing?.breaches)
  const chain = await lockToLet(tx, lease.propertyType, lease.propertyId)
  if (!chain) throw fieldProblem('/propertyId', 'This property does not exist. Choose another.')
  await assertNotRetired(tx, lease)
  await checkWitnesses(tx, { ...lease, ...(renewing ? { leaseId: renewing.renews.id } : {}) })
  await assertNoOverlap(tx, chain, {
    days: { from: lease.startDate, to: lease.endDate },
    statuses: daysTakenStatuses,
    exceptLeaseId: renewing?.renews.id,
  })
  const before = renewing ? [renewing.renews.id] : []
  // A lease taken over from paper is already running: nobody decides about it now.
  const met = status === 'PENDING' ? await remarksOfLease(tx, { ...lease, leaseIds: before }) : []
  const acknowledged = assertAcknowledged(met, lease.acknowledgedRemarkIds)
  const id = newId()
  const [leaseNumber = ''] = await reserveNumbers(tx, 'LEASE', 1)
  await tx
    .insertInto('leases')
    .values({
      id,
      lease_number: leaseNumber,
      ...columnsOf(lease),
      // An agreement signed on paper has its own text.
      ...(status === 'PENDING' ? await templateOfNewLease(tx, lease) : {}),
      renews_id: renewing?.renews.id ?? null,
      status,
      billed_from: billedFrom,
      former_number: formerNumber ?? null,
    })
    .execute()
  await recordAcknowledged(tx, acknowledged, { lease_id: id })
  const reason = overridden.length > 0 ? (lease.overrideReason ?? null) : null
  await recordEvents(tx, [{ leaseId: id, kind: 'CREATED', toStatus: status, on: tx.today, reason, overridden }])
  return id
}

/** Checked under the lock of the land, which a subdivision takes too. */
async function assertNotRetired(tx: Tx, { propertyType, propertyId }: NewLease): Promise<void> {
  if (propertyType !== 'LAND') return
  const plot = await tx.selectFrom('plots').where('id', '=', propertyId).select('retired_on').executeTakeFirst()
  if (plot?.retired_on)
    throw fieldProblem('/propertyId', 'This plot was subdivided or merged. Choose one of the plots that replaced it.')
}

export type LeaseBegins = {
  status: 'PENDING' | 'ACTIVE'
  billedFrom: CalendarDate | null
  /** Set if the lease was taken over. */
  formerNumber?: string | null | undefined
  renewing?: Renewing | undefined
}

export async function checkTenant(tx: Tx, tenantId: string): Promise<void> {
  const tenant = await tx
    .selectFrom('tenants')
    .where('id', '=', tenantId)
    .where('erased_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (!tenant) throw fieldProblem('/tenantId', 'This is not a tenant of your office. Register the tenant first.')
  const { isRestricted } = await readRestriction(tx, tenantId)
  if (isRestricted)
    throw new Problem('POLICY_VIOLATION', 'This tenant restricted the use of their data. Resolve this with the tenant first.')
}

/**
 * The terms of a lease from paper follow the same rules (decision 14). Terms that break them are stored with an ADMIN's reason, so that
 * nobody assumes the law allows them.
 */
export async function overrideBreaches(
  tx: Tx,
  { depositAmount, overrideReason, ...terms }: NewLease,
  more: readonly Warning[] = [],
): Promise<string[]> {
  const isOfState = await isStateLand(tx, terms.propertyType, terms.propertyId)
  const policy = await readTenancyPolicy(tx, terms.startDate)
  const breaches = previewWarnings(terms, depositAmount, { policy, isStateLand: isOfState })
  return assertNoBreach(tx, [...more, ...breaches], { remedy: 'Change the terms.', reason: overrideReason ?? null })
}

/** The columns that describe a lease, for a new one and for changed terms while it is PENDING. */
export function columnsOf(lease: NewLease) {
  return {
    property_type: lease.propertyType,
    plot_id: lease.propertyType === 'LAND' ? lease.propertyId : null,
    building_id: lease.propertyType === 'BUILDING' ? lease.propertyId : null,
    unit_id: lease.propertyType === 'UNIT' ? lease.propertyId : null,
    tenant_id: lease.tenantId,
    starts_on: lease.startDate,
    ends_on: lease.endDate,
    occupied_until: lease.endDate,
    rent_amount: lease.rentAmount ?? null,
    deposit_amount: lease.depositAmount,
    frequency: lease.frequency,
    period_method: lease.periodMethod,
    proration: lease.proration,
    due_day: lease.dueDay,
    due_timing: lease.dueTiming,
    week_starts_on: lease.weekStartsOn ?? null,
    custom_dates: lease.customDates ? JSON.stringify(lease.customDates) : null,
    issue_lead_days: lease.issueLeadDays ?? null,
    escalation: lease.escalation ? JSON.stringify(lease.escalation) : null,
    rate: lease.rate ? JSON.stringify(lease.rate) : null,
    land_rate_id: lease.rate?.table?.rateId ?? null,
    notice_days: lease.noticeDays,
    purpose: lease.purpose,
    witnesses: JSON.stringify(lease.witnesses),
  }
}
