import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { newLeaseSchema } from '../../../domain/leases/lease-contract.ts'
import type { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import type { Rate } from '../../../domain/leases/lease-terms-shape.ts'
import { type Money, ZERO } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { checkedBody } from '../condition/checked-body.ts'
import { carryCharges } from '../charges/carry-charges.ts'
import { createLease, type NewLease } from '../create-lease.ts'
import { recordEvents } from '../lease-event-store.ts'
import { renewedTableRate } from '../land/rate-by-table.ts'
import type { LeaseRow } from '../lease-row.ts'
import { readLease } from '../lease-store.ts'
import { lockForTransition } from '../lock-for-transition.ts'
import { checkFirstDay, renewalBreaches } from './renewal-rules.ts'
import { minimumOn, rateOn, readRentChanges } from './rent-basis.ts'

type Renewal = BodyOf<typeof leaseMoveContract.renew>

/**
 * Creates a PENDING lease that continues this one, on the same terms except its days and rent. The deposit stays with the first lease: it
 * is charged once (R15). The old lease expires when the new one is activated.
 */
export async function renewLease(tx: Tx, leaseId: string, renewal: Renewal): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'RENEW')
  checkFirstDay(tx, lease, renewal)
  const changes = (await readRentChanges(tx, [leaseId])).get(leaseId) ?? []
  const rateNow = {
    byTable: await renewedTableRate(tx, lease, renewal),
    amount: rateOn(lease, changes, lease.endDate),
    minimumAmount: minimumOn(lease, changes, lease.endDate),
  }
  const next = renewedTerms(lease, renewal, rateNow)
  const breaches = await renewalBreaches(tx, lease, next)
  const drawnUp = await createLease(tx, next, { renews: lease, breaches })
  await carryCoTenants(tx, { from: lease.id, to: drawnUp.id, startDate: renewal.startDate })
  await carryCharges(tx, { from: lease, to: drawnUp })
  await recordEvents(tx, [{ leaseId, kind: 'RENEWAL_DRAWN_UP', on: renewal.startDate, reason: `Lease ${drawnUp.leaseNumber}.` }])
  return readLease(tx, drawnUp.id)
}

/** Co-tenants continue with the tenant and lose no rights by a renewal: they are in its agreement. */
async function carryCoTenants(tx: Tx, { from, to, startDate }: { from: string; to: string; startDate: CalendarDate }) {
  const staying = await tx
    .selectFrom('lease_parties')
    .select('tenant_id')
    .where('lease_id', '=', from)
    .where('role', '=', 'CO_TENANT')
    .where('ends_on', 'is', null)
    .orderBy('id')
    .execute()
  if (staying.length === 0) return
  const rows = staying.map(({ tenant_id }) => ({ id: newId(), lease_id: to, tenant_id, role: 'CO_TENANT', starts_on: startDate }))
  await tx.insertInto('lease_parties').values(rows).execute()
}

type RateNow = { byTable: Rate | undefined; amount: string | null; minimumAmount: Money | null }

function renewedTerms(lease: LeaseRow, renewal: Renewal, rateNow: RateNow): NewLease {
  const { propertyType, propertyId, tenantId } = lease
  const { periodMethod, proration, dueDay, dueTiming, noticeDays, purpose, witnesses } = lease
  const {
    rentAmount,
    rateAmount,
    rate,
    issueLeadDays = lease.issueLeadDays,
    escalation = lease.escalation,
    ...given
  } = withoutMissing(renewal)
  const amount = rateAmount ?? (rentAmount === undefined ? rateNow.amount : null)
  return checkedBody(newLeaseSchema, {
    ...{ periodMethod, proration, dueDay, dueTiming, noticeDays, witnesses },
    ...withoutNull({
      frequency: lease.frequency,
      ...(given.frequency === undefined ? periodsOf(lease) : {}),
      issueLeadDays,
      escalation,
    }),
    ...(purpose === null ? {} : { purpose }),
    ...given,
    propertyType,
    propertyId,
    tenantId,
    ...(rentAmount === undefined ? {} : { rentAmount }),
    ...(rate
      ? { rate }
      : rateNow.byTable
        ? { rate: rateNow.byTable }
        : amount !== null
          ? rateByHand(lease, amount, rateNow)
          : {}),
    depositAmount: ZERO,
  })
}

function rateByHand({ rate }: LeaseRow, amount: string, { minimumAmount }: RateNow): { rate?: Rate } {
  if (!rate) return {}
  const { per, area } = rate
  return { rate: { amount, per, area, ...(minimumAmount === null ? {} : { minimumAmount }) } }
}

/** The terms that depend on its frequency and its start of the week. */
function periodsOf({ weekStartsOn, customDates }: LeaseRow) {
  return { weekStartsOn, customDates }
}

function withoutNull(terms: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null))
}

function withoutMissing(renewal: Renewal): Renewal {
  const { startDate, endDate, ...rest } = renewal
  return { startDate, endDate, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) }
}
