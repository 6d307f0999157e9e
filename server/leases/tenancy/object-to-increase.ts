import { formatDate, later } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import type { RentChange } from '../../../domain/leases/rent/rent-steps.ts'
import type { Money } from '../../../domain/money.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { rentFrom, rentWithout } from './rent-increase-of.ts'
import { recordEvents } from '../lease-event-store.ts'
import type { LeaseRow } from '../lease-row.ts'
import { lockForTransition, recordTransition } from '../lock-for-transition.ts'
import { visibleLease } from '../signing/read-signing.ts'
import { readObjectionUntil } from './read-objection-until.ts'
import { readRentChanges } from './rent-basis.ts'
import { listUnservedIncreases } from './list-unserved-increases.ts'

type Increase = { id: string; rentBefore: Money; rent: Money }
type Objection = BodyOf<typeof leaseMoveContract.rentObjection>

/** The tenant objects to an announced increase, so it does not take effect. Silence would be acceptance (Rules s.28). */
export async function objectToIncrease(tx: Tx, leaseId: string, objection: Objection): Promise<Lease> {
  assertTenantOfLease(tx, await visibleLease(tx, leaseId), objection)
  const lease = await tx.actingAs('staff', (office) => storeObjection(office, leaseId, objection))
  const { effectiveDate, objectedOn } = objection
  return recordTransition(tx, lease, { after: { effectiveDate, objectedOn } })
}

async function storeObjection(tx: Tx, leaseId: string, objection: Objection): Promise<LeaseRow> {
  const lease = await lockForTransition(tx, leaseId, 'RENT_OBJECT')
  const { effectiveDate, objectedOn, reason } = objection
  const { id, ...rents } = await requireIncrease(tx, lease, objection)
  const before = (await readRentChanges(tx, [leaseId])).get(leaseId) ?? []
  await tx.updateTable('rent_changes').set({ objected_on: objectedOn }).where('id', '=', id).execute()
  await recordEvents(tx, [{ leaseId, kind: 'RENT_OBJECTED', on: effectiveDate, reason }])
  await publishEvent(tx, 'rentIncrease.objectedTo', { leaseId, rentChangeId: id, effectiveDate, ...rents })
  await cancelUnservedIncreases(tx, lease, { before, objection })
  await publishEvent(tx, 'lease.rentChanged', { leaseId })
  return lease
}

/** A later change that relied on this increase would now raise the rent by more than its notice stated, so it is cancelled too. */
async function cancelUnservedIncreases(
  tx: Tx,
  lease: LeaseRow,
  { before, objection: { effectiveDate: from, objectedOn } }: { before: readonly RentChange[]; objection: Objection },
): Promise<void> {
  const after = before.filter(({ effectiveDate }) => effectiveDate !== from)
  for (const { change, rent, rentWithout: rentBefore } of listUnservedIncreases(lease, { before, after, from })) {
    const { effectiveDate, rateLabel } = change
    // A fee by table is stated in full, regardless of the previous fee.
    if (rateLabel) continue
    const { id, noticed_on: noticedOn } = await tx
      .selectFrom('rent_changes')
      .select(['id', 'noticed_on'])
      .where('lease_id', '=', lease.id)
      .where('effective_on', '=', effectiveDate)
      .where('objected_on', 'is', null)
      .executeTakeFirstOrThrow()
    const effectiveOn = noticedOn === null ? objectedOn : later(noticedOn, objectedOn)
    await tx.updateTable('rent_changes').set({ objected_on: effectiveOn }).where('id', '=', id).execute()
    const reason = `It depended on the increase from ${formatDate(from)}, which was cancelled. Announce the new rent again.`
    await recordEvents(tx, [{ leaseId: lease.id, kind: 'RENT_OBJECTED', on: effectiveDate, reason }])
    await publishEvent(tx, 'rentIncrease.objectedTo', { leaseId: lease.id, rentChangeId: id, effectiveDate, rent, rentBefore })
  }
}

/** A tenant acts only for themselves and today; the office records what the tenant stated and when. */
function assertTenantOfLease(tx: Tx, { tenantId }: LeaseRow, { objectedOn }: Objection): void {
  if (tx.actor.kind !== 'tenant') return
  if (personOf(tx.actor) !== tenantId)
    throw new Problem('ILLEGAL_TRANSITION', 'Only the tenant named in the lease can object to an increase.')
  if (objectedOn !== tx.today) {
    throw fieldProblem('/objectedOn', `Today is ${formatDate(tx.today)}. If you objected on another date, tell the office.`)
  }
}

async function requireIncrease(tx: Tx, lease: LeaseRow, { effectiveDate, objectedOn }: Objection): Promise<Increase> {
  const known = await tx
    .selectFrom('rent_changes')
    .select(['id', 'noticed_on as noticedOn', 'objection_until as notifiedUntil', 'land_rate_id as landRateId'])
    .where('lease_id', '=', lease.id)
    .where('effective_on', '=', effectiveDate)
    .where('objected_on', 'is', null)
    .executeTakeFirst()
  if (known?.landRateId) {
    throw new Problem(
      'POLICY_VIOLATION',
      'The fee of land by table is revised by law, so there is no objection to it (Land Act s.309). Talk to the office about the table.',
    )
  }
  const changes = (await readRentChanges(tx, [lease.id])).get(lease.id) ?? []
  const rent = rentFrom(lease, changes, effectiveDate)
  const rentBefore = rentWithout(lease, changes, effectiveDate)
  if (!known?.noticedOn || rent <= rentBefore)
    throw fieldProblem(
      '/effectiveDate',
      `No increase from ${formatDate(effectiveDate)} was announced. Enter the date from which the increase applies.`,
    )
  if (objectedOn < known.noticedOn || objectedOn > tx.today) {
    throw fieldProblem('/objectedOn', `Notice was given on ${formatDate(known.noticedOn)}. Enter a date from then until today.`)
  }
  const last = await readObjectionUntil(tx, known.noticedOn, known.notifiedUntil)
  if (objectedOn > last) {
    throw new Problem(
      'POLICY_VIOLATION',
      `The time to object ended on ${formatDate(last)}, so the increase applies (Tenancy Rules s.28). Agree another rent with the tenant and change the rent instead.`,
    )
  }
  return { id: known.id, rentBefore, rent }
}
