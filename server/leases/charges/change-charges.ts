import { addDays, type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import {
  maxRecurringChargeChanges,
  maxRecurringCharges,
  rateIssue,
  recurringCharge,
  recurringChargeLabel,
} from '../../../domain/leases/charges/recurring-charge.ts'
import type { RecurringCharge, recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import type { FirstCharge } from '../../../domain/leases/charges/first-charges.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { formatMoney } from '../../../domain/money.ts'
import { duplicateProblem, ensureFound, fieldProblem, Problem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import { createRecord } from '../../audit/save-record.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { publishEvent } from '../../platform/events.ts'
import { assertMeter, isChargedByMeter } from './assert-meter.ts'
import type { LeaseRow } from '../lease-row.ts'
import { lockForTransition } from '../lock-for-transition.ts'
import { voidSignatures } from '../signing/void-signatures.ts'
import { readRecurringCharge } from './recurring-charge-store.ts'

// A charge is added, given a new amount from a day on, and ended. Each change locks its lease, whose advices depend on it.

type NewCharge = BodyOf<typeof recurringChargeContract.create>

export async function addCharge(tx: Tx, { leaseId, onlyIfNew, ...charge }: NewCharge): Promise<RecurringCharge> {
  const lease = await lockForTransition(tx, leaseId, 'CHARGE')
  checkFirstDay(lease, charge.startsOn)
  const known = await tx
    .selectFrom('recurring_charges')
    .select(['kind', 'name', 'starts_on', 'ends_on', 'meter_id'])
    .where('lease_id', '=', leaseId)
    .execute()
  const isSame = (one: (typeof known)[number]) =>
    one.kind === charge.kind &&
    one.name === (charge.name ?? null) &&
    // Two meters mean two charges: a unit has its own charge and its share of the building's.
    (one.meter_id === null || !charge.meterId || one.meter_id === charge.meterId) &&
    (one.ends_on === null || one.ends_on >= charge.startsOn) &&
    (charge.endsOn === null || charge.endsOn === undefined || one.starts_on <= charge.endsOn)
  if (onlyIfNew && known.some(isSame)) throw duplicateProblem('/kind', `This lease has ${recurringChargeLabel(charge)} already.`)
  if (known.length >= maxRecurringCharges) {
    throw fieldProblem('/kind', `A lease can have at most ${maxRecurringCharges} recurring charges, ended ones included.`)
  }
  await assertMeter(tx, lease, charge)
  const saved = await writeCharge(tx, leaseId, charge)
  await followUp(tx, lease)
  return saved
}

/** Charges that are agreed with the lease: nobody has signed it yet, and nothing is billed. */
export async function addFirstCharges(
  tx: Tx,
  { id, startDate }: Pick<Lease, 'id' | 'startDate'>,
  charges: readonly FirstCharge[],
) {
  for (const charge of charges) {
    await writeCharge(tx, id, { ...charge, startsOn: charge.startsOn ?? startDate, meterId: null, persons: null })
  }
}

function writeCharge(tx: Tx, leaseId: string, charge: Omit<NewCharge, 'leaseId' | 'onlyIfNew'>): Promise<RecurringCharge> {
  return createRecord(tx, recurringCharge, {
    values: { ...charge, amount: charge.amount ?? null, rateAmount: charge.rateAmount ?? null },
    columns: { lease_id: leaseId },
    read: readRecurringCharge,
  })
}

/** The first day must be a day of the lease. A lease in holdover can get a charge too. */
export function checkFirstDay({ startDate, endDate, billedFrom, status }: LeaseRow, startsOn: CalendarDate): void {
  const first = billedFrom ?? startDate
  if (startsOn < first) throw fieldProblem('/startsOn', `Enter ${formatDate(first)} or later, the first day billed here.`)
  if (startsOn > endDate && status !== 'HOLDOVER') {
    throw fieldProblem('/startsOn', `The lease ends on ${formatDate(endDate)}. Enter an earlier date.`)
  }
}

type Change = BodyOf<typeof recurringChargeContract.change>

/** Changes the amount or rate from a day on. For days that were already billed, the difference is charged or credited (R10). */
export async function changeCharge(tx: Tx, id: string, change: Change, ifMatch?: number): Promise<RecurringCharge> {
  const { lease, before } = await lockCharge(tx, id, ifMatch)
  checkChange(before, change)
  await tx
    .insertInto('recurring_charge_changes')
    .values({
      id: newId(),
      lease_id: before.leaseId,
      charge_id: id,
      effective_on: change.effectiveDate,
      amount: change.amount ?? null,
      rate_amount: change.rateAmount ?? null,
    })
    .execute()
  const { effectiveDate, amount, rateAmount } = change
  const said = amount === undefined ? { newRateAmount: rateAmount } : { newAmount: amount }
  return save(tx, { lease, before, columns: {}, recorded: { effectiveDate, ...said } })
}

function checkChange(before: RecurringCharge, change: Change): void {
  if (before.meterId !== null) {
    throw new Problem('ILLEGAL_TRANSITION', 'A charge by meter has no amount of its own. Change the rates of its tariff instead.')
  }
  const { effectiveDate, amount, rateAmount } = change
  const { startsOn, endsOn, changes, area } = before
  if (effectiveDate <= startsOn || (endsOn !== null && effectiveDate > endsOn)) {
    const last = endsOn === null ? '' : ` and up to ${formatDate(endsOn)}, its last day`
    throw fieldProblem('/effectiveDate', `Enter a date after ${formatDate(startsOn)}, the first day of this charge${last}.`)
  }
  if (changes.some((known) => known.effectiveDate === effectiveDate)) {
    throw fieldProblem('/effectiveDate', `A change on ${formatDate(effectiveDate)} is already recorded. Choose another date.`)
  }
  if (changes.length >= maxRecurringChargeChanges) {
    throw fieldProblem(
      '/effectiveDate',
      `A charge can have at most ${maxRecurringChargeChanges} changes. End this one and add a new one.`,
    )
  }
  if (rateAmount !== undefined) {
    if (area === null) throw fieldProblem('/rateAmount', 'This charge has no rate by area. Enter the new amount.')
    const issue = rateIssue(rateAmount, area)
    if (issue) throw fieldProblem('/rateAmount', issue)
  }
  const latest = changes.filter((known) => known.effectiveDate < effectiveDate).at(-1)
  const now = latest ? latest.amount : before.amount
  if (amount !== undefined && amount === now) {
    throw fieldProblem(
      '/amount',
      `The charge from ${formatDate(effectiveDate)} is already ${formatMoney(amount)}. Enter another amount.`,
    )
  }
}

/** Sets its last day; a day before its first day cancels it completely. Amounts billed after the last day are credited. */
export async function endCharge(tx: Tx, id: string, endsOn: CalendarDate, ifMatch?: number): Promise<RecurringCharge> {
  const { lease, before } = await lockCharge(tx, id, ifMatch)
  if (endsOn < addDays(before.startsOn, -1)) {
    throw fieldProblem(
      '/endsOn',
      `Enter ${formatDate(addDays(before.startsOn, -1))} or later: the charge starts on ${formatDate(before.startsOn)}.`,
    )
  }
  await assertNotLongerThanNext(tx, before, endsOn)
  return save(tx, { lease, before, columns: { ends_on: endsOn } })
}

/** A later last day must not reach into the days of the charge by the same meter that follows: its use would be charged twice. */
async function assertNotLongerThanNext(tx: Tx, { id, leaseId, meterId, startsOn }: RecurringCharge, endsOn: CalendarDate) {
  if (meterId === null || endsOn < startsOn) return
  if (await isChargedByMeter(tx, { leaseId, meterId, startsOn, endsOn, exceptId: id }))
    throw fieldProblem(
      '/endsOn',
      'Another charge of this lease is by the same meter on some of these days. Enter an earlier date.',
    )
}

type Locked = { lease: LeaseRow; before: RecurringCharge }

async function lockCharge(tx: Tx, id: string, ifMatch: number | undefined): Promise<Locked> {
  const row = await tx.selectFrom('recurring_charges').select('lease_id').where('id', '=', id).executeTakeFirst()
  const lease = await lockForTransition(tx, ensureFound(row, 'recurring charge').lease_id, 'CHARGE')
  const before = await readRecurringCharge(tx, id)
  await ensureUnchanged(tx, { entity: 'recurringCharge', current: before, ifMatch })
  return { lease, before }
}

/** The version counts each change, including changes in another table. */
async function save(
  tx: Tx,
  { lease, before, columns, recorded = {} }: Locked & { columns: { ends_on?: CalendarDate }; recorded?: object },
): Promise<RecurringCharge> {
  await tx
    .updateTable('recurring_charges')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  const saved = await readRecurringCharge(tx, before.id)
  await recordChange(tx, { entity: 'recurringCharge', entityId: before.id, before, after: { ...saved, ...recorded } })
  await followUp(tx, lease)
  return saved
}

/**
 * The parties of a lease that has not begun signed without this charge, and a party who is about to sign has read the terms without it, so
 * the version of the terms changes. Differences to billed amounts are charged or credited.
 */
async function followUp(tx: Tx, lease: LeaseRow): Promise<void> {
  if (lease.status === 'PENDING') {
    await tx
      .updateTable('leases')
      .set({ version: lease.version + 1 })
      .where('id', '=', lease.id)
      .execute()
    await voidSignatures(tx, lease.id)
  } else await publishEvent(tx, 'lease.chargesChanged', { leaseId: lease.id })
}
